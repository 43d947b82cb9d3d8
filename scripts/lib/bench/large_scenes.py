"""Makes scenes with many elements for `scripts/bench`, and the commands that draw them.

  labels      100 texts in a grid, and rsvg-convert with the same texts
  gauges      250, 500 and 1000 gauges with ticks: the time per gauge must not grow
  many-rings  250, 500 and 1000 rings: the time per ring must not grow
  check       `check` of 9.5 MB of JSON as Python writes it, and of a ninth of the size

`python3 scripts/lib/bench/large_scenes.py FOLDER` writes the scenes to FOLDER, for profiling.
"""

import json
import os
import shutil
import sys

KINDS = ["labels", "gauges", "many-rings", "check"]
COLORS = [["#FF9896", "#D62728"], ["#98DF8A", "#2CA02C"], ["#FFBB78", "#FF7F0E"], ["#C8A8F0", "#47219E"]]


def label(index):
    return f"Label {index}: {(index * 37) % 1000 / 10} %"


def text(index):
    return {"type": "text", "text": label(index), "font": {"size": 12}}


def gauge(index):
    return {"type": "gauge", "value": index * 7 % 101, "diameter": 60, "thickness": 5, "ticks": {}}


def ring(index):
    return {"type": "activityRing", "progress": index * 37 % 1500 / 1000, "radius": 14, "thickness": 4,
            "colors": COLORS[index % len(COLORS)]}


def grid(path, columns, count, child):
    """Writes a document with a grid; returns its path.

    Writes piece by piece to save memory, because a child process's peak memory starts at its parent's.
    """
    with open(path, "w") as file:
        file.write('{"canvas": {"background": "white"}, "scene": {"type": "grid", "spacing": 4, '
                   f'"columns": {columns}, "children": [')
        for index in range(count):
            file.write((", " if index else "") + json.dumps(child(index)))
        file.write("]}}")
    return path


def labels_svg(path, count):
    """Writes an SVG with the same texts at about the positions of the grid's cells; returns its path."""
    texts = [f'<text x="{8 + index % 10 * 98}" y="{14 + index // 10 * 18}">{label(index)}</text>'
             for index in range(count)]
    rows = (count + 9) // 10
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="980" height="{rows * 18}">'
                   '<rect width="100%" height="100%" fill="white"/>'
                   '<g font-family="Inter" font-size="12">' + "".join(texts) + "</g></svg>")
    return path


def commands(kind, program, folder):
    """Returns the commands to measure, by name, each with the number of elements that it draws or reads."""
    def path(name):
        return os.path.join(folder, name)

    def drawing(name, *scene):
        return [program, "--config", grid(path(f"{name}.json"), *scene), "-o", path(f"{name}.png"),
                "--compression", "fast"]
    if kind == "labels":
        result = {"100 labels": (drawing("labels", 10, 100, text), 100)}
        peer = shutil.which("rsvg-convert")
        if peer:
            svg = labels_svg(path("labels.svg"), 100)
            result["rsvg-convert"] = ([peer, svg, "-o", path("svg.png")], 100)
        return result
    if kind == "check":
        return {f"check {count} rings": (
            [program, "check", "--quiet", grid(path(f"check-{count}.json"), 300, count, ring)], count)
            for count in (10_000, 87_000)}
    name, columns, child = ("gauges", 25, gauge) if kind == "gauges" else ("rings", 40, ring)
    return {f"{count} {name}": (drawing(f"{name}-{count}", columns, count, child), count)
            for count in (250, 500, 1000)}


def write_scenes(folder):
    """Writes the scenes to files, for profiling."""
    for kind in KINDS:
        commands(kind, "", folder)


if __name__ == "__main__":
    write_scenes(sys.argv[1])
