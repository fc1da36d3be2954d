"""`python -m bench.ours.worker WAY SECONDS`: the process in which `bench.ours.source` measures the uncompiled rules."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from bench.ours.source import sample


def main() -> None:
    way, seconds = sys.argv[1:]
    print(json.dumps(asdict(sample(way, float(seconds)))))


if __name__ == "__main__":
    main()
