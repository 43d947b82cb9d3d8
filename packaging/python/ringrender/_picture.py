"""A picture, and the two of a pair."""

from __future__ import annotations

import base64
import html
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ._config import write_file
from ._png import encode, resolution

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class _Redraw(Protocol):
    def __call__(self, *, pixels: bool) -> Picture: ...


class Picture:
    """A picture that ringrender has drawn. It does not change, threads may share it, and it can be pickled.

    It has its PNG file or its pixels. The first use of the other one draws it again, with the config as it is then.
    """

    __slots__ = ("_pixels", "_png", "_redraw", "_resolution", "alt", "height", "width")

    width: int
    """In pixels."""
    height: int
    """In pixels."""
    alt: str
    """The alternative text, as the PNG file has it; empty for a frame."""

    def __init__(
        self,
        width: int,
        height: int,
        alt: str = "",
        *,
        png: bytes | None = None,
        pixels: bytes | bytearray | None = None,
        redraw: _Redraw | None = None,
        resolution: bytes = b"",
    ) -> None:
        """Makes a picture of a PNG file, or of `width` × `height` × 4 bytes: RGBA with straight alpha.

        `resolution` is the content of the chunk pHYs in a PNG of these bytes.
        """
        if pixels is not None and len(pixels) != width * height * 4:
            raise ValueError(f"a picture of {width} × {height} has {width * height * 4} bytes, not {len(pixels)}")
        self.width, self.height, self.alt = width, height, alt
        self._png, self._pixels, self._redraw, self._resolution = png, pixels, redraw, resolution

    @property
    def png(self) -> bytes:
        """The PNG file, with the same bytes as that of `ringrender render`; that of a frame is made of its pixels."""
        if self._png is None:
            if self._redraw is not None:
                self._png = self._redrawn(pixels=False).png
            else:
                self._png = encode(self._buffer(), self.width, self.height, 4, self._resolution)
        return self._png

    @property
    def rgba(self) -> npt.NDArray[np.uint8]:
        """The pixels as a read-only array: height × width × 4, red, green, blue and straight alpha from 0 to 255.

        Raises ImportError without numpy.
        """
        import numpy

        shape = (self.height, self.width, 4)
        pixels: npt.NDArray[np.uint8] = numpy.ndarray(shape, numpy.uint8, self._buffer())
        pixels.flags.writeable = False
        return pixels

    def _buffer(self) -> bytes | bytearray:
        if self._pixels is None:
            self._pixels = self._redrawn(pixels=True)._buffer()
        return self._pixels

    def _redrawn(self, *, pixels: bool) -> Picture:
        if self._redraw is None:
            raise ValueError("this picture has no pixels")
        picture = self._redraw(pixels=pixels)
        if (picture.width, picture.height) != (self.width, self.height):
            raise ValueError("the config of this picture has changed since it was drawn")
        return picture

    def save(self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> None:
        """Writes the PNG file, which appears complete or not at all. Raises OSError."""
        data, path = self.png, os.fsdecode(path)
        if os.path.exists(path) and not os.path.isfile(path):  # such as a pipe
            with open(path, "wb") as file:
                file.write(data)
        else:
            write_file(os.path.realpath(path), data)

    def __repr__(self) -> str:
        return f"<Picture {self.width} × {self.height}: {self.alt!r}>"

    def _repr_png_(self) -> bytes:
        return self.png

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """What Jupyter shows, with the alternative text."""
        del include, exclude
        data = {"image/png": base64.b64encode(self.png).decode(), "text/plain": self.alt or repr(self)}
        width, height = _points(self)
        return data, {"image/png": {"alt": self.alt, "width": width, "height": height}}


def _points(picture: Picture) -> tuple[float, float]:
    """Returns the width and the height in points, of which the file has 72 to the inch."""
    found = resolution(picture.png)
    per_point = int.from_bytes(found[:4], "big") * 0.0254 / 72 if found else 1
    return round(picture.width / per_point, 1), round(picture.height / per_point, 1)


@dataclass(frozen=True)
class Pair:
    """A picture for light and one for dark surroundings."""

    light: Picture
    dark: Picture

    def html(self, light: str | None = None, dark: str | None = None) -> str:
        """Returns a <picture> element that shows the right one. It contains the pictures, or names their URLs."""

        def url(picture: Picture) -> str:
            return "data:image/png;base64," + base64.b64encode(picture.png).decode()

        sources = [html.escape(given or url(picture)) for given, picture in ((light, self.light), (dark, self.dark))]
        width, height = _points(self.light)
        image = f'<img src="{sources[0]}" alt="{html.escape(self.light.alt)}" width="{width:g}" height="{height:g}">'
        return f'<picture><source media="(prefers-color-scheme: dark)" srcset="{sources[1]}">{image}</picture>'

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What Jupyter shows, with the alternative text."""
        del include, exclude
        return {"text/html": self.html(), "text/plain": self.light.alt}
