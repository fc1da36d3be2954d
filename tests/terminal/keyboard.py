"""Plays on a real pseudo-terminal: types, and reads what appears."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what has scrolled away."""
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
PATIENCE = 60
PROMPT = "\n? "
PROGRAM = "from tordesillas.cli import main; main()"
WITH_TOY = f"import tests.toy.description; {PROGRAM}"
"""The program, with the toy game among its games."""
OWN_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
"""Run before the program: lets its terminal be its own, so that Ctrl-C reaches it."""


def environment(folder: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment in which nothing of the machine's own shows, and games are kept in a folder."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TORDESILLAS_KERNEL")}
    own = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder), "PYTHONPATH": str(ROOT)}
    return {**kept, **own, **(extra or {})}


class Keyboard:
    """A running program and the terminal it runs in."""

    def __init__(
        self,
        *arguments: str,
        home: Path,
        program: str = PROGRAM,
        size: tuple[int, int] = (40, 120),
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._terminal, inner = pty.openpty()
        termios.tcsetwinsize(inner, size)
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"{OWN_TERMINAL}; {program}", *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=home,
            env=environment(home, env),
            start_new_session=True,
        )
        os.close(inner)
        self.raw = ""
        """Everything that has appeared, codes too."""
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            os.close(self._terminal)

    def expect(self, *texts: str) -> str:
        """Wait until one of the texts appears; all that was not read before, up to the end of that text."""
        deadline = time.monotonic() + PATIENCE
        while True:
            fresh = plain(self.raw)[self._read :]
            ends = [fresh.index(text) + len(text) for text in texts if text in fresh]
            if ends:
                self._read += min(ends)
                return fresh[: min(ends)]
            if not self._more(deadline):
                raise AssertionError(f"none of {texts} appeared, but:\n{fresh[-3000:]}")

    def type(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    def answer(self, *lines: str) -> str:
        """Type line by line, each when it is asked for; what appeared before the last of them."""
        seen = ""
        for line in lines:
            seen = self.expect(PROMPT)
            self.type(line)
        return seen

    def end_of_input(self) -> None:
        os.write(self._terminal, b"\x04")

    def interrupt(self) -> None:
        self._let_wait()
        os.write(self._terminal, b"\x03")

    def signal(self, number: signal.Signals) -> None:
        self._let_wait()
        self._process.send_signal(number)

    def _let_wait(self) -> None:
        """Python hears a signal only once it waits for the keyboard, which is a moment after it has asked."""
        time.sleep(0.5)

    def finish(self) -> tuple[int, str]:
        """Wait for the program's end: its exit code, and what appeared since the last expectation."""
        deadline = time.monotonic() + PATIENCE
        while self._more(deadline):
            pass
        return self._process.wait(PATIENCE), plain(self.raw)[self._read :]

    def _more(self, deadline: float) -> bool:
        """Read on; False when nothing can come any more."""
        ready, _, _ = select.select([self._terminal], [], [], max(0.0, deadline - time.monotonic()))
        try:
            read = os.read(self._terminal, 65536) if ready else b""
        except OSError:  # what Linux says when the program has closed the terminal
            read = b""
        self.raw += read.decode("utf-8", "replace")
        return bool(read)


def plain(raw: str) -> str:
    """What is to be read."""
    return CODES.sub("", raw)


def run(
    *arguments: str, home: Path, typed: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command without a terminal."""
    command: Sequence[str] = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(
        command,
        input=typed,
        cwd=home,
        env=environment(home, env),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
