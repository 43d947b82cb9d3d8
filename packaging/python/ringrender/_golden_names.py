"""The names of goldens in pytest."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def of(test: pytest.Item) -> str:
    """Returns the name of a test's golden, such as `tests/test_badge/TestRing/test_half-dark`."""
    file, *classes = test.parent.nodeid.split("::") if test.parent else ["test"]
    function = str(getattr(test, "originalname", None) or test.name)
    parameters = test.name[len(function) :]
    last = f"{function}-{parameters[1:-1]}" if parameters else function
    return "/".join(_safe(part) for part in [*re.sub(r"\.py$", "", file).split("/"), *classes, last])


def _safe(part: str, maximum_length: int = 120) -> str:
    """Returns a part of a path that all file systems and `verify` take, of at most 129 bytes.

    If the part had to be changed, the end is a hash of it, which tells it from others that become the same.
    """
    safe = re.sub(r"^[.-]|[^\w.,=-]|\.(?:png|xfail|)$", "_", unicodedata.normalize("NFC", part))
    safe = safe.encode(errors="replace")[:maximum_length].decode(errors="ignore")
    return safe if safe == part else f"{safe}-{_digest(part)[:8]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def checked(name: object) -> str:
    """Returns a name that stays inside its folder; `verify` checks the rest."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a golden must be a str, not {type(name).__name__}")
    if re.search(r"[\0-\x1f\x7f]|(^|/)(\.|/|$)", name):
        raise ValueError(
            f"{name!r} is not a name for a golden: it has a control character, or a part between slashes is empty or"
            " begins with a dot"
        )
    return name


def pattern(name: str) -> str:
    """Returns the pattern of `verify --filter` that only a name matches."""
    return re.sub(r"([*?\[\]\\])", r"\\\1", name)


def claim(name: str, test: str, folder: Path) -> None:
    """Raises `ValueError` if another test has the name, or one that a case-insensitive disk takes for it.

    A test that runs again keeps its names. All processes of a session have the same folder.
    """
    claims = folder / "names"
    claims.mkdir(exist_ok=True)
    file = claims / _digest(unicodedata.normalize("NFC", name).casefold())
    with tempfile.NamedTemporaryFile(dir=claims) as new:
        new.write(f"{name}\n{test}".encode(errors="surrogatepass"))
        new.flush()
        try:
            # The file appears with its contents.
            os.link(new.name, file)
            return
        except FileExistsError:
            other, _, owner = file.read_text(encoding="utf-8", errors="surrogatepass").partition("\n")
    if (other, owner) != (name, test):
        raise ValueError(
            f"{owner} has checked a picture named {other!r}, and this one is {name!r}:"
            " give each a name of its own, not only in upper and lower case"
        )
