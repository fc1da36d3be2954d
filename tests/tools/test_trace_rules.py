"""The tool that says which clauses of the rules the tests prove."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import trace_rules

PAGE = """# Rules

**CM-01** Two to four play; see CM-02.

**CM-02a** **Ruling**: as said in **CM-01**.

| id | card |
| --- | --- |
| CM-60 | Influence 2 |
| CM-61 | Influence 3 |
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules" / "colonialism.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def run(project: Path, tests: str, *options: str) -> int:
    (project / "tests" / "test_it.py").write_text(tests, encoding="utf-8")
    folders = [
        "--rules",
        str(project / "rules"),
        "--tests",
        str(project / "tests"),
        "--source",
        str(project / "source"),
    ]
    return trace_rules.main([*folders, *options])


def test_definitions_are_told_from_mentions(project: Path) -> None:
    clauses = trace_rules.read_clauses(project / "rules")
    assert list(clauses.where) == ["CM-01", "CM-02a", "CM-60", "CM-61"]
    assert clauses.where["CM-60"] == "colonialism.md:9"
    assert clauses.errors == []


def test_a_clause_stands_in_one_place(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "rules" / "extra.md").write_text("**CM-01** Again.\n", encoding="utf-8")
    assert run(project, "") == 1
    assert "extra.md:1: CM-01 stands at colonialism.md:3 already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "tests",
    [
        'import pytest\n\n@pytest.mark.rule("CM-60", "CM-61")\ndef test_a(): ...\n',
        'from pytest import mark\n\n@mark.slow\n@mark.rule("CM-60")\n@mark.rule("CM-61")\nasync def test_a(): ...\n',
        '@pytest.mark.rule("CM-60")\nclass TestA:\n    @pytest.mark.rule("CM-61")\n    def test_a(self): ...\n',
        'class TestA:\n    pytestmark = [pytest.mark.rule("CM-60"), pytest.mark.rule("CM-61")]\n',
        'pytestmark = pytest.mark.rule("CM-60", "CM-61")\n',
        'A = pytest.param(marks=pytest.mark.rule("CM-60"))\nB = pytest.param(marks=[mark.slow, mark.rule("CM-61")])\n',
    ],
    ids=["function", "several marks", "class and method", "class's pytestmark", "module's pytestmark", "param"],
)
def test_every_way_to_mark_a_test_counts(project: Path, tests: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project, tests) == 0
    out = capsys.readouterr().out
    assert "rules proven: 2 / 4 (CM 2 / 4, CL 0 / 0)\n" in out
    assert "unproven: CM-01 CM-02a\n" in out


@pytest.mark.parametrize(
    ("tests", "message"),
    [
        ('@pytest.mark.rule("CM-99")\ndef test_a(): ...\n', "test_it.py:1: there is no clause 'CM-99'"),
        ("@pytest.mark.rule(CLAUSE)\ndef test_a(): ...\n", "test_it.py:1: ids are written out, as strings"),
        ("@pytest.mark.rule()\ndef test_a(): ...\n", "a rule mark names the clauses that it proves"),
        ("@pytest.mark.rule\ndef test_a(): ...\n", "a rule mark names the clauses that it proves"),
        ('@pytest.mark.rule("CM-01")\ndef helper(): ...\n', "test_it.py:1: this mark is on no test"),
        ('MARK = pytest.mark.rule("CM-01")\n', "test_it.py:1: this mark is on no test"),
    ],
)
def test_a_wrong_mark_is_an_error(project: Path, tests: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project, tests) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("mark", ["pytest.mark.skip", 'pytest.mark.skip(reason="later")', "pytest.mark.xfail"])
def test_a_test_that_cannot_fail_proves_nothing(project: Path, mark: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project, f'@{mark}\n@pytest.mark.rule("CM-01")\ndef test_a(): ...\n') == 0
    assert "rules proven: 0 / 4" in capsys.readouterr().out


def test_a_game_can_be_required_whole(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = '@pytest.mark.rule("CM-01", "CM-02a", "CM-60")\ndef test_a(): ...\n'
    every = some.replace("CM-60", 'CM-60", "CM-61')
    assert run(project, some) == 0
    assert run(project, some, "--require", "CM") == 1
    assert "CM: every clause must be proven" in capsys.readouterr().err
    assert run(project, every, "--require", "CM") == 0
    assert run(project, every, "--require", "CL") == 1


def test_the_list_names_the_tests(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(project, '\n@pytest.mark.rule("CM-60")\ndef test_a(): ...\n', "--list")
    out = capsys.readouterr().out
    assert "CM-60: tests/test_it.py:2\n" in out
    assert "CM-61: unproven\n" in out


def test_the_games_are_counted_apart(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "rules" / "colonial.md").write_text("**CL-01** Counters.\n**CL-02** Boxes.\n", encoding="utf-8")
    assert run(project, '@pytest.mark.rule("CL-02")\ndef test_a(): ...\n') == 0
    assert "rules proven: 1 / 6 (CM 0 / 4, CL 1 / 2)\n" in capsys.readouterr().out


def test_pages_without_clauses_are_an_error(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "rules" / "colonialism.md").unlink()
    assert run(project, "") == 1
    assert "no clause found" in capsys.readouterr().err


def test_ids_are_those_of_the_source_list(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = project / "source"
    source.mkdir()
    (source / "colonial.md").write_text("- CL-01 no page of ours yet\n", encoding="utf-8")
    (source / "colonialism.md").write_text("| CM-01 | x |\n**Ruling CM-02a** y\n| CM-60..61 | z |\n", encoding="utf-8")
    assert run(project, "") == 0
    (source / "colonialism.md").write_text("CM-01, CM-60..62\n", encoding="utf-8")
    assert run(project, "") == 1
    err = capsys.readouterr().err
    assert "CM-62 is in the source list, not on our page" in err
    assert "CM-02a is on our page, not in the source list" in err


def test_ranges_of_ids_are_spelled_out() -> None:
    assert trace_rules.mentioned("CM-08..11, CM-11a and CL-20.") == {
        "CM-08",
        "CM-09",
        "CM-10",
        "CM-11",
        "CM-11a",
        "CL-20",
    }


def test_the_projects_own_pages_and_tests_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert trace_rules.main(["--require", "CM", "--require", "CL"]) == 0, capsys.readouterr().err
