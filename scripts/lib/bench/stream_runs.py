"""Measures how long a program waits for one picture, for `scripts/bench stream`.

A badge of 240 × 80 pixels with a ring and a text: from a `batch --format stream` that stays open, in a `batch` to files, from a
process for each picture, and, if Python can import them, from cairosvg and skia-python in a process that stays open.

`python3 scripts/lib/bench/stream_runs.py cairosvg|skia COUNT` draws with a peer and prints the times in milliseconds as JSON.
"""

import json
import math
import os
import random
import statistics
import subprocess
import sys
import time

PICTURES, PROCESSES = 1000, 40
CONFIG = {
    "data": {"label": {"type": "string", "sample": "coverage"}, "percent": {"type": "number", "sample": 40}},
    "canvas": {"width": 120, "height": 40, "scale": 2},
    "scene": {"type": "hstack", "spacing": 8, "children": [
        {"type": "progressRing", "value": "$data.percent", "total": 100, "radius": 14, "thickness": 5, "label": "none"},
        {"type": "text", "text": "{data.label}", "font": {"size": 11}}]}}


def row(index):
    """Returns a row that no other index has."""
    return {"label": f"coverage {index}", "percent": index * 37 % 10_000 / 100}


def timed(draw, count):
    times = []
    for index in range(count):
        start = time.perf_counter()
        draw(row(index))
        times.append((time.perf_counter() - start) * 1000)
    return times


def stream(program, config, count):
    with subprocess.Popen(
            [program, "batch", "--quiet", "--config", config, "--data", "-", "--data-format", "ndjson", "-o", "-",
             "--format", "stream"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        def draw(values):
            child.stdin.write(json.dumps(values).encode() + b"\n")
            child.stdin.flush()
            header = json.loads(child.stdout.readline())
            if len(child.stdout.read(header["bytes"])) != header["bytes"]:
                raise EOFError("the stream ends in a picture")
        times = timed(draw, count)
        child.stdin.close()
    return times


def files(program, config, folder, count):
    """Returns the mean time of a picture in one run to files, `count` times, because its pictures have no times of their own."""
    table = os.path.join(folder, "rows.ndjson")
    with open(table, "w") as file:
        file.writelines(json.dumps(row(index)) + "\n" for index in range(count))
    start = time.perf_counter()
    subprocess.run(
        [program, "batch", "--quiet", "--jobs", "1", "--config", config, "--data", table, "-o",
         os.path.join(folder, "files", "{row}.png")], check=True)
    return [(time.perf_counter() - start) * 1000 / count] * count


def processes(program, config, folder, count):
    output = os.path.join(folder, "one.png")

    def draw(values):
        subprocess.run(
            [program, "--config", config, "-o", output, "--set", f"data.label={values['label']}", "--set",
             f"data.percent={values['percent']}"], check=True, stdout=subprocess.DEVNULL)
    return timed(draw, count)


def cairosvg_drawing():
    import cairosvg

    def draw(values):
        arc = 2 * math.pi * 23 * values["percent"] / 100
        return cairosvg.svg2png(bytestring=(
            '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80">'
            '<circle cx="40" cy="40" r="23" fill="none" stroke="#ddd" stroke-width="10"/>'
            f'<circle cx="40" cy="40" r="23" fill="none" stroke="#47219e" stroke-width="10" stroke-dasharray="{arc:.2f} 999" '
            'stroke-linecap="round" transform="rotate(-90 40 40)"/>'
            f'<text x="84" y="48" font-family="Inter" font-size="22">{values["label"]}</text></svg>').encode())
    return draw


def skia_drawing():
    import skia
    font = skia.Font(skia.Typeface("Inter"), 22)

    def draw(values):
        surface = skia.Surface(240, 80)
        canvas = surface.getCanvas()
        ring = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=10, Color=0xFFDDDDDD,
                          StrokeCap=skia.Paint.kRound_Cap)
        canvas.drawCircle(40, 40, 23, ring)
        ring.setColor(0xFF47219E)
        canvas.drawArc(skia.Rect.MakeXYWH(17, 17, 46, 46), -90, 3.6 * values["percent"], False, ring)
        canvas.drawString(values["label"], 84, 48, font, skia.Paint(AntiAlias=True))
        return bytes(surface.makeImageSnapshot().encodeToData())
    return draw


PEERS = {"cairosvg": cairosvg_drawing, "skia": skia_drawing}


def available(pythons):
    """Returns the first Python of `pythons` that can import a peer, by the peer's name."""
    found = {}
    for name in PEERS:
        for python in pythons:
            if os.path.exists(python) and not subprocess.run([python, "-c", f"import {name}"], capture_output=True).returncode:
                found[name] = python
                break
        else:
            print(f"bench: no module {name}: it is not measured", file=sys.stderr)
    return found


def peer(python, name, count):
    run = subprocess.run([python, __file__, name, str(count)], check=True, stdout=subprocess.PIPE)
    return json.loads(run.stdout)


def measure(rounds, scratch, program, pythons):
    """Measures each way in each round, in random order. Prints and returns the percentiles."""
    config = os.path.join(scratch, "stream.json")
    with open(config, "w") as file:
        json.dump(CONFIG, file)
    runs = {
        "stream": lambda: stream(program, config, PICTURES),
        "batch to files": lambda: files(program, config, scratch, PICTURES),
        "a process each": lambda: processes(program, config, scratch, PROCESSES)}
    for name, python in available(pythons).items():
        runs[name] = lambda python=python, name=name: peer(python, name, PICTURES)
    times, firsts = {name: [] for name in runs}, {name: [] for name in runs}
    for _ in range(rounds):
        for name in random.sample(list(runs), len(runs)):
            first, *rest = runs[name]()
            firsts[name].append(first)
            times[name] += rest
    rows = []
    print(f'{"one at a time":20}{"p50 ms":>10}{"p99 ms":>10}{"first ms":>10}{"÷ files":>10}')
    files_ms = statistics.median(times["batch to files"])
    for name, values in times.items():
        middle, late = statistics.median(values), statistics.quantiles(values, n=100)[98]
        rows.append({"what": "stream", "name": name, "p50_ms": middle, "p99_ms": late,
                     "first_ms": statistics.median(firsts[name]), "ratio_to_files": middle / files_ms})
        print(f"{name:20}{middle:10.2f}{late:10.2f}{statistics.median(firsts[name]):10.1f}{middle / files_ms:10.2f}")
    return rows


if __name__ == "__main__":
    print(json.dumps(timed(PEERS[sys.argv[1]](), int(sys.argv[2]))))
