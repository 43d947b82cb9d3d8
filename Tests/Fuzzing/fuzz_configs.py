"""Renders random documents that follow the program's own schema; none may crash or hang.

Started by `scripts/fuzz --generate`; `scripts/fuzz --help` explains the options.
"""

import concurrent.futures
import dataclasses
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import zlib
from collections import Counter

import alt_texts
from arguments import Parser, positive
from minimise import minimise
from run_limited import Limits, diagnose, run
from schema_walk import Walk

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Files next to a document, to which it may refer; some are not images.
FILES = {
    "a.png": "Tests/RingCompareTests/Fixtures/text.png",
    "bad.png": "README.md",
    "f.otf": "Tests/Fonts/Inter-Regular.otf",
}
# Enough for realistic images, and small enough for the time limit.
MAX_PIXELS = 1 << 24
MAX_MINIMISED = 10
# Options of `render`, which also writes a text or another picture.
RENDER_OPTIONS = [
    ["--alt"], ["--no-metadata"], ["--pair"], ["--simulate", "protan"], ["--simulate", "deutan"],
    ["--simulate", "tritan"], ["--simulate", "grey"],
]
# Changes of documents, some with an error.
SETS = [
    "theme=paper", "theme=night", "theme=dark", "theme=null", "alt=", "alt=]]>&{percent}", "alt=null",
    "canvas.locale=de", "canvas.locale=ar", 'lint={"allow": ["grey", "blank"]}', "lint.allow[0]=grey",
]


def write_noise(path, width, height):
    """Writes a greyscale PNG of random pixels."""
    chance = random.Random(width * 65537 + height)
    row = b"\0" + chance.randbytes(width)
    rows = b"".join(b"\0" + row[1 + y % width :] + row[1 : 1 + y % width] for y in range(height))
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0),
        b"IDAT": zlib.compress(rows, 1),
        b"IEND": b"",
    }
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for name, body in parts.items():
            file.write(struct.pack(">I", len(body)) + name + body)
            file.write(struct.pack(">I", zlib.crc32(name + body)))


class Case:
    """The test case of a seed: a document and the arguments of the program."""

    def __init__(self, schema, seed):
        chance = random.Random(seed)
        self.seed = seed
        self.document = Walk(schema, chance, list(FILES)).document()
        # The files next to the document, by name.
        self.files = {}
        self.limits = Limits()
        self.is_measured = False
        # Whether 1 means that lint has findings.
        self.is_linted = False
        kind = chance.random()
        if kind < 0.06:
            self.arguments = ["check", "case.json"]
        elif kind < 0.16:
            self.is_linted = True
            self.arguments = chance.choice([
                ["check", "--lint", "case.json"], ["lint", "case.json"], ["lint", "--json", "case.json"],
                ["lint", "--annotations", "github", "case.json"], ["lint", "--background", "light,dark", "case.json"]])
        elif kind < 0.2:
            self.arguments = ["frames", "--config", "case.json", "-o", "out.png", "--apng",
                              "--fps", "10", "--duration", "0.3"]
        elif kind < 0.23:
            self.arguments = ["explain", "--config", "case.json"]
        else:
            self.arguments = ["--config", "case.json", "-o", "out.png"]
            if chance.random() < 0.3:
                moment = chance.choice(["0", "0.1", "0.5", "1", "3.7", "1000.5", "1e9"])
                self.arguments += ["--time", moment]
            if chance.random() < 0.3:
                self.arguments += chance.choice(RENDER_OPTIONS)
            # Measure the drawn image or, sometimes, an image of noise of the same size.
            self.is_measured = chance.random() < 0.3
        if self.arguments[0] != "check" and chance.random() < 0.15:
            self.arguments += ["--set", chance.choice(SETS)]
        if self.arguments[0] != "explain" and chance.random() < 0.95:
            self.arguments += ["--max-pixels", str(MAX_PIXELS)]
        else:
            self.limits.seconds *= 4


class Worker:
    """Runs the program on test cases, in a temporary folder of its own."""

    def __init__(self, program, seconds):
        self.program, self.scale = program, seconds / Limits().seconds
        self.folder = tempfile.mkdtemp(prefix="ringrender-fuzz-")
        for name, source in FILES.items():
            shutil.copy(os.path.join(ROOT, source), os.path.join(self.folder, name))
        self.expected = set(os.listdir(self.folder)) | {"case.json", "out.png", "out-dark.png"}

    def fault(self, case, document):
        limits = Limits(case.limits.seconds * self.scale, case.limits.memory)
        with open(os.path.join(self.folder, "case.json"), "w", encoding="ascii") as file:
            json.dump(document, file)
        for name, content in case.files.items():
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        result = run([self.program] + case.arguments, self.folder, limits)
        has_findings = case.is_linted and result.status == 1
        judged = dataclasses.replace(result, status=0) if has_findings else result
        wrong = diagnose(judged, self.folder, self.expected, limits) or self.wrong(case)
        if not wrong and case.is_measured and result.status == 0:
            wrong, result = self.measured(limits)
        for name in set(os.listdir(self.folder)) - set(FILES):
            path = os.path.join(self.folder, name)
            if os.path.isdir(path):
                shutil.rmtree(path)
            else:
                os.remove(path)
        return wrong, result

    def measured(self, limits):
        """Returns the fault of measuring the image, and then noise of its size, with the result of the run.

        The fault is empty if there is none.
        """
        picture = os.path.join(self.folder, "out.png")
        with open(picture, "rb") as file:
            width, height = struct.unpack(">II", file.read(24)[16:])
        for is_noise in (False, True):
            if is_noise:
                write_noise(picture, width, height)
            arguments = ["measure", "out.png", "--config", "case.json", "--json"]
            result = run([self.program] + arguments, self.folder, limits)
            # An image without a ring is a valid result.
            if result.status == 1:
                result = dataclasses.replace(result, status=0)
            wrong = diagnose(result, self.folder, self.expected, limits)
            if wrong:
                return f"measure{' of noise' if is_noise else ''}: {wrong}", result
        return "", result

    def wrong(self, case):
        """Returns the fault of the output files in a few words; empty if there is none."""
        return self.wrong_texts(case, ["out.png", "out-dark.png"])

    def wrong_texts(self, case, names):
        """Returns the fault of the alternative texts in PNG files; empty if there is none."""
        for name in names:
            path = os.path.join(self.folder, name)
            if os.path.exists(path):
                fault = alt_texts.fault(path, "--no-metadata" not in case.arguments)
                if fault:
                    return fault
        return ""


class Campaign:
    def __init__(self, options, case=Case, worker=Worker, name="documents"):
        self.options, self.case, self.make_worker, self.name = options, case, worker, name
        output = subprocess.run([options.program, "schema"], capture_output=True, check=True)
        self.schema = json.loads(output.stdout)
        self.own = threading.local()
        self.lock = threading.Lock()
        self.folders, self.counts, self.minimised = [], Counter(), Counter()
        self.findings = 0
        self.extremes = (0, 0), (0, 0)

    def worker(self):
        if not hasattr(self.own, "worker"):
            self.own.worker = self.make_worker(self.options.program, self.options.seconds)
            with self.lock:
                self.folders.append(self.own.worker.folder)
        return self.own.worker

    def try_one(self, seed):
        case = self.case(self.schema, seed)
        wrong, result = self.worker().fault(case, case.document)
        with self.lock:
            self.counts[str(result.status)] += 1
            slowest, largest = self.extremes
            self.extremes = max(slowest, (result.seconds, seed)), max(largest, (result.memory, seed))
            done = sum(self.counts.values())
        if done % 5000 == 0:
            print(f"fuzz: {done} {self.name} so far", file=sys.stderr)
        if wrong:
            self.keep(case, wrong, result)

    def keep(self, case, wrong, result):
        """Writes the document and a minimised one with the same fault."""
        with self.lock:
            self.findings += 1
            self.minimised[wrong] += 1
            is_new = self.minimised[wrong] <= MAX_MINIMISED and not self.options.as_is
        document = case.document
        if is_new:
            def is_still_wrong(smaller):
                return self.worker().fault(case, smaller)[0] == wrong

            document = minimise(document, is_still_wrong)
        os.makedirs(self.options.keep, exist_ok=True)
        name = os.path.join(self.options.keep, f"generated-{case.seed}")
        for suffix, content in ((".json", case.document), (".min.json", document)):
            with open(name + suffix, "w", encoding="ascii") as file:
                json.dump(content, file)
                file.write("\n")
        for other, content in case.files.items():
            with open(f"{name}.{other}", "wb") as file:
                file.write(content)
        command = " ".join(case.arguments).replace("case.json", f"{name}.min.json")
        print(
            f"seed {case.seed}: {wrong} ({result.seconds:.1f} s, {result.memory >> 20} MiB)\n"
            f"  {result.messages.strip()[:200]!r}\n  ringrender {command}", flush=True)

    def run(self):
        seeds = range(self.options.seed, self.options.seed + self.options.count)
        try:
            with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
                for _ in pool.map(self.try_one, seeds):
                    pass
        finally:
            for folder in self.folders:
                shutil.rmtree(folder, ignore_errors=True)
        ends = ", ".join(f"{count} × {status}" for status, count in sorted(self.counts.items()))
        (seconds, slow), (memory, large) = self.extremes
        print(
            f"fuzz: {self.options.count} {self.name} from the schema, seed {self.options.seed}: {ends}; "
            f"slowest {seconds:.1f} s (seed {slow}), largest {memory >> 20} MiB (seed {large}); "
            f"{self.findings} findings" + (f" in {self.options.keep}" if self.findings else ""))
        return 1 if self.findings else 0


def parse(mode):
    """Parses the command line; `mode` is the option with the number of cases."""
    parser = Parser(prog="scripts/fuzz", add_help=False)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument(mode, dest="count", type=positive, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--jobs", type=positive, default=os.cpu_count())
    parser.add_argument("--keep", type=os.path.abspath,
                        default=os.path.join(ROOT, "artifacts/fuzz"))
    parser.add_argument("--as-is", action="store_true", help="does not minimise findings")
    return parser.parse_args()


def main():
    sys.exit(Campaign(parse("--generate")).run())


if __name__ == "__main__":
    main()
