"""Colours and gradients in double precision, as docs/accuracy.md defines them."""

import numpy

TO_LMS = numpy.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]])
TO_LAB = numpy.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660]])


def parse(text):
    """Returns red, green, blue and alpha, 0…1, of #RRGGBB or #RRGGBBAA."""
    levels = [int(text[i:i + 2], 16) for i in range(1, len(text), 2)]
    return numpy.array((levels + [255])[:4]) / 255


def premultiplied(color):
    return numpy.append(color[:3] * color[3], color[3])


def decode(x):
    return numpy.where(x <= 0.04045, x / 12.92, ((numpy.maximum(x, 0.04045) + 0.055) / 1.055) ** 2.4)


def encode(x):
    x = numpy.clip(x, 0, 1)
    return numpy.where(x <= 0.0031308, 12.92 * x, 1.055 * numpy.maximum(x, 0.0031308) ** (1 / 2.4) - 0.055)


def to_lab(color):
    return TO_LAB @ numpy.cbrt(TO_LMS @ decode(color[:3]))


def from_lab(lab):
    lms = (lab @ numpy.linalg.inv(TO_LAB).T) ** 3
    return encode(lms @ numpy.linalg.inv(TO_LMS).T)


class Gradient:
    """Colours at rising positions, mixed in a colour space."""

    def __init__(self, colors, space, positions=None):
        self.colors, self.space = [numpy.asarray(color, float) for color in colors], space
        count = len(colors)
        self.positions = numpy.linspace(0, 1, count) if positions is None else numpy.asarray(positions, float)

    def at(self, position):
        """Returns the premultiplied colours at an array of positions, in a new last dimension."""
        position = numpy.clip(position, self.positions[0], self.positions[-1])
        index = numpy.clip(numpy.searchsorted(self.positions, position, "right") - 1, 0, len(self.colors) - 2)
        result = numpy.zeros(position.shape + (4,))
        for number in numpy.unique(index):
            chosen = index == number
            low, high = self.positions[number:number + 2]
            result[chosen] = self.mixed(*self.colors[number:number + 2], (position[chosen] - low) / (high - low))
        return result

    def one(self, position):
        """Returns the colour at one position, not premultiplied."""
        color = self.at(numpy.array([position]))[0]
        return numpy.append(color[:3] / max(color[3], 1e-12), color[3])

    def mixed(self, a, b, t):
        t = t[:, None]
        if self.space == "srgb":
            return premultiplied(a) * (1 - t) + premultiplied(b) * t
        alpha = a[3] * (1 - t) + b[3] * t
        share = b[3] * t / alpha
        if self.space == "linear":
            straight = encode(decode(a[:3]) * (1 - share) + decode(b[:3]) * share)
        else:
            lab, other = to_lab(a), to_lab(b)
            if self.space == "oklab":
                straight = from_lab(lab * (1 - share) + other * share)
            else:
                straight = from_lab(mixed_hues(lab, other, share, t))
        return numpy.concatenate([straight * alpha, alpha], axis=1)

    def closed(self, width):
        """Returns a gradient over a turn whose last colour passes into its first within `width` around the seam."""
        low, high = width / 2, 1 - width / 2
        first, last = self.one(low), self.one(high)
        middle = Gradient([last, first], self.space).one(0.5)
        inner = [(c, p) for c, p in zip(self.colors, self.positions) if low < p < high]
        colors = [middle, first, *(c for c, _ in inner), last, middle]
        return Gradient(colors, self.space, [0, low, *(p for _, p in inner), high, 1])


def mixed_hues(lab, other, share, t):
    """Mixes in OKLCh, the shorter way round."""
    chroma = numpy.hypot(lab[1], lab[2]) * (1 - share) + numpy.hypot(other[1], other[2]) * share
    start, end = numpy.arctan2(lab[2], lab[1]), numpy.arctan2(other[2], other[1])
    way = (end - start + numpy.pi) % (2 * numpy.pi) - numpy.pi
    hue = start + way * t
    light = lab[0] * (1 - share) + other[0] * share
    return numpy.concatenate([light, chroma * numpy.cos(hue), chroma * numpy.sin(hue)], axis=1)
