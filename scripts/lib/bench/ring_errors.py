"""Draws random discs, rings and arcs with ringrender, Skia, Cairo or Blend2D and measures the errors of their edges.

`python3 scripts/lib/bench/ring_errors.py ringrender|skia|cairo|blend2d COUNT [PROGRAM]` prints a line of JSON for each kind. Each peer draws
what its users would: a circle or an arc with a pen, in a surface of 8 bits.
"""

import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "accuracy"))
import cases  # noqa: E402
import ideal  # noqa: E402
import numpy  # noqa: E402
import program  # noqa: E402
from colors import parse  # noqa: E402

KINDS = ["disc", "ring", "arc-butt", "arc-round"]


def parts(case):
    """Returns the element, its centre and its colour."""
    element = case.config["scene"]["children"][0]
    center = element["position"]["x"], element["position"]["y"]
    return element, center, parse(element["fill"] if element["type"] == "circle" else element["colors"][0])


def angles(element):
    """Returns the start and the sweep in degrees, clockwise from 3 o'clock."""
    sign = 1 if element["direction"] == "clockwise" else -1
    return element["startAngle"] - 90, sign * 360 * element["progress"]


def skia_pixels(made):
    import skia
    for case in made:
        element, (x, y), color = parts(case)
        surface = skia.Surface(case.width, case.height)
        canvas = surface.getCanvas()
        canvas.clear(skia.Color4f(*case.background).toColor())
        canvas.scale(case.config["canvas"]["scale"], case.config["canvas"]["scale"])
        paint = skia.Paint(AntiAlias=True, Color=skia.Color4f(*color).toColor())
        if element["type"] == "circle":
            canvas.drawCircle(x, y, element["diameter"] / 2, paint)
        else:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(element["thickness"])
            radius, (start, sweep) = element["radius"], angles(element)
            if element["cap"]["end"] == "round":
                paint.setStrokeCap(skia.Paint.kRound_Cap)
            if element["progress"] == 1:
                canvas.drawCircle(x, y, radius, paint)
            else:
                box = skia.Rect(x - radius, y - radius, x + radius, y + radius)
                canvas.drawArc(box, start, sweep, False, paint)
        yield surface.toarray(colorType=skia.kRGBA_8888_ColorType)


def cairo_pixels(made):
    import cairo
    for case in made:
        element, (x, y), color = parts(case)
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, case.width, case.height)
        context = cairo.Context(surface)
        context.set_source_rgb(*case.background[:3])
        context.paint()
        context.scale(case.config["canvas"]["scale"], case.config["canvas"]["scale"])
        context.set_source_rgb(*color[:3])
        context.set_antialias(cairo.ANTIALIAS_BEST)
        if element["type"] == "circle":
            context.arc(x, y, element["diameter"] / 2, 0, 2 * numpy.pi)
            context.fill()
        else:
            start, sweep = numpy.radians(angles(element))
            context.set_line_width(element["thickness"])
            if element["cap"]["end"] == "round":
                context.set_line_cap(cairo.LINE_CAP_ROUND)
            (context.arc if sweep > 0 else context.arc_negative)(x, y, element["radius"], start, start + sweep)
            if element["progress"] == 1:
                context.close_path()
            context.stroke()
        surface.flush()
        levels = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(case.height, surface.get_stride() // 4, 4)
        picture = levels[:, :case.width, [2, 1, 0, 3]].copy()
        picture[:, :, 3] = 255
        yield picture


def blend2d_pixels(made):
    import blend2d
    for case in made:
        element, (x, y), color = parts(case)
        image = blend2d.BLImage(case.width, case.height, blend2d.BLFormat.PRGB32)
        context = blend2d.BLContext(image)
        context.set_fill_style(tuple(map(float, case.background)))
        context.fill_all()
        context.scale(case.config["canvas"]["scale"], case.config["canvas"]["scale"])
        if element["type"] == "circle":
            context.set_fill_style(tuple(map(float, color)))
            context.fill_circle(x, y, element["diameter"] / 2)
        else:
            context.set_stroke_style(tuple(map(float, color)))
            context.stroke_width = element["thickness"]
            if element["cap"]["end"] == "round":
                context.set_stroke_caps(blend2d.BLStrokeCap.CAP_ROUND)
            radius, (start, sweep) = element["radius"], numpy.radians(angles(element))
            if element["progress"] == 1:
                context.stroke_circle(x, y, radius)
            else:
                path = blend2d.BLPath()
                path.arc_to(x, y, radius, radius, start, sweep, True)
                context.stroke_path(path)
        context.flush()
        yield numpy.array(image.getDataAsNumPy())


def main():
    name, count = sys.argv[1], int(sys.argv[2])
    made = [case for case in cases.random_cases(count, "bench") if case.kind in KINDS]
    peers = {"skia": skia_pixels, "cairo": cairo_pixels, "blend2d": blend2d_pixels}
    drawn = program.pixels(sys.argv[3], made) if name == "ringrender" else peers[name](made)
    found = {}
    for case, pixels in zip(made, drawn):
        found.setdefault(case.kind, []).append(ideal.Errors(case, pixels, sampled=False))
    for kind in KINDS:
        summary = ideal.Summary(found[kind])
        print(json.dumps({"what": "error", "peer": name, "kind": kind, "pixels": summary.pixels, "rounding": float(summary.rounding),
                          "mean": float(summary.mean), "p99.9": float(summary.percentile), "largest": summary.largest}))


if __name__ == "__main__":
    main()
