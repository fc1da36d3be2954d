"""`python -m bench.worker WAY SECONDS`: the process in which `bench.ours` measures the uncompiled rules."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from bench.ours import sample_source


def main() -> None:
    way, seconds = sys.argv[1:]
    print(json.dumps(asdict(sample_source(way, float(seconds)))))


if __name__ == "__main__":
    main()
