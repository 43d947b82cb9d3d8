"""Pictures of many rows, frames, and differences."""

from __future__ import annotations

import itertools
import json
import os
import struct
import subprocess
import threading
import time
import zlib

import numpy as np
import pytest
import ringrender
from conftest import EXAMPLES, children, resident


def row(number: int) -> dict:
    return {"label": f"é {number}", "percent": number % 101}


def test_pictures_come_in_the_order_of_the_rows(badge, badge_dict):
    right = [ringrender.render(badge, row(number)).png for number in range(60)]
    for config in (badge, badge_dict):
        for workers in (None, 1, 3):
            pictures = ringrender.render_many(config, map(row, range(60)), workers=workers)
            assert [picture.png for picture in pictures] == right
    pixels = ringrender.render_many(badge_dict, map(row, range(60)), pixels=True, scale=2)
    assert [picture.png for picture in pixels] == [ringrender.render(badge, row(n), scale=2).png for n in range(60)]
    assert list(ringrender.render_many(badge, [])) == []
    with pytest.raises(ValueError, match="workers"):
        ringrender.render_many(badge, [], workers=0)
    with pytest.raises(TypeError):
        ringrender.render_many(badge, 3)


def test_rows_with_errors_are_values(badge, badge_dict):
    rows = [row(1), {"label": "x", "percent": 140}, {"label": "x", "percent": float("nan")}, 3, {}, row(2)]
    for config in (badge, badge_dict):
        found = list(ringrender.render_many(config, rows))
        assert [type(value).__name__ for value in found] == ["Picture", *["RowError"] * 4, "Picture"]
        errors = [value for value in found if isinstance(value, ringrender.RowError)]
        assert [error.row for error in errors] == [2, 3, 4, 5]
        assert str(errors[0]) == "row 2: percent must be a number from 0 to 100, found 140" and errors[0].column == 24
        assert "JSON has no number nan" in str(errors[1]) and isinstance(errors[1].__cause__, ValueError)
        assert "a row must be a dict" in str(errors[2]) and isinstance(errors[2].__cause__, TypeError)


def test_what_the_rows_raise_comes_after_their_pictures(badge):
    def rows():
        yield from map(row, range(30))
        raise LookupError("no more")

    found = []
    with pytest.raises(LookupError, match="no more"):
        for picture in ringrender.render_many(badge, rows()):
            found.append(picture)
    assert len(found) == 30

    class Lost(dict):
        def items(self):
            raise LookupError("no more")

    found = []
    with pytest.raises(LookupError, match="no more"):
        for picture in ringrender.render_many(badge, [*map(row, range(30)), Lost(a=1)]):
            found.append(picture)
    assert len(found) == 30


def test_rows_are_read_ahead_with_a_bound_and_in_this_thread(badge):
    read, threads = [], set()

    def rows():
        for number in itertools.count():
            read.append(number)
            threads.add(threading.get_ident())
            yield row(number)

    pictures = ringrender.render_many(badge, rows(), workers=2)
    assert read == []
    for number in range(200):
        next(pictures)
        assert len(read) <= number + 9
    assert threads == {threading.get_ident()}
    before = len(children())
    pictures.close()
    assert len(children()) == before - 1
    with pytest.raises(StopIteration):
        next(pictures)


def test_large_rows_and_pictures_do_not_block(badge):
    long = ({"label": "x" * 300_000, "percent": n} for n in range(12))
    found = list(ringrender.render_many(badge, long))
    assert len(found) == 12
    large = {
        "data": {"p": {"type": "number", "sample": 1}},
        "scene": {"type": "progressRing", "value": "$data.p", "total": 10, "radius": 400},
    }
    rows = ({"p": n % 10} for n in range(12))
    pictures = list(ringrender.render_many(large, rows, pixels=True, scale=2))
    assert all(picture.rgba.shape[0] >= 1600 for picture in pictures)
    assert np.array_equal(pictures[3].rgba, ringrender.render(large, {"p": 3}, scale=2).rgba)


def test_many_rows_take_no_more_memory(badge):
    count = int(os.environ.get("RINGRENDER_TEST_ROWS", "2000"))
    measured, begin = [], time.perf_counter()
    for number, picture in enumerate(ringrender.render_many(badge, map(row, range(count))), 1):
        assert picture.alt.startswith(f"Progress ring: {(number - 1) % 101} of 100")
        if number in (count // 10, count):
            measured.append((resident(), max(map(resident, children()))))
    print(f"{count} rows in {time.perf_counter() - begin:.1f} s; KiB after {count // 10} and all: {measured}")
    assert measured[1][0] < measured[0][0] + 4096 and measured[1][1] < measured[0][1] + 8192


def test_frames_are_those_of_the_command():
    config = EXAMPLES / "timer.rings.json"
    command = [os.environ["RINGRENDER_BINARY"], "frames", "--config", config, "-o", "-", "--format", "rgba", "--quiet"]
    for options, arguments in ((("--fps=1",), {"fps": 1}), (("--fps=2.5", "--scale=0.5"), {"fps": 2.5, "scale": 0.5})):
        raw = subprocess.run([*command, *options], stdout=subprocess.PIPE, check=True).stdout
        frames = list(ringrender.frames(config, **arguments))
        assert b"".join(frame.rgba.tobytes() for frame in frames) == raw
    assert len(list(ringrender.frames(json.loads(config.read_text()), fps="10/1", scheme="dark"))) > 1
    still = ringrender.render(config, time=0)
    first = next(ringrender.frames(config))
    assert ringrender.diff(first, still).result == "identical"
    large, first = next(ringrender.frames(config, scale=4)), ringrender.render(config, time=0, scale=4)
    shown, right = (picture._repr_mimebundle_()[1]["image/png"] for picture in (large, first))
    assert (shown["width"], shown["height"]) == (right["width"], right["height"])
    with pytest.raises(ValueError, match="fps"):
        next(ringrender.frames(config, fps=-1))


def test_frames_have_the_values_of_a_row():
    ring = {
        "data": {"end": {"type": "number", "sample": 0.1, "from": "the end"}, "n": {"type": "number", "sample": 20}},
        "scene": {
            "type": "progressRing",
            "value": {"from": 0, "to": "$data.end", "duration": 1},
            "label": "none",
            "radius": "$data.n",
        },
    }
    plain, filled = (list(ringrender.frames(ring, values, fps=4)) for values in (None, {"the end": 1, "n": 30, "z": 1}))
    assert plain[-1].width < filled[-1].width
    assert len(plain) == len(filled) >= 4
    for values, error in (({"n": 3}, ringrender.RowError), ({"the end": "x", "n": 3}, ringrender.RowError)):
        with pytest.raises(error, match=r"the end|end"):
            list(ringrender.frames(ring, values))


def test_frames_have_defaults_where_a_row_has_no_value():
    config = {
        "data": {
            "v": {"type": "number", "sample": 0.9, "default": 0.2, "from": "the v"},
            "w": {"type": "number", "sample": 0.8, "default": 0.4, "from": "the v"},
            "t": {"type": "string", "sample": "sample", "default": "default"},
            "unused": {"type": "string", "sample": ""},
        },
        "scene": {
            "type": "hstack",
            "children": [
                {"type": "gauge", "value": "$data.v"},
                {"type": "gauge", "value": "$data.w"},
                {"type": "text", "text": "$data.t"},
            ],
        },
    }
    for values in ({}, {"the v": None}, {"the v": ""}, {"the v": 0.5, "t": ""}, {"the v": 0.5, "t": "x"}):
        values["unused"] = "x"
        frame, picture = next(ringrender.frames(config, values)), ringrender.render(config, values)
        assert ringrender.diff(frame, picture).result == "identical", values
    # Two columns of one name have the sample of the first one.
    assert ringrender.render(config).alt.startswith("Gauge: 0.9 (from 0 to 100). Gauge: 0.9 ")
    with pytest.raises(ValueError, match="too long"):
        next(ringrender.frames(config, {"unused": "x" * 200_000}))


def test_differences(badge, tmp_path):
    from PIL import Image

    one, two, other = (ringrender.render(badge, {"label": "docs", "percent": n}) for n in (40, 40.4, 7))
    path = tmp_path / "-one two.png"
    one.save(path)
    assert ringrender.diff(one, path).result == "identical" and ringrender.diff(one, str(path)).is_match
    assert ringrender.diff(one.png, one.rgba) == ringrender.diff(Image.open(path), one)
    found = ringrender.diff(one, two)
    assert found.result == "different" and not found.is_match and found.differing_pixels > 0
    assert found.bounding_box is not None and found.expected_size == (194, 44) == found.actual_size
    assert ringrender.diff(one, two, max_pixels=100_000).result == "withinTolerance"
    assert ringrender.diff(one, two, ignore=[(0, 0, 194, 44)]).is_match
    assert ringrender.diff(one, two, max_delta=255, metric="oklab", threshold=2, anti_aliasing="ignore").is_match
    assert ringrender.diff(one, other).result == "differentSizes"
    for bad, error in (
        (b"", ValueError),
        (3, TypeError),
        (tmp_path, OSError),
        (tmp_path / "none.png", FileNotFoundError),
    ):
        with pytest.raises(error):
            ringrender.diff(one, bad)
    (tmp_path / "broken.png").write_bytes(one.png[:100])
    with pytest.raises(ValueError, match=r"broken\.png"):
        ringrender.diff(one, tmp_path / "broken.png")
    with pytest.raises(ValueError):
        ringrender.diff(one, two, max_delta=1000)


def test_large_pictures_can_be_compared(badge):
    png = ringrender.render(badge, row(1)).png

    def large(byte: bytes) -> bytes:
        data = b"teSt" + byte * (33 << 20)
        return png[:33] + struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data)) + png[33:]

    assert ringrender.diff(large(b"x"), large(b"y")).result == "identical"


def test_a_path_that_is_no_png_is_named(tmp_path):
    (tmp_path / "x.gif").write_bytes(b"GIF89a")
    with pytest.raises(ValueError, match=r"x\.gif is not a PNG file"):
        ringrender.png_bytes(tmp_path / "x.gif")


def test_png_bytes_of_arrays():
    import io

    from PIL import Image

    for shape, mode in (((5, 7), "L"), ((5, 7, 1), "L"), ((5, 7, 2), "LA"), ((5, 7, 3), "RGB"), ((5, 7, 4), "RGBA")):
        array = np.random.default_rng(1).integers(0, 256, shape, np.uint8)
        image = Image.open(io.BytesIO(ringrender.png_bytes(array)))
        assert image.mode == mode and np.array_equal(np.asarray(image).reshape(shape), array)
        assert ringrender.png_bytes(array[::-1, ::-1]) == ringrender.png_bytes(np.ascontiguousarray(array[::-1, ::-1]))
        assert (
            ringrender.png_bytes(array / 255) == ringrender.png_bytes(array) == ringrender.png_bytes(array.astype(int))
        )
    assert ringrender.png_bytes(np.array([[True, False]])) == ringrender.png_bytes(np.array([[255, 0]]))
    for bad in (
        np.zeros((2, 2, 5)),
        np.zeros(3),
        np.zeros((0, 3)),
        np.full((2, 2), 1.5),
        np.full((2, 2), np.nan),
        np.full((2, 2), 256),
        np.full((2, 2), -1),
        np.full((2, 2), 1j),
    ):
        with pytest.raises(ValueError):
            ringrender.png_bytes(bad)
