"""A process of the program, whose output this process reads."""

from __future__ import annotations

import errno
import os
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import BinaryIO, cast

from ._errors import ConfigError, RendererError, parse_diagnostics
from ._program import find_program


class Process:
    """A running program with a pipe to its input and one from its output. One thread at a time uses it.

    It ends with this object, and with this process, because its input ends. A forked process leaves it to its parent.
    """

    def __init__(self, arguments: Iterable[str], folder: str = "") -> None:
        """Starts the program in a folder. Raises RendererError if it cannot start."""
        self._process: subprocess.Popen[bytes] | None = None
        self._status = 0
        with _starts(arguments, folder) as (command, place):
            self._messages = _memory_file()
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._messages,
                bufsize=0,
                cwd=place,
                # Ctrl-C in a terminal is for this process, not for the program.
                start_new_session=True,
            )
            pipes = cast("tuple[BinaryIO, BinaryIO]", (self._process.stdin, self._process.stdout))
            self.input, self.output = (pipe.fileno() for pipe in pipes)
            _open[id(self)] = weakref.ref(self)

    def require(self) -> None:
        """Raises RendererError if this process was forked, because then the program is its parent's."""
        if self._process is None:
            raise RendererError("this process was forked while it drew: begin again")

    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.poll() is None

    def read(self, count: int) -> bytes:
        """Returns at least one and at most `count` bytes of the output.

        Raises the error that `failure` returns if it has ended.
        """
        data = os.read(self.output, count)
        if not data:
            raise self.failure()
        return data

    def read_block(self, count: int) -> bytearray | None:
        """Returns `count` bytes of the output; None at its end.

        Raises the error that `failure` returns if it ends earlier.
        """
        self.require()
        block, done = bytearray(count), 0
        while done < count:
            read = os.readv(self.output, [memoryview(block)[done:]])
            if read == 0 and self.close() == 0 and done == 0:
                return None
            if read == 0:
                raise self.failure()
            done += read
        return block

    def failure(self) -> ConfigError | RendererError | ValueError:
        """Waits for its end, and returns why it has ended: what it has printed, or a signal."""
        status = self.close()
        self._messages.seek(0)
        return failure(status, self._messages.read())

    def close(self, seconds: float = 5) -> int:
        """Ends its input, waits, and returns its exit code. After some seconds, kills it."""
        _open.pop(id(self), None)
        process, self._process = self._process, None
        if process is None:
            return self._status
        self._close_pipes(process)
        try:
            self._status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            self._status = process.wait()
        return self._status

    def kill(self) -> None:
        """Ends it at once. `failure` cannot be called any more."""
        if self._process is not None:
            self._process.kill()
            self.close()
        self._messages.close()

    def abandon(self) -> None:
        """Closes what a forked process has inherited, so that the program ends with the parent."""
        process, self._process = self._process, None
        if process is not None:
            self._close_pipes(process)
            process.returncode = 0
        self._messages.close()

    def _close_pipes(self, process: subprocess.Popen[bytes]) -> None:
        self.input = self.output = -1
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def __del__(self) -> None:
        try:
            self.kill()
        except Exception:  # The interpreter ends; so does the program's input.
            pass


def run(arguments: Iterable[str], folder: str = "") -> subprocess.CompletedProcess[bytes]:
    """Runs the program in a folder to its end. Raises RendererError if it cannot start."""
    with _starts(arguments, folder) as (command, place):
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=place
        )
    with process:
        try:
            output, printed = process.communicate()
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, output, printed)


@contextmanager
def _starts(arguments: Iterable[str], folder: str) -> Generator[tuple[list[bytes], bytes | None], None, None]:
    """Yields what starts the program: command and folder. Meanwhile, no other thread forks.

    Raises RendererError if the program cannot start.
    """
    with _starting:
        try:
            yield list(map(os.fsencode, (find_program(), *arguments))), os.fsencode(folder) if folder else None
        except OSError as error:
            if error.errno == errno.E2BIG:
                raise ValueError("a value is too long for an argument of the program") from None
            raise RendererError(f"the program cannot start: {error}") from error


def failure(status: int, printed: bytes) -> ConfigError | RendererError | ValueError:
    """Returns the error of a process with an exit code, or minus the number of a signal, and what it has printed."""
    text = printed.decode(errors="replace")
    errors = [problem for problem in parse_diagnostics(text) if problem.severity == "error"]
    is_argument = status == 64 or any((problem.file or "").startswith("--") for problem in errors)
    if status in (0, 65, 66) and errors and not is_argument:  # 0 where SIGCHLD is ignored
        return ConfigError(errors)
    reason = "\n".join(map(str, errors)) or text.strip()
    if is_argument:
        return ValueError(reason)
    ending = f"signal {-status}" if status < 0 else f"exit code {status}"
    return RendererError(f"ringrender has ended ({ending}){': ' if reason else ''}{reason}")


def _memory_file() -> BinaryIO:
    """Returns a file for messages; in memory where that exists, because a disk may be full."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("ringrender"), "w+b", buffering=0)
    return cast("BinaryIO", tempfile.TemporaryFile(buffering=0))


_open: dict[int, weakref.ref[Process]] = {}
_starting = threading.RLock()
"""Held while a program starts, so that no other thread forks a process that would keep its pipes open."""


def _forked() -> None:
    global _starting
    for reference in list(_open.values()):
        process = reference()
        if process is not None:
            process.abandon()
    _open.clear()
    _starting = threading.RLock()


os.register_at_fork(
    before=lambda: _starting.acquire(), after_in_parent=lambda: _starting.release(), after_in_child=_forked
)
