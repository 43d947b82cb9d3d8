"""Makes the inputs of runs as users start them for `scripts/bench`, with all options at their defaults.

  everyday  400 frames of 32 × 32: one ring moves over 200 still ones; 400 frames of four moving rings at
            320 × 320, with edge lines and without; 200 of them at 1024 × 1024; 2000 badges

`python3 scripts/lib/bench/everyday_runs.py FOLDER PROGRAM` writes the inputs to FOLDER and prints the
commands, for profiling.
"""

import json
import os
import shlex
import sys

KINDS = ["everyday"]
RATE, BADGES = 20, 2000
COLORS = [["#FF9896", "#D62728"], ["#98DF8A", "#2CA02C"], ["#FFBB78", "#FF7F0E"], ["#C8A8F0", "#47219E"]]
NAMES = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Linus", "Margaret", "Dennis", "Ken"]


def motion(start, end, frames):
    return {"from": start, "to": end, "duration": frames / RATE, "curve": "linear"}


def film(side, scale, frames, rings):
    """Returns a config of rings on a canvas of `side` points."""
    return {"canvas": {"width": side, "height": side, "scale": scale},
            "animation": {"duration": frames / RATE, "fps": RATE},
            "scene": {"type": "zstack", "children": rings}}


def still_rings(frames):
    rings = [{"type": "activityRing", "progress": index * 37 % 1500 / 1000, "radius": 14, "thickness": 4,
              "colors": COLORS[index % len(COLORS)]} for index in range(200)]
    moving = {"type": "activityRing", "progress": motion(0, 1.2, frames), "radius": 10, "thickness": 4,
              "colors": COLORS[0]}
    return film(32, 1, frames, rings + [moving])


def four_rings(scale, frames, **fields):
    values = zip((1.25, 1.75, 1.15, 0.40), (140, 120, 100, 80), COLORS)
    return film(320, scale, frames, [
        dict({"type": "activityRing", "progress": motion(progress, progress + 0.2, frames), "radius": radius,
              "thickness": 20, "colors": colors}, **fields) for progress, radius, colors in values])


def badge():
    return {"data": {"percent": {"type": "number", "sample": 40}, "name": {"type": "string", "sample": "Ada"}},
            "canvas": {"width": 240, "height": 80, "background": "white"},
            "scene": {"type": "hstack", "spacing": 12, "children": [
                {"type": "progressRing", "value": "$data.percent", "total": 100, "radius": 30, "thickness": 8},
                {"type": "text", "text": "{data.name}", "font": {"size": 18}}]}}


def commands(_kind, program, folder):
    """Returns the commands to measure, by name, each with the number of pictures that it makes."""
    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def frames(name, config, count):
        path = write(f"{name}.json", json.dumps(config))
        return [program, "frames", "--quiet", "--config", path, "-o", os.path.join(folder, name, "%04d.png")], count
    rows = [f"{index},{index * 7 % 101},{NAMES[index % 10]} {index}" for index in range(BADGES)]
    table = write("badges.csv", "\n".join(["id,percent,name"] + rows) + "\n")
    return {
        "1 of 201 rings moves": frames("still", still_rings(400), 400),
        "4 rings": frames("four", four_rings(1, 400), 400),
        "4 without edges": frames("plain", four_rings(1, 400, edge=None), 400),
        "4 rings, 1024 px": frames("large", four_rings(3.2, 200), 200),
        f"{BADGES} badges": ([
            program, "batch", "--quiet", "--config", write("badge.json", json.dumps(badge())), "--data", table,
            "-o", os.path.join(folder, "badges", "{id}.png")], BADGES),
    }


if __name__ == "__main__":
    for name, (command, _) in commands("everyday", sys.argv[2], sys.argv[1]).items():
        print(f"{name}: {shlex.join(command)}")
