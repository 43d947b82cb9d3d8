"""The ideal picture of a case, without any rounding, and the errors of a drawn one."""

import json

import colors
import numpy

# Samples along each side of a pixel for the mean colour of a gradient: at edges and inside.
EDGE_SAMPLES, INNER_SAMPLES = 16, 4
# Coverage nearer than this to 0 or 1 is no edge: a sum of areas is not exact.
TINY = 1e-9


def middle_colors(paint, coverage):
    """Returns the premultiplied colour at the middle of each covered pixel."""
    result = numpy.zeros(coverage.shape + (4,))
    rows, columns = numpy.nonzero(coverage > TINY)
    result[rows, columns] = paint(columns + 0.5, rows + 0.5)
    return result


def mean_colors(shape, paint, coverage):
    """Returns the mean premultiplied colour of the covered part of each pixel."""
    result = numpy.zeros(coverage.shape + (4,))
    is_inside = coverage >= 1 - TINY
    for samples, chosen in ((EDGE_SAMPLES, (coverage > TINY) & ~is_inside), (INNER_SAMPLES, is_inside)):
        rows, columns = numpy.nonzero(chosen)
        y, x = (numpy.indices((samples, samples)).reshape(2, 1, -1) + 0.5) / samples
        x, y = x + columns[:, None], y + rows[:, None]
        inside = shape.contains(x, y) if samples == EDGE_SAMPLES else numpy.ones(x.shape, bool)
        # A part between all samples has the colour of the whole pixel.
        inside[~inside.any(axis=1)] = True
        found = numpy.zeros(x.shape + (4,))
        found[inside] = paint(x[inside], y[inside])
        result[rows, columns] = found.sum(axis=1) / inside.sum(axis=1)[:, None]
    return result


def picture_of(case, sampled):
    """Returns the premultiplied pixels, 0…255, and which are counted: those with an edge, a gradient or two layers.

    A gradient has its mean colour in the covered part of each pixel if `sampled`, else its colour at the middle.
    """
    picture = numpy.zeros((case.height, case.width, 4)) + colors.premultiplied(case.background)
    counted = numpy.zeros((case.height, case.width), bool)
    for layer in case.layers:
        source = numpy.zeros_like(picture)
        for shape, paint in layer.painted:
            coverage = numpy.clip(shape.coverage(case.width, case.height), 0, 1)
            if not callable(paint):
                color = colors.premultiplied(paint)
                counted |= (coverage > TINY) & ((coverage < 1 - TINY) | (paint[3] < 1))
            else:
                color = mean_colors(shape, paint, coverage) if sampled else middle_colors(paint, coverage)
                counted |= coverage > TINY
            source += coverage[:, :, None] * color
        picture = source + picture * (1 - source[:, :, 3:])
    return picture * 255, counted


class Errors:
    """The errors of the pixels of one picture in levels: each is that of the channel that is off most."""

    def __init__(self, case, pixels, sampled):
        picture, counted = picture_of(case, sampled)
        drawn = pixels.astype(float)
        drawn[:, :, :3] *= drawn[:, :, 3:] / 255
        found = numpy.abs(drawn - picture).max(axis=2)
        self.case, self.counted = case, found[counted]
        # What the nearest whole levels are off by.
        self.rounding = numpy.abs(numpy.rint(picture) - picture).max(axis=2)[counted]
        # Of all pixels: the largest error, its place, and what was drawn and expected there.
        self.largest = float(found.max())
        y, x = numpy.unravel_index(found.argmax(), found.shape)
        self.place = f"pixel {x}, {y} is {drawn[y, x].round(2).tolist()}, ideally {picture[y, x].round(2).tolist()}"


class Summary:
    """The errors of several cases in one line."""

    HEADER = f'{"":24}{"cases":>7}{"pixels":>9}{"rounding":>10}{"mean":>8}{"p99.9":>8}{"largest":>9}'

    def __init__(self, errors):
        self.errors = errors
        counted = numpy.concatenate([one.counted for one in errors])
        # A case may lie outside its picture.
        self.pixels, counted = len(counted), counted if len(counted) else numpy.zeros(1)
        self.mean, self.percentile = counted.mean(), numpy.quantile(counted, 0.999)
        rounding = numpy.concatenate([one.rounding for one in errors])
        self.rounding = rounding.mean() if len(rounding) else 0
        worst = max(errors, key=lambda one: one.largest)
        self.largest, self.worst = worst.largest, f"{worst.place}: {json.dumps(worst.case.config)}"

    def __str__(self):
        return (f"{len(self.errors):7d}{self.pixels:9d}{self.rounding:10.3f}{self.mean:8.3f}"
                f"{self.percentile:8.2f}{self.largest:9.2f}")
