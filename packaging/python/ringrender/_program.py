"""The program that draws: where it is, and how it is run."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ._errors import RendererError

VARIABLE = "RINGRENDER_BINARY"
"""The environment variable with the path of another program."""

_BUNDLED = Path(__file__).parent / "program" / "bin" / "ringrender"


def find_program() -> str:
    """The path of the program: that of RINGRENDER_BINARY, of the wheel, or the first in PATH.

    Raises RendererError, which names every place, if there is none.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if _is_program(named):
            return os.path.abspath(named)
        raise RendererError(f"{VARIABLE} is no executable file: {named}")
    if _is_program(str(_BUNDLED)):
        return str(_BUNDLED)
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        found = shutil.which("ringrender", path=folder) if folder else None
        if found and not _is_script(found):
            return os.path.abspath(found)
    raise RendererError(
        f"there is no program ringrender: {VARIABLE} is not set, {_BUNDLED} is missing, and so is it in PATH"
    )


def _is_program(path: str) -> bool:
    return os.path.isfile(path) and os.access(path, os.X_OK)


def _is_script(path: str) -> bool:
    """Whether a file is a script, such as this package's own, which would start itself for ever."""
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return True


def main() -> None:
    """Becomes the program, with the arguments of this process."""
    try:
        program = find_program()
        if os.path.realpath(program) == os.path.realpath(sys.argv[0]):
            raise RendererError(f"{VARIABLE} names this command itself: {program}")
        os.execv(program, ["ringrender", *sys.argv[1:]])
    except (RendererError, OSError) as error:
        print(f"ringrender: {error}", file=sys.stderr)
        sys.exit(127)
