"""Compiles units with Cython and the C compiler, for `tools/build_kernel.py` and for `setup.py`."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sysconfig
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from Cython.Compiler.Errors import CompileError as CythonError
from Cython.Compiler.Main import compile as cythonize
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from tools.kernel_build.reading import read_game
from tools.kernel_build.translating import Line
from tools.kernel_build.writing import EDGE, write_unit

UNITS = Path("build", "kernel")
DIRECTIVES = {
    "annotation_typing": False,
    "auto_pickle": False,
    "boundscheck": False,
    "cdivision": True,
    "embedsignature": True,
    "emit_code_comments": False,
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}
WINDOWS = os.name == "nt"
RELEASE = ["/O2"] if WINDOWS else ["-O3", "-g0"]
CHECKED = ["-O1", "-g", "-fsanitize=undefined,bounds", "-fno-sanitize=alignment", "-fno-sanitize-recover=all"]


class BuildFailed(CCompilerError):  # type: ignore[misc]
    """Cython refused a unit; the text says where in the sources. For setuptools a failure like the C compiler's."""


class Kernel(Extension):  # type: ignore[misc]
    """The extension module of one game."""

    def __init__(self, package: str, *, debug: bool = False, optional: bool = False) -> None:
        flags = CHECKED if debug else RELEASE
        link = [flag for flag in flags if flag.startswith("-fsan")]
        super().__init__(f"{package}._kernel", [], extra_compile_args=flags, extra_link_args=link, optional=optional)
        self.package = package


class BuildKernels(build_ext):  # type: ignore[misc]
    """`build_ext` that writes a kernel's unit before it compiles it."""

    def build_extension(self, ext: Extension) -> None:
        if isinstance(ext, Kernel):
            ext.sources = [str(write_c(ext.package))]
        super().build_extension(ext)


def lacking() -> str:
    """What keeps this machine from compiling; empty where nothing does."""
    if os.environ.get("TORDESILLAS_COMPILE") == "0":
        return "TORDESILLAS_COMPILE=0 asks for that"
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n", encoding="utf-8")
        try:
            compiled(Extension("probe", [str(probe)]), Path(folder))
        except (BaseError, CCompilerError):
            tried = os.environ.get("CC") or sysconfig.get_config_var("CC") or "the usual ones"
            return f"there is no working C compiler with Python's headers (tried: {tried})"
    return ""


def compiled(extension: Extension, folder: Path) -> Path:
    """The extension module that is made of an extension, with all that leads to it, in a folder."""
    command = BuildKernels(Distribution({"ext_modules": [extension]}))
    command.build_temp = str(folder / "objects")
    command.build_lib = str(folder / "modules")
    command.force = True
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(extension.name))


def unit_of(package: str) -> list[Line]:
    return write_unit(read_game(package))


def stamp(unit: list[Line], flags: list[str]) -> str:
    """What a compiled kernel depends on: as long as it is the same, there is nothing to do."""
    digest = sha256("\n".join(line.text for line in unit).encode())
    digest.update(repr((flags, sorted(DIRECTIVES.items()))).encode())
    return digest.hexdigest()


def write_c(package: str) -> Path:
    """Write the unit, and the C that Cython makes of it, to the build folder."""
    unit = unit_of(package)
    folder = UNITS / package
    folder.mkdir(parents=True, exist_ok=True)
    pyx = folder / "_kernel.pyx"
    pyx.write_text("\n".join(line.text for line in unit) + "\n", encoding="utf-8")
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            result = cythonize(  # type: ignore[no-untyped-call]
                str(pyx),
                full_module_name=f"{package}._kernel",
                compiler_directives=DIRECTIVES,
                emit_linenums=True,
            )
        failed = result.num_errors > 0
    except CythonError:
        failed = True
    if failed:
        raise BuildFailed(at_source(said.getvalue(), unit))
    made = pyx.with_suffix(".c")
    made.write_text(with_source_lines(made.read_text(encoding="utf-8"), unit), encoding="utf-8")
    return made


def at_source(messages: str, unit: list[Line]) -> str:
    """Cython's messages with the lines of the sources in place of the unit's."""

    def place(match: re.Match[str]) -> str:
        line = unit[int(match[1]) - 1]
        return f"{line.file}:{line.line}:" if line.file else match[0]

    return re.sub(r"\S*_kernel\.pyx:(\d+):", place, messages)


def with_source_lines(code: str, unit: list[Line]) -> str:
    """Let the C compiler, debuggers, profilers and tracebacks name the sources, not the unit."""

    def directive(match: re.Match[str]) -> str:
        line = unit[int(match[1]) - 1]
        return f'#line {line.line} "{Path(line.file).as_posix()}"' if line.file else ""

    def error(match: re.Match[str]) -> str:
        return f"__PYX_ERR(0, {unit[int(match[1]) - 1].line or 1}, "

    code = re.sub(r'^#line (\d+) ".*_kernel\.pyx"$', directive, code, flags=re.MULTILINE)
    code = re.sub(r"__PYX_ERR\(0, (\d+), ", error, code)
    return re.sub(r'(__pyx_f\[\] = \{\s*)"[^"]*_kernel\.pyx"', rf'\1"{EDGE.name}"', code)
