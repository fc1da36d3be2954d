"""Compiles the kernels of the games in place: `python tools/build_kernel.py [--debug] [--force] [package ...]`.

Without a package, all games of the house. What is fresh is skipped. Where nothing can be compiled it says why, and that
is no failure: the rules run uncompiled there.
"""

from __future__ import annotations

import argparse
import os
import sys
import sysconfig
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from setuptools.errors import CompileError, LinkError  # noqa: E402

from tools.kernel_build.compiling import UNITS, BuildFailed, Kernel, compiled, lacking, stamp, unit_of  # noqa: E402
from tools.kernel_build.reading import Refused  # noqa: E402
from tordesillas.engine.kernel import packages, source_path  # noqa: E402


@dataclass(frozen=True)
class Task:
    """A kernel to compile, where it comes to stand, and how to know that it is fresh."""

    kernel: Kernel
    target: Path
    mark: Path
    stamp: str

    @classmethod
    def of(cls, package: str, *, debug: bool) -> Task:
        kernel = Kernel(package, debug=debug)
        target = source_path(kernel.name).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
        mark = UNITS / package / f"{target.name}.stamp"
        return cls(kernel, target, mark, stamp(unit_of(package), kernel.extra_compile_args))

    @property
    def fresh(self) -> bool:
        return self.target.exists() and self.mark.exists() and self.mark.read_text(encoding="utf-8") == self.stamp

    def run(self) -> None:
        """Compile the kernel and put it beside its sources."""
        compiled(self.kernel, UNITS).replace(self.target)
        self.mark.write_text(self.stamp, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="*", help="the games' packages, such as tordesillas.colonialism")
    parser.add_argument("--debug", action="store_true", help="check indices and overflows while it runs (slow)")
    parser.add_argument("--force", action="store_true", help="compile what is fresh, too")
    options = parser.parse_args()
    os.chdir(ROOT)
    try:
        tasks = [Task.of(package, debug=options.debug) for package in options.package or packages()]
        tasks = [task for task in tasks if options.force or not task.fresh]
        if tasks and (why := lacking()):
            print(f"The rules run uncompiled, only slower: {why}")
            return 0
        for task in tasks:
            started = time.perf_counter()
            print(f"Compiling the rules of {task.kernel.package} ...", end=" ", flush=True)
            task.run()
            print(f"done in {time.perf_counter() - started:.1f} s")
    except (Refused, BuildFailed, CompileError, LinkError) as failure:
        print(f"failed\n{failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
