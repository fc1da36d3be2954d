"""Compiles the kernels of the games in place: `python tools/build_kernel.py [--debug] [--force] [package ...]`.

Without a package, all games of the house. What is fresh is skipped.
"""

from __future__ import annotations

import argparse
import os
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from setuptools import Distribution  # noqa: E402
from setuptools.errors import CompileError, LinkError  # noqa: E402

from tools.kernel_build.compiling import UNITS, BuildFailed, BuildKernels, Kernel, stamp, unit_of  # noqa: E402
from tools.kernel_build.reading import Refused  # noqa: E402
from tordesillas.engine.kernel import packages, source_path  # noqa: E402


def build(package: str, *, debug: bool = False, force: bool = False) -> bool:
    """Compile one kernel and put it beside its sources; False where it was fresh."""
    kernel = Kernel(package, debug=debug)
    target = source_path(kernel.name).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
    mark = UNITS / package / f"{target.name}.stamp"
    current = stamp(unit_of(package), kernel.extra_compile_args)
    if not force and target.exists() and mark.exists() and mark.read_text(encoding="utf-8") == current:
        return False
    command = BuildKernels(Distribution({"ext_modules": [kernel]}))
    command.build_temp = str(UNITS / "objects")
    command.build_lib = str(UNITS / "modules")
    command.force = True
    command.ensure_finalized()
    command.run()
    fresh = Path(command.get_ext_fullpath(kernel.name))
    fresh.replace(target)
    mark.write_text(current, encoding="utf-8")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", nargs="*", help="the games' packages, such as tordesillas.colonialism")
    parser.add_argument("--debug", action="store_true", help="check indices and overflows while it runs (slow)")
    parser.add_argument("--force", action="store_true", help="compile what is fresh, too")
    options = parser.parse_args()
    os.chdir(ROOT)
    for package in options.package or packages():
        started = time.perf_counter()
        print(f"{package}: compiling ...", end=" ", flush=True)
        try:
            made = build(package, debug=options.debug, force=options.force)
        except (Refused, BuildFailed, CompileError, LinkError) as failure:
            print(f"failed\n{failure}")
            return 1
        print(f"done in {time.perf_counter() - started:.1f} s" if made else "fresh already")
    return 0


if __name__ == "__main__":
    sys.exit(main())
