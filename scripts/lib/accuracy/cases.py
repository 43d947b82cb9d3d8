"""Random pictures of one primitive each: a config, and what it means in exact geometry and colours."""

import math
import random

import areas
import colors
import numpy
from areas import Disc, Place, Ring, piece

SCALES = (1, 1.25, 1.5, 2, 3)
SPACES = ("srgb", "linear", "oklab", "oklch")
# The part of a turn in which the colours of a closed ring with straight ends meet.
SEAM = 1 / 8


class Layer:
    """Disjoint shapes with their paints, which are composited at once.

    A paint is a colour or a function of x and y in pixels that returns premultiplied colours.
    """

    def __init__(self, *painted):
        self.painted = painted


class Case:
    def __init__(self, kind, config, background, layers):
        self.kind, self.config, self.background, self.layers = kind, config, background, layers
        canvas = config["canvas"]
        self.width, self.height = (round(canvas[side] * canvas["scale"]) for side in ("width", "height"))


class Maker:
    """Makes a case: elements in points, layers in pixels."""

    def __init__(self, kind, chance):
        self.kind, self.chance = kind, chance
        self.scale = chance.choice(SCALES)
        self.side = chance.randrange(24, 76, 4)
        # Half of the cases have the highest contrast, which shows most of an error of coverage.
        pair = ["#000000", "#FFFFFF"] if chance.random() < 0.5 else [self.hexed(), self.hexed()]
        self.background, self.color = chance.sample(pair, 2)
        self.elements, self.layers = [], []

    def hexed(self, alpha=None):
        text = "#" + "".join(f"{self.chance.randrange(256):02X}" for _ in range(3))
        return text if alpha is None else text + f"{round(alpha * 255):02X}"

    def number(self, low, high):
        """Returns a number as users write it."""
        return round(self.chance.uniform(low, high), self.chance.choice((0, 1, 2, 4)))

    def center(self):
        middle = self.side / 2
        return self.number(middle - 3, middle + 3), self.number(middle - 3, middle + 3)

    def add(self, element, center, *painted):
        self.elements.append({**element, "position": {"x": center[0], "y": center[1]}})
        self.layers.append(Layer(*painted))

    def made(self, transparent=False):
        canvas = {"width": self.side, "height": self.side, "scale": self.scale}
        background = "#00000000" if transparent else self.background
        if not transparent:
            canvas["background"] = background
        config = {"canvas": canvas, "scene": {"type": "zstack", "children": self.elements}}
        return Case(self.kind, config, colors.parse(background), self.layers)

    # Shapes of one colour, in points.

    def disc(self, color):
        center, radius = self.center(), self.number(2, self.side / 2)
        shape = piece(Disc(center[0] * self.scale, center[1] * self.scale, radius * self.scale))
        self.add({"type": "circle", "diameter": 2 * radius, "fill": color}, center, (shape, colors.parse(color)))

    def framed(self, element, color, shape_of, shortest=2.0):
        """Adds a shape that fills its frame and may be rotated."""
        center = self.center()
        width, height = (self.number(shortest, self.side * 0.6) for _ in range(2))
        turn = self.chance.choice((0, self.number(-180, 180)))
        element = {**element, "frame": {"width": width, "height": height}}
        if turn:
            element["rotation"] = turn
        place = Place(center[0] * self.scale, center[1] * self.scale, turn)
        self.add(element, center, (shape_of(place, width * self.scale, height * self.scale), colors.parse(color)))

    def rectangle(self, color):
        if self.chance.random() < 0.25:
            radii = [0] * 4
        else:
            radii = [self.number(0, 6) for _ in range(4)]
        self.framed(
            {"type": "rectangle", "fill": color, "cornerRadius": radii}, color,
            lambda place, w, h: areas.rounded_box(place, w, h, [r * self.scale for r in radii]), shortest=12)

    def capsule(self, color):
        self.framed(
            {"type": "capsule", "fill": color}, color,
            lambda place, w, h: areas.rounded_box(place, w, h, [min(w, h) / 2] * 4))

    def ellipse(self, color):
        self.framed(
            {"type": "ellipse", "fill": color}, color,
            lambda place, w, h: piece(areas.Ellipse(place.x, place.y, w / 2, h / 2, place.angle)))

    def line(self, color):
        center, frame = self.center(), self.side / 2
        ends = [[self.number(0, 1) for _ in range(2)] for _ in range(2)]
        width, cap = self.number(0.5, 8) or 0.5, self.chance.choice(("butt", "round", "square"))
        (x, y), (u, v) = [[(value - 0.5) * frame * self.scale for value in end] for end in ends]
        length = math.hypot(u - x, v - y)
        if length == 0:
            return self.line(color)
        place = Place(
            center[0] * self.scale + (x + u) / 2, center[1] * self.scale + (y + v) / 2,
            math.degrees(math.atan2(v - y, u - x)))
        half, thickness = length / 2, width * self.scale
        if cap == "round":
            shape = areas.rounded_box(place, length + thickness, thickness, [thickness / 2] * 4)
        else:
            half += thickness / 2 if cap == "square" else 0
            shape = piece(*place.box(-half, -thickness / 2, half, thickness / 2))
        element = {"type": "line", "from": ends[0], "to": ends[1], "frame": {"width": frame, "height": frame},
                   "stroke": {"color": color, "width": width, "cap": cap}}
        self.add(element, center, (shape, colors.parse(color)))

    def petals(self, color):
        center, size, count = self.center(), self.number(12, self.side * 0.9), self.chance.randrange(3, 13)
        progress, start = self.number(0, 1), self.number(-180, 180)
        sign = self.chance.choice((1, -1))
        self.add(
            {"type": "petals", "size": size, "count": count, "color": color, "progress": progress,
             "startAngle": start, "direction": "clockwise" if sign > 0 else "counterclockwise",
             "spinWhenComplete": False}, center)
        self.layers.pop()
        side = size * self.scale
        for index in range(count):
            angle = start + sign * 360 * index / count
            x, y = areas.direction(angle)
            place = Place(center[0] * self.scale + side / 3 * x, center[1] * self.scale + side / 3 * y, angle)
            paint = colors.parse(color)
            paint[3] *= min(max(progress * count - index, 0), 1)
            self.layers.append(Layer((areas.rounded_box(place, side / 8, side / 3, [side / 16] * 4), paint)))

    # Rings, in points.

    def ring(self, paint, closed=False, laps=False, caps=None):
        """Adds a ring; `paint` is a list of colours and a colour space."""
        center = self.center()
        outer = self.number(5, self.side / 2 - 2)
        thickness = round(outer * self.chance.uniform(0.12, 0.8), 2)
        radius = round(outer - thickness / 2, 2)
        caps = caps or (self.chance.choice(("round", "butt")), self.chance.choice(("round", "butt")))
        # The caps of an arc are at least three pixels apart: a pixel between them would have both colours.
        room = 1 - math.asin(min(1, (thickness + 3 / self.scale) / 2 / radius)) / math.pi
        progress = 1 if closed else self.number(1.01, 3) if laps else round(self.chance.uniform(0.1, room), 4)
        if laps and progress < 1.01:
            progress = 1.01
        start, sign = self.number(-180, 360), self.chance.choice((1, -1))
        texts, space = paint
        element = {
            "type": "activityRing", "radius": radius, "thickness": thickness, "progress": progress, "colors": texts,
            "startAngle": start, "direction": "clockwise" if sign > 0 else "counterclockwise",
            "cap": {"start": caps[0], "end": caps[1]}, "gradient": {"interpolation": space},
            "tip": None, "edge": None, "track": None}
        ring = Ring(center[0] * self.scale, center[1] * self.scale, radius * self.scale, thickness * self.scale,
                    progress, start, sign, caps)
        self.add(element, center, *painted_ring(ring, [colors.parse(text) for text in texts], space))


def painted_ring(ring, stops, space):
    """Returns the shapes of a ring with their paints: its colours span its arc."""
    shape = ring.shape()
    if len(stops) == 1:
        return [(shape, stops[0])]
    gradient = colors.Gradient(stops, space)
    if ring.turns < 1:
        # Each cap has the colour of its end.
        middle = (1 + ring.turns) / 2

        def paint(x, y):
            turns = ring.travelled(x, y)
            return gradient.at(numpy.where(turns > middle, 0, turns / ring.turns))
        return [(shape, paint)]
    if ring.caps[1] == "butt":
        gradient = gradient.closed(SEAM)
        return [(shape, lambda x, y: gradient.at(ring.travelled(x, y)))]
    # Only the last turn is visible, from the end to the end, whose cap lies over it.
    last = Ring(ring.x, ring.y, ring.radius, ring.width, 1, ring.end, ring.sign)
    cap = ring.cap(ring.end, 1)

    def paint(x, y):
        return gradient.at((ring.turns - 1 + last.travelled(x, y)) / ring.turns)
    return [(shape - cap, paint), (cap, stops[-1])]


def solid(name):
    def make(maker):
        getattr(maker, name)(maker.color)
        return maker.made()
    return make


def solid_ring(**options):
    def make(maker):
        maker.ring(([maker.color], "srgb"), **options)
        return maker.made()
    return make


def gradient_ring(*spaces, **options):
    def make(maker):
        # The cap of a translucent last turn would be composited over the turn before.
        is_translucent = "laps" not in options and maker.chance.random() < 0.25
        stops = [maker.hexed(0.5 if is_translucent else None) for _ in range(maker.chance.randrange(2, 5))]
        maker.ring((stops, maker.chance.choice(spaces)), **options)
        return maker.made()
    return make


def overlapping(transparent):
    def make(maker):
        for _ in range(2):
            color = maker.hexed(maker.chance.uniform(0.15, 0.95))
            if maker.chance.random() < 0.5:
                maker.disc(color)
            else:
                maker.ring(([color], "srgb"), closed=maker.chance.random() < 0.5)
        return maker.made(transparent)
    return make


BUTT, ROUND = ("butt", "butt"), ("round", "round")
KINDS = {
    "disc": solid("disc"),
    "ellipse": solid("ellipse"),
    "rectangle": solid("rectangle"),
    "capsule": solid("capsule"),
    "line": solid("line"),
    "petals": solid("petals"),
    "ring": solid_ring(closed=True),
    "arc-butt": solid_ring(caps=BUTT),
    "arc-round": solid_ring(caps=ROUND),
    **{f"gradient-{space}": gradient_ring(space) for space in SPACES},
    "gradient-closed": gradient_ring(*SPACES, closed=True, caps=BUTT),
    "gradient-laps": gradient_ring(*SPACES, laps=True, caps=ROUND),
    "layers": overlapping(transparent=False),
    "layers-transparent": overlapping(transparent=True),
}


def random_cases(count, seed):
    """Returns cases of all kinds in turn. A case depends only on the seed and its index."""
    kinds = list(KINDS)
    for index in range(count):
        kind = kinds[index % len(kinds)]
        yield KINDS[kind](Maker(kind, random.Random(f"{seed}/{index}")))
