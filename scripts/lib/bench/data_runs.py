"""Makes the inputs of runs that open or evaluate configs many times for `scripts/bench`, and their commands.

  batch   3000 badges without an image; with a JPEG of 200 × 200 pixels for each row, at one scale and at
          three; 20 GIFs of 60 frames with a JPEG and a manifest
  values  `frames --values 0-100` of a config of 300 kB
  verify  200 configs against their goldens, three times each

`python3 scripts/lib/bench/data_runs.py FOLDER PROGRAM` writes the inputs to FOLDER and prints the
commands, for profiling.
"""

import json
import os
import shlex
import subprocess
import sys

KINDS = ["batch", "values", "verify"]
ROWS, FILMS, FRAMES, CONFIGS = 3000, 20, 60, 200


def write(path, text):
    with open(path, "w") as file:
        file.write(text)
    return path


def badge(with_image, animation):
    """Returns a config with a column for a number, and one for an image if `with_image`."""
    ring = {"type": "progressRing", "value": "$data.percent", "total": 100, "radius": 20, "thickness": 6, "label": "none"}
    children = [ring, {"type": "text", "text": "{data.percent:.0f} %", "font": {"size": 14}}]
    columns = {"percent": {"type": "number", "sample": 40}}
    if with_image:
        children.insert(0, {"type": "image", "path": "$data.avatar", "width": 40, "height": 40})
        columns["avatar"] = {"type": "image", "sample": "avatar0.jpg"}
    config = {"data": columns, "canvas": {"background": "white"},
              "scene": {"type": "hstack", "spacing": 8, "padding": 6, "children": children}}
    if animation:
        config["animation"] = {"duration": FRAMES / 30, "fps": 30}
        ring["rotation"] = {"from": 0, "to": 360, "duration": FRAMES / 30, "curve": "linear"}
    return json.dumps(config)


def batch(program, folder):
    photos = [os.path.join(folder, f"avatar{index}.jpg") for index in range(10)]
    for index, photo in enumerate(photos):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2=size=200x200:rate=1:duration={index + 1}",
                        "-vf", f"select=eq(n\\,{index})", "-frames:v", "1", photo], check=True)
    rows = [f"{index},{index % 101},avatar{index % len(photos)}.jpg" for index in range(ROWS)]
    table = write(os.path.join(folder, "rows.csv"), "\n".join(["id,percent,avatar"] + rows) + "\n")
    few = write(os.path.join(folder, "few.csv"), "\n".join(["id,percent,avatar"] + rows[:FILMS]) + "\n")
    plain = write(os.path.join(folder, "badge.json"), badge(False, False))
    avatar = write(os.path.join(folder, "avatar.json"), badge(True, False))
    film = write(os.path.join(folder, "film.json"), badge(True, True))

    def run(config, data, name, *options):
        return [program, "batch", "--quiet", "--config", config, "--data", data, "-o",
                os.path.join(folder, name), "--jobs", "1", *options]
    return {
        f"{ROWS} badges": (run(plain, table, "a/{id}.png"), ROWS),
        f"{ROWS} avatars": (run(avatar, table, "b/{id}.png"), ROWS),
        f"{ROWS} avatars, 3 scales": (run(avatar, table, "c/{id}@{scale}x.png", "--scale", "1,2,3"), ROWS),
        f"{FILMS} GIFs": (run(film, few, "d/{id}.gif", "--manifest", os.path.join(folder, "manifest.ndjson")), FILMS),
    }


def values(program, folder):
    ring = {"type": "activityRing", "progress": 0.4, "radius": 14, "thickness": 4, "colors": ["#FF9896", "#D62728"]}
    hidden = [dict(ring, progress=index % 150 / 100, opacity=0) for index in range(2700)]
    config = {"canvas": {"width": 100, "height": 100},
              "scene": {"type": "zstack", "children": hidden + [dict(ring, id="value")]}}
    path = write(os.path.join(folder, "values.json"), json.dumps(config))
    return {"101 values": ([program, "frames", "--quiet", "--config", path, "-o", os.path.join(folder, "v/%03d.png"),
                            "--values", "0-100", "--value-path", "scene.children[2700].progress", "--jobs", "1"], 101)}


def verify(program, folder):
    configs = os.path.join(folder, "configs")
    os.makedirs(configs, exist_ok=True)
    for index in range(CONFIGS):
        ring = {"type": "activityRing", "progress": {"from": 0, "to": index % 150 / 100 + 0.2, "duration": 1},
                "radius": 24, "thickness": 8, "colors": ["#FF9896", "#D62728"]}
        write(os.path.join(configs, f"ring{index:03}.json"), json.dumps({"animation": {"duration": 1}, "scene": ring}))
    command = [program, "verify", "--quiet", configs, "--goldens", os.path.join(folder, "goldens"), "--times", "0,0.5,1",
               "--jobs", "1"]
    # The goldens are those of the program that is measured.
    subprocess.run(command + ["--record", "missing"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return {f"verify {CONFIGS} configs": (command, CONFIGS)}


def commands(kind, program, folder):
    """Returns the commands to measure, by name, each with the number of items that it makes."""
    return {"batch": batch, "values": values, "verify": verify}[kind](program, folder)


if __name__ == "__main__":
    for each in KINDS:
        for name, (command, _) in commands(each, sys.argv[2], sys.argv[1]).items():
            print(f"{name}: {shlex.join(command)}")
