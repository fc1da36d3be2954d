"""The commands that run a server, as processes of their own."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MAIN = "from tordesillas.cli import main; main()"


@contextmanager
def running(*arguments: str, data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address."""
    command = [sys.executable, "-c", MAIN, *arguments, "--port", "0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"TORDESILLAS_DATA": str(data), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    ) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found, process.communicate()
            yield process, found.group()
        finally:
            process.kill()


def answer(address: str, **headers: str) -> tuple[int, str]:
    try:
        with urlopen(Request(address, headers=headers), timeout=10) as response:
            return response.status, response.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_play_serves_this_machine_only_and_ends_well(tmp_path: Path) -> None:
    with running("play", "--no-browser", data=tmp_path) as (process, address):
        assert address.startswith("http://127.0.0.1:")
        assert answer(address + "/healthz") == (200, '{"status":"ok"}')
        # A page elsewhere whose own name leads here is not answered.
        assert answer(address + "/", Host="elsewhere.example")[0] == 400
        process.send_signal(signal.SIGINT)
        said, complaints = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "Stopped." in said
        assert complaints == ""


def test_serve_writes_a_line_of_json_for_each_request_and_counts_them(tmp_path: Path) -> None:
    with running("serve", "--json-logs", data=tmp_path) as (process, address):
        assert answer(address + "/nothing")[0] == 404
        assert answer(address + "/healthz")[0] == 200
        numbers = answer(address + "/metrics")[1]
        assert 'tordesillas_requests_total{method="GET",route="/healthz",status="200"} 1.0' in numbers
        process.send_signal(signal.SIGTERM)
        lines = [json.loads(line) for line in process.communicate(timeout=20)[1].splitlines()]
        told = [(line["route"], line["status"]) for line in lines if line["message"] == "request"]
        assert told == [("none", 404), ("/healthz", 200), ("/metrics", 200)]


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with running("serve", data=tmp_path) as (_, address):
        port = address.rpartition(":")[2]
        done = subprocess.run(
            [sys.executable, "-c", MAIN, "serve", "--port", port], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert f"cannot listen on 127.0.0.1, port {port}" in done.stderr
