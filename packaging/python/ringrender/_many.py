"""The answers to many rows, in their order, from one program that draws with several threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Callable, Union

from ._errors import RendererError
from ._renderer import Answer, Renderer

_MAXIMUM_BYTES = 1 << 16
"""Rows are read while fewer bytes wait until the program takes them."""


class _Ahead:
    """The rows that have been read and not answered. They are read in the thread that wants their pictures."""

    def __init__(self, rows: Iterable[object], encode: Callable[[object], str], maximum: int) -> None:
        self._rows, self._encode, self._maximum = iter(rows), encode, maximum
        self._has_more = True
        self.waiting: deque[tuple[str, Exception | None]] = deque()
        """The lines of rows. One with an error has no line, and gets no answer."""
        self.output = bytearray()
        """The lines that have not been written."""
        self.failure: Exception | None = None
        """What reading a row has raised."""

    def fill(self) -> bool:
        """Reads rows, and returns whether any waits."""
        while self._has_more and len(self.waiting) < self._maximum and len(self.output) < _MAXIMUM_BYTES:
            try:
                row = next(self._rows)
            except StopIteration:
                self._has_more = False
                break
            except Exception as error:
                self._has_more, self.failure = False, error
                break
            try:
                line = self._encode(row)
            except (TypeError, ValueError) as error:
                self.waiting.append(("", error))
                continue
            except Exception as error:
                self._has_more, self.failure = False, error
                break
            self.waiting.append((line, None))
            self.output += line.encode() + b"\n"
        return bool(self.waiting)


def answers(
    start: Callable[[], Renderer], rows: Iterable[object], encode: Callable[[object], str], ahead: int
) -> Iterator[tuple[str, Union[Answer, Exception]]]:
    """Yields the line of each row with its answer, or with the TypeError or ValueError of `encode`.

    At most `ahead` rows are read before they are answered. What reading them raises, is raised after their answers. A
    program that has ended is started again, and gets the unanswered rows. If it ends twice at the same row,
    RendererError is raised.
    """
    reader, renderer = _Ahead(rows, encode, ahead), start()
    number, was_lost = 1, False
    try:
        while reader.fill():
            line, error = reader.waiting[0]
            try:
                answer = error or renderer.arrived()
                if answer is None:
                    renderer.exchange(reader.output)
                    continue
            except RendererError as lost:
                if was_lost:
                    raise RendererError(f"row {number}: {lost}") from lost
                was_lost, renderer = True, start()
                reader.output = bytearray().join(line.encode() + b"\n" for line, error in reader.waiting if not error)
                continue
            number, was_lost = number + 1, False
            reader.waiting.popleft()
            yield line, answer
            renderer.require()
        if reader.failure is not None:
            raise reader.failure
    finally:
        renderer.kill()
