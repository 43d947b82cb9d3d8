"""What can be wrong, as values and exceptions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, Callable, cast


@dataclass(frozen=True)
class Diagnostic:
    """A problem in a config or a row. What is not known is None; docs/diagnostics.md has the codes."""

    message: str
    """What is wrong, for people."""
    severity: str = "error"
    """"error", "warning" or "note"."""
    code: str = "other"
    """The kind of the problem, such as "unknown-key"; it stays when the message changes."""
    file: str | None = None
    """The file as it was given; "<config>" for a dict or an element."""
    line: int | None = None
    """From 1. In a dict, that of `json.dumps(config, indent=2)`."""
    column: int | None = None
    """From 1, in Unicode scalars."""
    path: str | None = None
    """The place in the config, such as "scene.children[0].width"."""
    help: str | None = None
    """What to do about it, for people."""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.severity}: {self.message}" if place else f"{self.severity}: {self.message}"
        return f"{text}\n  = help: {self.help}" if self.help else text


def parse_diagnostics(text: str) -> list[Diagnostic]:
    """Returns the problems that the program prints with --diagnostics json. Other lines are left out."""
    found: list[Diagnostic] = []
    for line in text.splitlines():
        try:
            problem: object = json.loads(line)
        except ValueError:
            continue
        if isinstance(problem, dict) and "message" in problem:
            members = cast("dict[str, Any]", problem).items()
            found.append(Diagnostic(**{key: value for key, value in members if key in _MEMBERS}))
    return found


_MEMBERS = frozenset(field.name for field in fields(Diagnostic))


class RingrenderError(Exception):
    """Any error of this package, except of arguments: those are TypeError and ValueError."""


class ConfigError(RingrenderError):
    """A config that cannot be drawn."""

    diagnostics: list[Diagnostic]
    """All problems of the config, at least one, in the order of the file."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = list(diagnostics)

    def __reduce__(self) -> tuple[type[ConfigError], tuple[list[Diagnostic]]]:
        return type(self), (self.diagnostics,)


class RowError(RingrenderError):
    """A row that cannot be drawn."""

    def __init__(
        self, message: str, *, row: int = 1, column: int | None = None, code: str = "row", help: str | None = None
    ) -> None:
        super().__init__(message, row, column, code, help)
        self.message = message
        """What is wrong, for people."""
        self.row = self.line = row
        """The number of the row, from 1, which is that of its line in NDJSON; 1 for `render`."""
        self.column = column
        """The position of the value in the row's JSON without spaces, from 1; None if it is not JSON."""
        self.code = code
        """The kind of the problem, which stays when the message changes."""
        self.help = help
        """What to do about it, for people."""

    def __str__(self) -> str:
        return f"row {self.row}: {self.message}" + (f"\n  = help: {self.help}" if self.help else "")

    def __reduce__(self) -> tuple[Callable[..., RowError], tuple[()], dict[str, Any]]:
        return partial(type(self), self.message), (), dict(vars(self))


class RendererError(RingrenderError):
    """The program is missing, could not start, or has ended in the middle of a call. The next call starts it again."""
