"""Compiles the rules when the project is installed, where that can be done. All the rest is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.kernel_build.compiling import BuildKernels, Kernel, lacking  # noqa: E402
from tordesillas.engine.kernel import packages  # noqa: E402

why = lacking()
if why:
    print(f"tordesillas: the rules are not compiled, they run as Python, only slower: {why}")
kernels = [] if why else [Kernel(package, optional=True) for package in packages()]
setup(ext_modules=kernels, cmdclass={"build_ext": BuildKernels})
