"""Makes pictures and goldens for a report: 1000 that match, and failures of every kind."""

import json
import os
import struct
import zlib

CASES = 1000
LARGE = 12
OTHERS = 6
EVIL = "evil/<img src=x onerror=alert(1)>&\"'%20#?"
EXPECTED, ACTUAL = (10, 20, 30, 255), (10, 90, 30, 255)


def png(path, width, height, pixel):
    """Writes a PNG whose pixels are `pixel(x, y)`; with `noise`, the file is large."""
    rows = b"".join(
        b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height)
    )

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 1))
        + chunk(b"IEND", b"")
    )


def noise(x, y):
    value = (x * 2654435761 + y * 40503 * 65537) ^ (x * y * 2246822519)
    return ((value >> 7) & 255, (value >> 13) & 255, (value >> 19) & 255, 255)


ALIKE = 400


def write_rings(folder, color):
    """Writes configs of rings with different values and one colour, and one whose value changes, too."""
    for number in range(ALIKE):
        ring = {"type": "activityRing", "id": "move", "progress": number / ALIKE, "radius": 12}
        (folder / f"alike/{number:03}.json").write_text(json.dumps({"scene": ring | {"colors": color}}))
    ring["progress"] = 0.25 if color == "#FF0000" else 0.5
    (folder / "alone.json").write_text(json.dumps({"scene": ring | {"colors": color}}))


def make_pictures(folder):
    """Writes the pictures to `out` and the goldens to `goldens` in the folder."""
    out, goldens = folder / "out", folder / "goldens"
    png(out / "pass/0.png", 8, 8, lambda x, y: EXPECTED)
    png(goldens / "pass/0.png", 8, 8, lambda x, y: EXPECTED)
    for number in range(1, CASES):
        for place in (out, goldens):
            os.link(place / "pass/0.png", place / f"pass/{number}.png")
    for name, size in [("fail/square", (24, 16)), ("fail/size", (24, 16)), (EVIL, (24, 16))]:
        inside = lambda x, y: 5 <= x < 9 and 3 <= y < 6
        png(goldens / f"{name}.png", *size, lambda x, y: EXPECTED)
        width = 30 if name.endswith("size") else 24
        png(out / f"{name}.png", width, 16, lambda x, y: ACTUAL if inside(x, y) else EXPECTED)
    # Four pixels of a million.
    png(goldens / "fail/dot.png", 1200, 800, lambda x, y: EXPECTED)
    dot = lambda x, y: ACTUAL if x // 2 == 450 and y // 2 == 300 else EXPECTED
    png(out / "fail/dot.png", 1200, 800, dot)
    # Other pixels than those of the orphan, of which it would be a new name.
    png(out / "fail/missing.png", 24, 16, lambda x, y: ACTUAL)
    png(goldens / "fail/orphan.png", 24, 16, lambda x, y: EXPECTED)
    # Large enough that not all failures fit into the page.
    png(goldens / "wide/0.png", 300, 300, noise)
    png(out / "wide/0.png", 300, 300, lambda x, y: noise(x, y + (x == 7)))
    for number in range(1, LARGE):
        for place in (out, goldens):
            os.link(place / "wide/0.png", place / f"wide/{number}.png")
