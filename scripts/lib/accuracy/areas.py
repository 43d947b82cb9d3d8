"""Exact areas of shapes in the pixels of a picture, in double precision.

A shape is a sum of convex pieces, each with a sign. The area of a piece is exact along x and sampled at
`LINES` heights in each pixel: the error is at most 255 / LINES / 2 = 0.125 levels, where an edge is nearly horizontal.
"""

import math

import numpy

LINES = 1024


class Disc:
    def __init__(self, x, y, radius):
        self.x, self.y, self.radius = x, y, radius

    def span(self, y):
        half = self.radius**2 - (y - self.y) ** 2
        reach = numpy.sqrt(numpy.maximum(half, 0))
        return numpy.where(half > 0, self.x - reach, math.inf), self.x + reach

    def contains(self, x, y):
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


class Half:
    """The half plane of the points whose offset from (x, y) has no part along the normal."""

    def __init__(self, x, y, normal):
        self.normal, self.limit = normal, x * normal[0] + y * normal[1]

    def span(self, y):
        rest = self.limit - self.normal[1] * y
        low, high = numpy.full_like(y, -math.inf), numpy.full_like(y, math.inf)
        if abs(self.normal[0]) < 1e-14:
            low[rest < 0] = math.inf
        elif self.normal[0] > 0:
            high = rest / self.normal[0]
        else:
            low = rest / self.normal[0]
        return low, high

    def contains(self, x, y):
        return self.normal[0] * x + self.normal[1] * y <= self.limit


class Ellipse:
    """An ellipse by its semi-axes, turned clockwise by an angle in radians."""

    def __init__(self, x, y, a, b, angle):
        self.x, self.y = x, y
        cosine, sine = math.cos(angle), math.sin(angle)
        # xx · x² + 2 · xy · x · y + yy · y² ≤ 1
        self.xx = (cosine / a) ** 2 + (sine / b) ** 2
        self.yy = (sine / a) ** 2 + (cosine / b) ** 2
        self.xy = cosine * sine * (1 / a**2 - 1 / b**2)

    def span(self, y):
        v = y - self.y
        root = (self.xy * v) ** 2 - self.xx * (self.yy * v**2 - 1)
        reach = numpy.sqrt(numpy.maximum(root, 0)) / self.xx
        middle = self.x - self.xy * v / self.xx
        return numpy.where(root > 0, middle - reach, math.inf), middle + reach

    def contains(self, x, y):
        u, v = x - self.x, y - self.y
        return self.xx * u * u + 2 * self.xy * u * v + self.yy * v * v <= 1


class Shape:
    """A sum of pieces: pairs of a sign and of the list of convex sets whose intersection the piece is."""

    def __init__(self, *pieces):
        self.pieces = list(pieces)

    def __add__(self, other):
        return Shape(*self.pieces, *other.pieces)

    def __sub__(self, other):
        return Shape(*self.pieces, *((-sign, sets) for sign, sets in other.pieces))

    def contains(self, x, y):
        total = 0
        for sign, sets in self.pieces:
            inside = numpy.ones(numpy.shape(x), bool)
            for one in sets:
                inside &= one.contains(x, y)
            total = total + sign * inside
        return total > 0

    def coverage(self, width, height):
        """Returns the covered part of each pixel, 0…1, in rows from top to bottom."""
        y = (numpy.arange(height * LINES) + 0.5) / LINES
        # The change of the covered part from one pixel to the next.
        change = numpy.zeros(height * (width + 2))
        for sign, sets in self.pieces:
            low, high = numpy.zeros_like(y), numpy.full_like(y, width)
            for one in sets:
                start, end = one.span(y)
                low, high = numpy.maximum(low, start), numpy.minimum(high, end)
            lines = numpy.flatnonzero(low < high)
            rows = lines // LINES * (width + 2)
            for edge, weight in ((low, sign), (high, -sign)):
                column = numpy.floor(edge[lines]).astype(int)
                part = edge[lines] - column
                for shift, share in ((0, 1 - part), (1, part)):
                    change += numpy.bincount(rows + column + shift, weight * share, len(change))
        return numpy.cumsum(change.reshape(height, width + 2), axis=1)[:, :width] / LINES


def piece(*sets):
    return Shape((1, list(sets)))


class Place:
    """Coordinates around a centre in pixels, turned clockwise by an angle in degrees."""

    def __init__(self, x, y, degrees=0.0):
        self.x, self.y, self.angle = x, y, math.radians(degrees)
        self.cosine, self.sine = math.cos(self.angle), math.sin(self.angle)

    def vector(self, u, v):
        return self.cosine * u - self.sine * v, self.sine * u + self.cosine * v

    def point(self, u, v):
        x, y = self.vector(u, v)
        return self.x + x, self.y + y

    def box(self, left, top, right, bottom):
        """Returns the sides of a box."""
        return [Half(*self.point(*corner), self.vector(*normal)) for corner, normal in (
            ((left, top), (-1, 0)), ((left, top), (0, -1)), ((right, bottom), (1, 0)), ((right, bottom), (0, 1)))]


def rounded_box(place, width, height, radii):
    """Returns a rectangle with corner radii: top left, top right, bottom right, bottom left."""
    a, b = width / 2, height / 2
    shape = piece(*place.box(-a, -b, a, b))
    for radius, (sx, sy) in zip(radii, ((-1, -1), (1, -1), (1, 1), (-1, 1))):
        if radius <= 0:
            continue
        center = sx * (a - radius), sy * (b - radius)
        corner = place.box(min(sx * a, center[0]), min(sy * b, center[1]), max(sx * a, center[0]), max(sy * b, center[1]))
        shape = shape - piece(*corner) + piece(Disc(*place.point(*center), radius), *corner)
    return shape


def direction(degrees):
    """Returns the direction of an angle, clockwise from 12 o'clock."""
    return math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))


class Ring:
    """The arc of a ring: its centre line's radius, its width and its share of a turn, in pixels and degrees."""

    def __init__(self, x, y, radius, width, turns, start=0.0, sign=1, caps=("butt", "butt")):
        self.x, self.y, self.radius, self.width = x, y, radius, width
        self.turns, self.start, self.sign, self.caps = turns, start, sign, caps
        self.end = start + sign * 360 * turns

    def tangent(self, degrees, sign):
        x, y = direction(degrees)
        return -y * sign * self.sign, x * sign * self.sign

    def ahead(self, degrees, sign=1):
        """Returns the half plane that the arc enters at an angle, or leaves there if `sign` is -1."""
        return Half(self.x, self.y, self.tangent(degrees, -sign))

    def band(self, *sets):
        outer, inner = (Disc(self.x, self.y, self.radius + side * self.width / 2) for side in (1, -1))
        return piece(outer, *sets) - piece(inner, *sets)

    def cap(self, degrees, sign):
        """Returns the half disc beyond an end of the arc."""
        x, y = direction(degrees)
        return piece(Disc(self.x + self.radius * x, self.y + self.radius * y, self.width / 2), self.ahead(degrees, sign))

    def shape(self):
        if self.turns >= 1:
            return self.band()
        if self.turns <= 0.5:
            arc = self.band(self.ahead(self.start), self.ahead(self.end, -1))
        else:
            arc = self.band() - self.band(self.ahead(self.end), self.ahead(self.start, -1))
        if self.caps[0] == "round":
            arc += self.cap(self.start, -1)
        if self.caps[1] == "round":
            arc += self.cap(self.end, 1)
        return arc

    def travelled(self, x, y):
        """Returns the turns from the arc's beginning to a point, 0…1."""
        turns = numpy.arctan2(x - self.x, self.y - y) / (2 * math.pi)
        return numpy.mod(self.sign * (turns - self.start / 360), 1)
