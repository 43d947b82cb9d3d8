"""The base of the classes in elements.py, which are generated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

if TYPE_CHECKING:
    from ._api import Row, Scheme
    from ._picture import Picture

# The value of a keyword that is not given: `None` is JSON's `null`.
UNSET: Any = ...


class Reference(str):
    """A reference to a column of data or an item of a repetition, such as `Reference("$data.percent")`.

    It is a class of its own so that a type checker finds a text where a number is due.
    """

    __slots__ = ()


class Parameters:
    """An object in a config: the keywords that were given."""

    _type: ClassVar[str | None] = None

    def __init__(self, given: Mapping[str, object]) -> None:
        """Keeps the keywords of a constructor: `given` is its locals()."""
        hidden = ("self", "__class__", "children")
        self._given = {name: value for name, value in given.items() if value is not UNSET and name not in hidden}
        self._children = cast("tuple[object, ...]", given.get("children", ()))

    def __repr__(self) -> str:
        shown = [repr(child) for child in self._children]
        shown += [f"{name}={value!r}" for name, value in self._given.items()]
        return f"{type(self).__name__}({', '.join(shown)})"

    def to_json(self) -> dict[str, object]:
        """Returns the object as JSON has it."""
        found: dict[str, object] = {} if self._type is None else {"type": self._type}
        for name, value in self._given.items():
            found[_key(name)] = _json(value)
        if self._children:
            # A reference alone names the list of all children.
            is_list = len(self._children) == 1 and isinstance(self._children[0], str)
            found["children"] = self._children[0] if is_list else [_json(child) for child in self._children]
        return found


class Drawable(Parameters):
    """What can be drawn: an element, or a config with one."""

    def to_config(self) -> dict[str, object]:
        """Returns the config that draws this, as `json.dumps` takes it."""
        return {"scene": self.to_json()}

    def render(
        self,
        row: Row | None = None,
        *,
        time: float | None = None,
        scale: float | None = None,
        scheme: Scheme | None = None,
        pixels: bool = False,
    ) -> Picture:
        """Draws this, as `ringrender.render` does."""
        from ._api import render

        return render(self, row, time=time, scale=scale, scheme=scheme, pixels=pixels)

    @property
    def png(self) -> bytes:
        """The picture as a PNG file; it is drawn each time."""
        return self.render().png

    def _repr_png_(self) -> bytes:
        return self.png

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.render()._repr_mimebundle_(include, exclude)  # pyright: ignore[reportPrivateUsage]


class Document(Drawable):
    """The base of a whole config."""

    def to_config(self) -> dict[str, object]:
        return self.to_json()


@lru_cache(maxsize=None)
def _key(name: str) -> str:
    """Returns the key in JSON of a keyword: `start_angle` is `startAngle`, `from_` is `from`."""
    return re.sub("_([a-z])", lambda match: match[1].upper(), name.rstrip("_"))


def _json(value: object) -> object:
    """Returns a value without objects of this module."""
    if isinstance(value, Parameters):
        return value.to_json()
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, Mapping):
        return {key: _json(item) for key, item in cast("Mapping[object, object]", value).items()}
    if isinstance(value, Sequence):
        return [_json(item) for item in cast("Sequence[object]", value)]
    return value
