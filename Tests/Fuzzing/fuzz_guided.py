"""Runs coverage-guided fuzzing with libFuzzer.

Started by `scripts/fuzz --guided`; `scripts/fuzz --help` explains the options.
"""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from arguments import Parser, positive
from png_seeds import all_seeds
from toolchain import HERE, ROOT, TARGETS, build

# The maximum input size in bytes, and the limits of an input: seconds, MiB including the
# sanitizer's overhead, and MiB per allocation. The time is generous for loaded machines.
LIMITS = {
    "config": (8192, 20, 2048, 256),
    "draw": (8192, 20, 2560, 1100),
    "png": (16384, 20, 2048, 256),
    "flate": (4096, 20, 2048, 256),
    "photo": (4096, 20, 2048, 256),
    "rows": (4096, 20, 2048, 256),
    "http": (1024, 20, 2048, 256),
}
# libFuzzer exits at a finding; it is restarted until the time is up or this many findings exist.
MAX_FINDINGS = 10


def seeds(name):
    """Returns the paths of the initial corpus: images or configs of this project that fit the size limit."""
    if name == "png":
        found = glob.glob(os.path.join(ROOT, "Goldens/**/*.png"), recursive=True)
        found += glob.glob(os.path.join(ROOT, "Tests/**/Fixtures/**/*.png"), recursive=True)
    elif name == "photo":
        found = glob.glob(os.path.join(ROOT, "Tests/RingCodecTests/Fixtures/*.[jw]*"))
    elif name in ("rows", "flate", "http"):
        return []
    else:
        found = glob.glob(os.path.join(ROOT, "Examples/*.rings.json"))
        found += glob.glob(os.path.join(ROOT, "Tests/**/Fixtures/**/*.json"), recursive=True)
        found += glob.glob(os.path.join(HERE, "Regressions/*.json"))
    return sorted(path for path in found if os.path.getsize(path) <= LIMITS[name][0])


def row_seeds():
    """Yields small data files; the first byte is the format, the second the size limit of a row."""
    table = 'id,"name"\r\n1,"A ""da"""\n2,"B\nob"\n3,"open\n4,x\n\n5,é,too many\n'
    row = '{"id": 1, "name": "\\u00e9\\n", "list": [1.5e3, null, true, {"a": {}}]}'
    mark = '{"_failed": {"row": 7, "format": "csv", "text": "x"}, "id": "1"}'
    texts = [table, table.replace(",", "\t"), f"{row}\n\n{mark}\n{row[:-1]}\n{row}\n",
             f"[{row},\n{row}, {mark}, {{\"a\": \"x}},\n{row}]"]
    for number, text in enumerate(texts):
        for limit in (20, 255):
            yield bytes([number, limit]) + text.encode()


def request_seeds():
    """Yields small requests of HTTP."""
    for head, body in [("GET /?token=a%41&b HTTP/1.1\r\nHost: 127.0.0.1:3000", ""),
                       ("GET /events HTTP/1.0\r\nX-Ringrender-Token: 0\r\nOrigin: http://localhost:1", ""),
                       ("POST /decide HTTP/1.1\r\nHost: a\r\nContent-Length: 12", '{"cases": 0}'),
                       ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "0\r\n\r\n")]:
        yield f"{head}\r\n\r\n{body}".encode()


def dictionary_words(schema, found):
    """Adds every key and every string constant of the schema to `found`; returns `found`."""
    if isinstance(schema, dict):
        found |= set(schema.get("properties", {}))
        for word in schema.get("enum", []) + [schema.get("const")]:
            if isinstance(word, str):
                found.add(word)
        for item in schema.values():
            dictionary_words(item, found)
    elif isinstance(schema, list):
        for item in schema:
            dictionary_words(item, found)
    return found


def write_dictionary(name, path):
    """Writes the libFuzzer dictionary of a harness.

    For configs it comes from docs/ringrender.schema.json, which a test keeps up to date.
    """
    if name == "png":
        words = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT", "tEXt", "iCCP"]
    elif name == "photo":
        words = ["RIFF", "WEBP", "VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "EXIF", "Exif", "Adobe",
                 *(f"\\xff\\x{code:02x}" for code in (0xC0, 0xC2, 0xC4, 0xD8, 0xD9, 0xDA, 0xDB, 0xE1))]
    elif name == "flate":
        words = ["\\x00\\x00\\x00\\x00", "\\xff\\xff\\xff\\xff"]
    elif name == "http":
        words = ["GET /", "POST /", " HTTP/1.1\\x0d\\x0a", "\\x0d\\x0a\\x0d\\x0a", "Host: ", "Origin: ",
                 "Content-Length: ", "Transfer-Encoding: ", "%00", "%2e%2e", "?a=b&", "\\x0a ", "\\x09"]
    elif name == "rows":
        words = ['""', '","', '"_failed": {"row": 7, "format": "csv"}, ', '\\x0d\\x0a', '\\xef\\xbb\\xbf',
                 "null", "true", "1e9", '\\\\u00e9', '\\\\ud834\\\\udd1e', '"a": ', "}, {", '\\\\"']
    else:
        with open(os.path.join(ROOT, "docs/ringrender.schema.json"), encoding="utf-8") as file:
            words = [f'"{word}"' for word in sorted(dictionary_words(json.load(file), set()))]
        words += ["5e-324", "1e-320", "1e308", "-0", "1e999", "null", "\\\\ud835\\\\udd6c", "{percent}"]
        words += ["rgb(", "hsl(", "oklch(", "$fraction"]
    with open(path, "w", encoding="ascii") as file:
        for word in words:
            file.write('"' + word.replace('"', '\\"') + '"\n')


class Target:
    """A harness with its statistics and findings."""

    def __init__(self, name, program, options):
        self.name, self.program, self.options = name, program, options
        self.folder = os.path.join(options.keep, name)
        self.executions, self.coverage, self.findings = 0, 0, []

    def run(self, seconds):
        # The time spent waiting for other harnesses is not counted.
        end = time.monotonic() + seconds
        seed = self.options.seed
        with tempfile.TemporaryDirectory(prefix=f"ringrender-fuzz-{self.name}-") as folder:
            corpus = self.options.corpus and os.path.join(self.options.corpus, self.name)
            self.fill(folder, corpus or os.path.join(folder, "corpus"))
            left = max(1, round(seconds))
            while left >= 1 and len(self.findings) < MAX_FINDINGS:
                self.run_once(folder, corpus or os.path.join(folder, "corpus"), left, seed)
                left = int(end - time.monotonic())
                seed += 1

    def fill(self, folder, corpus):
        os.makedirs(corpus, exist_ok=True)
        os.makedirs(self.folder, exist_ok=True)
        os.makedirs(os.path.join(folder, "seeds"))
        write_dictionary(self.name, os.path.join(folder, "words.dict"))
        for number, path in enumerate(seeds(self.name)):
            shutil.copy(path, os.path.join(folder, "seeds", f"{number}"))
        if self.name == "png":
            for number, content in enumerate(all_seeds()):
                with open(os.path.join(folder, "seeds", f"tiny-{number}"), "wb") as file:
                    file.write(content)
        if self.name == "rows":
            for number, content in enumerate(row_seeds()):
                with open(os.path.join(folder, "seeds", f"rows-{number}"), "wb") as file:
                    file.write(content)
        if self.name == "http":
            for number, content in enumerate(request_seeds()):
                with open(os.path.join(folder, "seeds", f"http-{number}"), "wb") as file:
                    file.write(content)

    def run_once(self, folder, corpus, seconds, seed):
        max_bytes, timeout, memory, allocation = LIMITS[self.name]
        before = set(os.listdir(self.folder))
        log = os.path.join(folder, "log")
        with open(log, "wb") as output:
            subprocess.run(
                [self.program, f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={max_bytes}",
                 f"-timeout={timeout}", f"-rss_limit_mb={memory}", f"-malloc_limit_mb={allocation}",
                 "-print_final_stats=1", f"-dict={folder}/words.dict",
                 f"-artifact_prefix={self.folder}/", corpus, f"{folder}/seeds"],
                cwd=folder, env=environment(), stdout=output, stderr=subprocess.STDOUT, check=False,
                timeout=seconds + 300)
        with open(log, encoding="utf-8", errors="replace") as file:
            messages = file.read()
        self.count(messages, seed, sorted(set(os.listdir(self.folder)) - before))

    def count(self, messages, seed, files):
        executed = re.findall(r"^stat::number_of_executed_units: +(\d+)", messages, re.MULTILINE)
        self.executions += int(executed[-1]) if executed else 0
        covered = re.findall(r" cov: (\d+)", messages)
        self.coverage = max([self.coverage, *map(int, covered)])
        kept = [file for file in files if not file.startswith("slow-unit-")]
        if not kept and not self.executions:
            # The harness did not even start, which must not count as a clean run.
            kept = [f"no-start-{seed}"]
        for file in kept:
            self.findings.append(file)
            path = os.path.join(self.folder, file)
            with open(path + ".log", "w", encoding="utf-8") as log:
                log.write(messages[-20_000:])
            print(f"fuzz: {self.name}, seed {seed}: {crash_summary(messages)}\n  {path}\n"
                  f"  again: {os.path.relpath(self.program)} {os.path.relpath(path)}", flush=True)


def crash_summary(messages):
    """Returns the line of the log that describes the crash."""
    for pattern in (r"Fatal error: .*", r"SUMMARY: .*", r"ERROR: .*", r"runtime error: .*"):
        found = re.search(pattern, messages)
        if found:
            return found.group(0)[:200]
    return "ended without a word"


def environment():
    # Swift's own crash report takes seconds, and allocations that fontconfig keeps until exit are
    # not our leaks.
    return {
        **os.environ, "SWIFT_BACKTRACE": "enable=no",
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:handle_abort=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def main():
    parser = Parser(prog="scripts/fuzz", add_help=False)
    parser.add_argument("--guided", dest="total", type=positive, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--target", choices=sorted(TARGETS), action="append")
    parser.add_argument("--corpus", type=os.path.abspath)
    parser.add_argument("--keep", type=os.path.abspath,
                        default=os.path.join(ROOT, "artifacts/fuzz"))
    options = parser.parse_args()
    start = time.monotonic()
    names = options.target or sorted(TARGETS)
    programs = build(names)
    print(f"fuzz: harnesses built in {time.monotonic() - start:.0f} s")
    targets = [Target(name, programs[name], options) for name in names]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda target: target.run(options.total / len(targets)), targets))
    for target in targets:
        print(f"fuzz: {target.name}: {target.executions} executions, seed {options.seed}, "
              f"{target.coverage} edges, {len(target.findings)} findings")
    count = sum(len(target.findings) for target in targets)
    executions = sum(target.executions for target in targets)
    where = f" in {os.path.relpath(options.keep)}" if count else ""
    print(f"fuzz: {executions} guided executions, {count} findings{where}")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
