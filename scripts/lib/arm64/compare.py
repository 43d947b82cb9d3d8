#!/usr/bin/env python3
"""Compares the files of the program for arm64 with those of this machine's program, by SHA-256.

Started by `scripts/check arm64` under emulate-arm64. Draws the scenes of selfcheck, all examples, the configs of
Goldens and of the tests, generated configs and animations, and compares pictures. The emulator writes which blocks of
the kernels each run executes; neon.py then lists the NEON loops that no run has taken.
"""

import argparse
import concurrent.futures
import hashlib
import itertools
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "scripts/lib"), str(ROOT / "Tests/Fuzzing")]
sys.dont_write_bytecode = True

import neon  # noqa: E402
from fuzz_configs import FILES, Case  # noqa: E402
from selfcheck_digests import SelfcheckError, report, selfcheck  # noqa: E402

COMPRESSIONS = ("fast", "balanced", "small")
ANIMATIONS = 20
# Seconds for one run under the emulator.
MAXIMUM_SECONDS = 600


def fail(message):
    sys.exit(f"check arm64: {message}")


class Job:
    """A run of both programs in a folder of its own, with the files that it needs there."""

    def __init__(self, group, name, arguments, files):
        self.group, self.name, self.arguments, self.files = group, name, arguments, files
        # The result of this machine's program, when there is one.
        self.expected = None

    def is_drawn(self, native, environment):
        """Runs this machine's program; returns whether it succeeded."""
        self.expected = self.digests(native, environment)
        return self.expected[0] == 0

    def digests(self, program, environment):
        """Returns the exit code and the SHA-256 of each new file, by name, and of standard output."""
        with tempfile.TemporaryDirectory(prefix="ringrender-arm64-") as folder:
            for name, content in self.files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            try:
                run = subprocess.run(
                    [program, *self.arguments], cwd=folder, env=environment, timeout=MAXIMUM_SECONDS,
                    stdin=subprocess.DEVNULL, capture_output=True)
            except subprocess.TimeoutExpired:
                return "none", {}
            found = {
                str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in sorted(pathlib.Path(folder).rglob("*"))
                if path.is_file() and str(path.relative_to(folder)) not in self.files
            }
            found["standard output"] = hashlib.sha256(run.stdout).hexdigest()
            return run.returncode, found


def folder_files(folder):
    """Returns what configs of a folder may name: its pictures, fonts and rows."""
    kinds = (".png", ".svg", ".jpg", ".webp", ".ttf", ".otf", ".csv", ".ndjson")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in kinds}


def still_jobs():
    for config in sorted((ROOT / "Examples").glob("*.rings.json")):
        files = {**folder_files(config.parent), "config.json": config.read_bytes()}
        for compression in COMPRESSIONS:
            arguments = ["--config", "config.json", "--compression", compression, "-o", "out.png"]
            yield Job("examples", f"{config.name}, {compression}", arguments, files)
    for config in sorted((ROOT / "Goldens").rglob("*.rings.json")):
        files = {**folder_files(config.parent), "config.json": config.read_bytes()}
        yield Job("goldens", config.relative_to(ROOT), ["--config", "config.json", "-o", "out.png"], files)
    for config in sorted((ROOT / "Tests/RingConfigDecodingTests/Fixtures/valid").glob("*.json")):
        picture = (ROOT / FILES["a.png"]).read_bytes()
        font = (ROOT / FILES["f.otf"]).read_bytes()
        icon = (
            b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">'
            b'<path d="M1 1L19 5L3 9Z" fill="#c40"/></svg>')
        files = {"a.png": picture, "dot.png": picture, "fonts/Inter.ttf": font, "icons/a b.svg": icon}
        files["config.json"] = config.read_bytes()
        arguments = ["--config", "config.json", "--pair", "-o", "out.png"]
        yield Job("configs of the tests", config.name, arguments, files)


def generated_jobs(native):
    """Makes a run for each random config, without end. Two thirds have an error."""
    schema = json.loads(subprocess.run([native, "schema"], capture_output=True, check=True).stdout)
    extra = {name: (ROOT / source).read_bytes() for name, source in FILES.items()}
    for seed in itertools.count(1):
        case = Case(schema, seed)
        files = {**extra, **case.files, "case.json": json.dumps(case.document).encode("ascii")}
        yield Job("generated configs", f"seed {seed}", case.arguments, files)


def animations(native):
    """Returns names and files of animated configs: the examples, then generated ones that can be drawn."""
    for config in sorted((ROOT / "Examples").glob("*.rings.json")):
        if b'"animation"' in config.read_bytes():
            yield config.name, {**folder_files(config.parent), "config.json": config.read_bytes()}
    for job in generated_jobs(native):
        document = job.files.pop("case.json")
        if b'"from"' in document:
            yield f"generated, {job.name}", {**job.files, "config.json": document}


def animation_jobs(native, environment):
    """Makes the first ANIMATIONS animations that can be drawn, in each compression."""
    count = 0
    for name, files in animations(native):
        jobs = [
            Job("animations", f"{name}, {compression}",
                ["frames", "--config", "config.json", "-o", "out.png", "--fps", "8", "--duration", "1", "--quiet",
                 "--max-pixels", "1000000", "--compression", compression], files)
            for compression in COMPRESSIONS
        ]
        if jobs[0].is_drawn(native, environment):
            yield from jobs
            count += 1
        if count == ANIMATIONS:
            return


def comparison_jobs():
    """Makes runs of `diff`, whose kernels no drawing uses."""
    pictures = sorted((ROOT / "Goldens").rglob("*.png"))
    fixtures = ROOT / "Tests/RingCompareTests/Fixtures"
    pairs = [*zip(pictures[::9], pictures[1::9]),
             *((fixtures / "text.png", fixtures / f"text-{name}.png") for name in ("changed", "moved"))]
    for expected, actual in pairs:
        files = {"a.png": expected.read_bytes(), "b.png": actual.read_bytes()}
        arguments = ["diff", "a.png", "b.png", "-o", "out.png"]
        yield Job("comparisons", f"{expected.name} with {actual.name}", arguments, files)


# The color types of the PNG specification with their depths and samples per pixel.
PNG_KINDS = ((0, 1, 1), (0, 2, 1), (0, 4, 1), (0, 8, 1), (0, 16, 1), (2, 8, 3), (2, 16, 3), (3, 4, 1), (3, 8, 1),
             (4, 8, 2), (4, 16, 2), (6, 8, 4), (6, 16, 4))  # fmt: skip


def random_png(chance, kind, width, height, filters=range(5)):
    """Returns a PNG file of random bytes whose rows have some of the filters."""
    color, depth, samples = kind
    size = (width * depth * samples + 7) // 8
    rows = b"".join(bytes([chance.choice(filters)]) + chance.randbytes(size) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    palette = [(b"PLTE", chance.randbytes(3 << depth))] if color == 3 else []
    chunks = ((b"IHDR", header), *palette, (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks)


def format_jobs():
    """Makes runs of `diff` on random pictures of all kinds, for the loops that read PNG files and compare rows."""
    chance = random.Random(1)
    options = ([], ["--max-delta", "9"], ["--metric", "oklab"], ["--anti-aliasing", "ignore"])
    for (first, second), width in itertools.product(zip(PNG_KINDS, PNG_KINDS[1:] + PNG_KINDS[:1]), (1, 5, 61, 300)):
        for chosen in options:
            files = {name: random_png(chance, kind, width, 23) for name, kind in (("a.png", first), ("b.png", second))}
            arguments = ["diff", "a.png", "b.png", *chosen, "-o", "out.png"]
            yield Job("random pictures", f"{first}, {second}, {width} wide, {chosen}", arguments, files)


def filter_jobs():
    """Makes runs of `diff` on pictures with few of the filters, for the loops that unfilter several rows at once."""
    chance = random.Random(2)
    for kind, filters, width in itertools.product(((2, 8, 3), (6, 8, 4)), ((4,), (3,), (3, 4), (0, 1, 2)), (1, 3, 40)):
        files = {name: random_png(chance, kind, width, 23, filters) for name in ("a.png", "b.png")}
        yield Job("filters", f"{kind}, {filters}, {width} wide", ["diff", "a.png", "b.png", "-o", "out.png"], files)


def image_jobs():
    """Makes pictures with random images of all kinds inside, some of them in a tint."""
    chance = random.Random(3)
    for kind, width, tint in itertools.product(PNG_KINDS, (1, 9, 61), ({}, {"tint": "#C03000"})):
        scene = {"type": "image", "path": "a.png", "width": 40, "height": 30, **tint}
        files = {"a.png": random_png(chance, kind, width, 23), "config.json": json.dumps({"scene": scene}).encode()}
        yield Job("images", f"{kind}, {width} wide, {tint}", ["--config", "config.json", "-o", "out.png"], files)


def size_jobs():
    """Makes small pictures of all widths, opaque and not, for the ends of loops that write PNG files."""
    for width, background, compression in itertools.product(range(1, 41, 3), ("#FFFFFF", "#FFFFFF80"), COMPRESSIONS):
        canvas = {"width": width, "height": 9, "background": background}
        scene = {"type": "circle", "fill": {"linear": ["#C03000", "#0050FF80"], "angle": 60, "dither": True}}
        config = json.dumps({"canvas": canvas, "scene": scene}).encode()
        arguments = ["--config", "config.json", "--compression", compression, "-o", "out.png"]
        yield Job("widths", f"{width}, {background}, {compression}", arguments, {"config.json": config})


def print_difference(job, expected, found):
    names = [name for name in {**expected[1], **found[1]} if expected[1].get(name) != found[1].get(name)]
    print(f"DIFFERENT: {job.group}, {job.name}: exit codes {expected[0]} and {found[0]}, {', '.join(names)}")
    print(f"  ringrender {' '.join(job.arguments)}", flush=True)


def is_right(code, command):
    """Whether a command ends with this exit code when it works. Two programs that fail are not equal."""
    return code in ((0, 1, 2) if command == "diff" else (0,))


def compare(jobs, native, foreign, environments, workers):
    """Runs all jobs with both programs; prints a line for each group; returns the jobs that differ."""
    def both(job):
        expected = job.expected or job.digests(native, environments[0])
        return job, expected, job.digests(foreign, environments[1])

    groups, different = {}, []
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for job, expected, found in pool.map(both, jobs):
            group = groups.setdefault(job.group, [0, 0, 0])
            group[0] += 1
            group[1] += max(0, len(found[1]) - 1)
            if expected != found or not is_right(expected[0], job.arguments[0]):
                group[2] += 1
                different.append(job)
                print_difference(job, expected, found)
    for name, (runs, files, count) in groups.items():
        print(f"{name}: {runs} runs, {files} files, {'equal' if not count else f'{count} runs differ'}")
    return different


def write_fonts(folder, system):
    """Copies ringrender's fonts of the arm64 system; returns the configuration of fontconfig that has no others."""
    fonts = pathlib.Path(folder, "fonts")
    shutil.copytree(pathlib.Path(system, "usr/share/fonts"), fonts)
    configuration = pathlib.Path(folder, "fonts.conf")
    configuration.write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{folder}/cache</cachedir></fontconfig>\n")
    return str(configuration)


def parse():
    parser = argparse.ArgumentParser(prog="scripts/check arm64")
    parser.add_argument("native")
    parser.add_argument("foreign")
    parser.add_argument("system", help="the arm64 system")
    parser.add_argument("root", help="the root folder that the emulator shows to the program")
    parser.add_argument("objects", help="the folder with the object files of the program's modules")
    parser.add_argument("--generated", type=int, default=300)
    return parser.parse_args()


def main():
    arguments = parse()
    with tempfile.TemporaryDirectory(prefix="ringrender-arm64-") as folder:
        loops = neon.Loops(arguments.foreign, arguments.objects)
        trace = pathlib.Path(folder, "trace")
        trace.mkdir()
        native = {**os.environ, "FONTCONFIG_FILE": write_fonts(folder, arguments.system)}
        foreign = {**native, "QEMU_LD_PREFIX": arguments.root, **loops.tracing(trace)}
        own = selfcheck(arguments.native, **native)
        is_equal = report("selfcheck", selfcheck(arguments.foreign, **foreign), own)
        drawn = (job for job in generated_jobs(arguments.native) if job.is_drawn(arguments.native, native))
        jobs = [*still_jobs(), *animation_jobs(arguments.native, native), *comparison_jobs(), *format_jobs(),
                *filter_jobs(), *image_jobs(), *size_jobs(), *itertools.islice(drawn, arguments.generated)]
        is_equal &= not compare(jobs, arguments.native, arguments.foreign, (native, foreign), os.cpu_count())
        is_equal &= loops.report(trace)
    sys.exit(0 if is_equal else 1)


try:
    main()
except SelfcheckError as error:
    fail(error)
