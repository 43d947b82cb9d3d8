"""PNG files of what other libraries draw."""

from __future__ import annotations

import io
import os
import struct
import zlib
from typing import Any, cast

from ._config import is_path


def encode(pixels: bytes | bytearray, width: int, height: int, channels: int, resolution: bytes = b"") -> bytes:
    """Returns a PNG of pixels, top row first, with 1 to 4 channels of a byte: grey or RGB, then straight alpha.

    `resolution` is the content of its chunk pHYs.
    """
    rows, stride = memoryview(pixels), width * channels
    filtered = b"".join(b"\0" + rows[start : start + stride] for start in range(0, stride * height, stride))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, (0, 4, 2, 6)[channels - 1], 0, 0, 0)
    head = chunk(b"IHDR", header) + (chunk(b"pHYs", resolution) if resolution else b"")
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(filtered, 3)) + chunk(b"IEND", b"")


def resolution(png: bytes) -> bytes:
    """Returns the content of the chunk pHYs of ringrender's PNG; empty without one."""
    start = png.find(b"pHYs", 0, 200)
    return png[start + 4 : start + 13] if start > 0 else b""


def png_bytes(picture: Any) -> bytes:
    """Returns a PNG of a `Picture`, PNG bytes, a path, a numpy array, or a picture of Pillow, matplotlib or plotly.

    An array has height × width, or height × width × 1 to 4 items: uint8 from 0 to 255, float from 0 to 1, or bool.
    Raises TypeError for another object, ValueError for an array that is no picture, and OSError for a file.
    """
    name = "these bytes are"
    if is_path(picture):
        name = f"{os.fsdecode(picture)} is"
        with open(picture, "rb") as file:
            picture = file.read()
    if isinstance(picture, (bytes, bytearray, memoryview)):
        data = bytes(cast("bytes", picture))
        if not data.startswith(b"\x89PNG\r\n\x1a\n"):
            raise ValueError(f"{name} not a PNG file")
        return data
    png = getattr(picture, "png", None)
    if isinstance(png, bytes):
        return png
    if hasattr(picture, "savefig"):  # matplotlib; its version in the file would differ between machines
        file = io.BytesIO()
        picture.savefig(file, format="png", metadata={"Software": None})
        return file.getvalue()
    if hasattr(picture, "to_image"):  # plotly
        return bytes(picture.to_image(format="png"))
    if hasattr(picture, "save") and hasattr(picture, "getbands"):  # Pillow
        file = io.BytesIO()
        picture.save(file, format="PNG")
        return file.getvalue()
    if hasattr(picture, "__array_interface__") or hasattr(picture, "__array__"):
        return _array_png(picture)
    raise TypeError(f"a picture cannot be of type {type(picture).__name__}")


def _array_png(picture: Any) -> bytes:
    import numpy as np

    array = np.asarray(picture)
    if array.ndim == 2:
        array = array[..., None]
    if array.ndim != 3 or not 1 <= array.shape[2] <= 4 or 0 in array.shape:
        raise ValueError(f"an array of the shape {array.shape} is no picture: height × width × 1 to 4 is one")
    if array.dtype.kind == "b":
        array = array * np.uint8(255)
    elif array.dtype.kind == "f":
        if not bool(np.all((array >= 0) & (array <= 1))):
            raise ValueError("an array of floats must be from 0 to 1")
        array = np.rint(array * 255)
    elif array.dtype.kind not in "iu" or int(array.min()) < 0 or int(array.max()) > 255:
        raise ValueError(f"an array must have integers from 0 to 255, or floats from 0 to 1; this one is {array.dtype}")
    height, width, channels = cast("tuple[int, int, int]", array.shape)
    return encode(np.ascontiguousarray(array, dtype=np.uint8).tobytes(), width, height, channels)
