"""Makes the initial corpus of the PNG harness: tiny PNGs of every kind, which decode in microseconds."""

import struct
import zlib

# Per colour type: the samples per pixel and the valid depths.
KINDS = {0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)),
         6: (4, (8, 16))}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
         (0, 1, 1, 2)]


def chunk(kind, body=b""):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def rows(width, height, bits, row_filter):
    stride = (width * bits + 7) // 8
    return b"".join(
        bytes([row_filter % 5]) + bytes((7 * row + 31 * place) % 256 for place in range(stride))
        for row in range(height))


def pixels(width, height, color, depth, interlaced=False, row_filter=0):
    bits = KINDS[color][0] * depth
    if not interlaced:
        return zlib.compress(rows(width, height, bits, row_filter))
    passes = b""
    for left, top, across, down in ADAM7:
        columns, lines = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and lines > 0:
            passes += rows(columns, lines, bits, row_filter)
    return zlib.compress(passes)


def picture(color, depth, interlaced, row_filter, extra=b""):
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 7, depth, color, 0, 0, interlaced))]
    if color == 3:
        parts.append(chunk(b"PLTE", bytes(range(3 * min(16, 1 << depth)))))
    parts += [extra, chunk(b"IDAT", pixels(9, 7, color, depth, interlaced, row_filter))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND")


def control(number, width, height, left, top, disposal, blending):
    return chunk(b"fcTL", struct.pack(
        ">IIIIIHHBB", number, width, height, left, top, 1, 30, disposal, blending))


def animation(disposal, blending, hidden):
    """Returns an animated PNG of three images; if `hidden`, the first is not a frame of the animation."""
    head = struct.pack(">IIBBBBB", 9, 7, 8, 6, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", 2 if hidden else 3, 0))]
    number = 0
    if not hidden:
        parts.append(control(0, 9, 7, 0, 0, disposal, blending))
        number = 1
    parts.append(chunk(b"IDAT", pixels(9, 7, 6, 8)))
    for width, height, left, top in ((9, 7, 0, 0), (3, 2, 4, 5)):
        parts.append(control(number, width, height, left, top, disposal, blending))
        body = struct.pack(">I", number + 1) + pixels(width, height, 6, 8)
        parts.append(chunk(b"fdAT", body))
        number += 2
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND")


def all_seeds():
    seeds = []
    for color, (_, depths) in KINDS.items():
        for depth in depths:
            for interlaced in (0, 1):
                seeds.append(picture(color, depth, interlaced, len(seeds)))
    seeds.append(picture(0, 8, 0, 1, chunk(b"tRNS", b"\0\7")))
    seeds.append(picture(2, 8, 0, 2, chunk(b"tRNS", b"\0\7\0\x26\0\x45")))
    seeds.append(picture(3, 4, 0, 3, chunk(b"tRNS", bytes([0, 128, 255]))))
    for text in (b"tEXtSoftware\0ringrender", b"gAMA\0\0\xb1\x8f", b"sRGB\0", b"pHYs" + b"\0\0\x0b\x13" * 2 + b"\1"):
        seeds.append(picture(6, 8, 0, 4, chunk(text[:4], text[4:])))
    seeds += [animation(disposal, blending, hidden)
              for disposal in range(3) for blending in range(2) for hidden in (False, True)]
    return seeds
