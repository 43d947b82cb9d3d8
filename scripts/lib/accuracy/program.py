"""Pictures of cases, drawn by one process of the program that stays open."""

import json
import pathlib
import subprocess
import tempfile

import numpy


class DrawingError(Exception):
    """The program has not answered with the picture of a case."""


def names_of(made):
    return [f"{index:06d}-{case.kind}" for index, case in enumerate(made)]


def pictures(program, made, *more):
    """Yields the width, the height and the bytes of each case's picture."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # The config of --config, beside which the others are; no row uses it.
        (folder / "none.json").write_text('{"canvas": {"width": 1, "height": 1}, "scene": {"type": "zstack"}}')
        table = folder / "rows.ndjson"
        with open(table, "w") as rows:
            for index, case in enumerate(made):
                (folder / f"{index}.json").write_text(json.dumps(case.config))
                rows.write(json.dumps({"config": f"{index}.json"}) + "\n")
        command = [
            program, "batch", "--quiet", "--config", folder / "none.json", "--config-column", "config", "--data", "-",
            "--data-format", "ndjson", "-o", "-", "--format", "stream", *more]
        with open(table) as rows, subprocess.Popen(command, stdin=rows, stdout=subprocess.PIPE) as child:
            try:
                for case in made:
                    yield answer(child, case)
            except BaseException:
                child.kill()
                raise
        if child.returncode:
            raise DrawingError(f"the program ended with {child.returncode}")


def answer(child, case):
    line = child.stdout.readline()
    header = json.loads(line) if line.endswith(b"\n") else {}
    data = child.stdout.read(header.get("bytes", 0))
    if not data or len(data) != header["bytes"]:
        raise DrawingError(f"no picture, but {line.decode()!r}: {json.dumps(case.config)}")
    if (header["width"], header["height"]) != (case.width, case.height):
        raise DrawingError(f"a picture of {header['width']} × {header['height']}: {json.dumps(case.config)}")
    return header["width"], header["height"], data


def pixels(program, made):
    """Yields the pixels of each case in rows from the top: red, green, blue and alpha, which multiplies none of them."""
    for width, height, data in pictures(program, made, "--pixels", "rgba"):
        yield numpy.frombuffer(data, numpy.uint8).reshape(height, width, 4)


def dump(program, made, folder):
    """Writes the config of each case and the program's PNG of it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, case, (_, _, data) in zip(names_of(made), made, pictures(program, made)):
        (folder / f"{name}.json").write_text(json.dumps(case.config, indent=2) + "\n")
        (folder / f"{name}.png").write_bytes(data)
