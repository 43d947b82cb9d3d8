"""Programs that stay open: `ringrender batch --format stream`, and those that each thread keeps."""

from __future__ import annotations

import atexit
import json
import os
import select
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Any, cast

from ._errors import RendererError
from ._process import Process

MAXIMUM_OPEN = 4
"""How many programs a thread keeps. The least recently used one is closed."""

_CHUNK = 1 << 16

Answer = tuple[dict[str, Any], bytearray]
"""What the program says about a picture, and its PNG or pixels. With the member `error`, there is no picture."""


class Renderer(Process):
    """A program that answers rows."""

    def __init__(self, arguments: Iterable[str], folder: str, stamp: object = None) -> None:
        """Starts it. `stamp` is the state of its config's file."""
        self.stamp = stamp
        self._arrived = bytearray()
        self._about: dict[str, Any] | None = None
        rows = ("--data=-", "--data-format=ndjson", "-o", "-", "--format=stream", "--quiet", "--diagnostics=json")
        super().__init__(["batch", *rows, *arguments], folder)

    def draw(self, line: bytes, count: int) -> list[Answer]:
        """Returns the answers to a row: `count` pictures, or fewer and an error.

        Raises the error that `failure` returns. After any exception, half an answer may be left: kill the program.
        """
        try:
            while line:
                line = line[os.write(self.input, line) :]
        except BrokenPipeError as error:
            raise self.failure() from error
        answers: list[Answer] = []
        while len(answers) < count:
            answer = self.arrived()
            if answer is None:
                self._receive()
                continue
            answers.append(answer)
            if "error" in answer[0]:
                break
        return answers

    def exchange(self, rows: bytearray) -> None:
        """Waits until some of the rows can be written, and removes these, or until some of the output has arrived."""
        os.set_blocking(self.input, False)
        poll = select.poll()
        poll.register(self.output, select.POLLIN)
        if rows:
            poll.register(self.input, select.POLLOUT)
        for pipe, _ in poll.poll():
            if pipe == self.output:
                self._receive()
                break
            try:
                del rows[: os.write(pipe, rows[:_CHUNK])]
            except BlockingIOError:
                pass
            except BrokenPipeError as error:
                raise self.failure() from error

    def _receive(self) -> None:
        missing = self._about["bytes"] - len(self._arrived) if self._about else 0
        self._arrived += self.read(max(missing, _CHUNK))

    def arrived(self) -> Answer | None:
        """Returns the next answer; None if some of it has not arrived."""
        if self._about is None:
            end = self._arrived.find(b"\n")
            if end < 0:
                return None
            try:
                self._about = cast("dict[str, Any]", json.loads(self._arrived[:end]))
            except ValueError:
                raise RendererError(f"the program does not answer: {bytes(self._arrived[:80])!r}") from None
            del self._arrived[: end + 1]
        size = self._about.get("bytes", 0)
        if len(self._arrived) < size:
            return None
        about, self._about = self._about, None
        if len(self._arrived) == size:
            picture, self._arrived = self._arrived, bytearray()
        else:
            picture = self._arrived[:size]
            del self._arrived[:size]
        return about, picture


class _Kept(threading.local):
    """The programs of a thread, the least recently used one first. They end with the thread."""

    def __init__(self) -> None:
        self.renderers: OrderedDict[Hashable, Renderer] = OrderedDict()


_kept = _Kept()


def take(key: Hashable, stamp: object) -> Renderer | None:
    """Removes the program of this thread with a key, and returns it if it runs and has read the file of `stamp`.

    Until `give` returns it, nobody else can use it, such as the handler of a signal.
    """
    renderer = _kept.renderers.pop(key, None)
    if renderer is None or (renderer.stamp == stamp and renderer.is_running()):
        return renderer
    renderer.close()
    return None


def give(key: Hashable, renderer: Renderer) -> None:
    """Keeps a program, whose last answer is complete, for the next call of this thread."""
    renderers = _kept.renderers
    surplus = [renderers.pop(key, None)]
    renderers[key] = renderer
    while len(renderers) > MAXIMUM_OPEN:
        surplus.append(renderers.popitem(last=False)[1])
    for other in surplus:
        if other is not None:
            other.close()


def close() -> None:
    """Ends the programs that this thread keeps open. The next call starts one, which reads pictures and fonts again."""
    while _kept.renderers:
        _kept.renderers.popitem()[1].close()


def _forked() -> None:
    global _kept
    _kept = _Kept()


atexit.register(close)
os.register_at_fork(after_in_child=_forked)
