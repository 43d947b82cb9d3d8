"""Renders random tables with random configs by `ringrender batch`; no run may crash or hang.

Started by `scripts/fuzz --rows`; `scripts/fuzz --help` explains the options.
"""

import csv
import io
import json
import os
import random
import sys

from fuzz_configs import FILES, SETS, Campaign, Worker, parse
from run_limited import Limits
from schema_walk import COLORS, NUMBERS, TEXTS, THEME_COLORS, Walk

MAX_ROWS = 12
# Small images: the test is about rows.
MAX_PIXELS = 1 << 18
# Delimiters and their names. The first three are detected in the header, unless names contain more
# of another one.
DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}


class RowsCase:
    """The test case of a seed: a document with columns, a table and the arguments of `batch`."""

    is_measured = is_linted = False

    def __init__(self, schema, seed):
        chance = random.Random(seed)
        self.seed, self.chance = seed, chance
        self.document = Walk(schema, chance, list(FILES)).document(has_data=True)
        self.limits = Limits()
        columns = [
            (str(column.get("from", name)) if isinstance(column, dict) else name,
             column.get("type") if isinstance(column, dict) else "string")
            for name, column in self.document["data"].items()]
        columns.append(("id", "id"))
        chance.shuffle(columns)
        kind = chance.choice(["csv", "csv", "tsv", "ndjson", "json"])
        self.delimiter = chance.choice(list(DELIMITERS)) if kind == "csv" else "\t"
        rows = [self.row(columns) for _ in range(chance.randrange(MAX_ROWS))]
        self.files = {f"rows.{kind}": self.table(columns, rows, kind)}
        self.arguments = self.command(f"rows.{kind}")
        if "out/{id}.apng" in self.arguments or "{id}.apng" in self.arguments:
            # Each row has two frames and its own renderer.
            self.limits.seconds *= 4

    def command(self, table):
        """Returns random arguments of `batch`: files, an archive or animations, with or without a manifest."""
        chance = self.chance
        kind = chance.random()
        output = (["-o", "out/{id}.png"] if kind < 0.4 else ["-o", "out/{row:06}.png"] if kind < 0.6
                  else ["-o", "out.tar", "--name", "{id}.png"] if kind < 0.7
                  else ["-o", "-", "--format", "stream"] if kind < 0.9
                  else ["-o", "out/{id}.apng", "--fps", "5", "--duration", "0.4"])
        arguments = ["batch", "--config", "case.json", "--data", table, "--max-pixels", str(MAX_PIXELS)] + output
        arguments += self.stream_options() if "stream" in output else ["--shard", "0/1"]
        for option, odds in ((["--failed-rows", "failed.ndjson"], 0.5), (["--manifest", "manifest"], 0.5),
                             (["--rows", "1-5:2,7-"], 0.1), (["--max-failures", "3"], 0.1),
                             (["--lint"], 0.2), (["--strict"], 0.1), (["--no-metadata"], 0.1),
                             (["--set", chance.choice(SETS)], 0.1),
                             (["--jobs", "2"], 0.5)):
            if chance.random() < odds:
                arguments += option
        if table == "rows.csv" and (self.delimiter == "|" or chance.random() < 0.3):
            arguments += ["--delimiter", chance.choice([self.delimiter, DELIMITERS[self.delimiter]])]
        if "out/{id}.png" in output and chance.random() < 0.2:
            arguments += [chance.choice(["--dry-run", "--resume"])]
        return arguments

    def stream_options(self):
        """Returns random options of a stream; a column names configs that do not exist."""
        return self.chance.choice([[], [], ["--name", "{id}"], ["--pixels", "rgba"], ["--config-column", "id"],
                                   ["--name", "{id}.apng", "--fps", "5", "--duration", "0.4"],
                                   ["--scale", "1,2", "--color-scheme", "light,dark"]])

    def row(self, columns):
        return [self.cell(kind) for _, kind in columns]

    def cell(self, kind):
        chance = self.chance
        if chance.random() < 0.08:
            return chance.choice(["", None, True, [], {}, [{"a": 1}], "\ud800", *TEXTS, *NUMBERS])
        if kind == "number":
            return chance.choice([0, 0.25, 0.5, 1, 1.5, -1, 40, *NUMBERS[20:40]])
        if kind == "integer":
            return chance.choice([0, 1, 2, 7, 100])
        if kind == "boolean":
            return chance.choice([True, False])
        if kind == "color":
            return chance.choice(COLORS + THEME_COLORS if "theme" in self.document else COLORS)
        if kind == "image":
            return chance.choice(list(FILES) + ["none.png"])
        if kind == "list":
            return [chance.choice([0.5, "a", {"a": 1}, {}]) for _ in range(chance.randrange(4))]
        if kind == "id":
            return f"p{chance.randrange(40)}"
        return chance.choice(TEXTS)

    def table(self, columns, rows, kind):
        names = [name for name, _ in columns]
        if kind in ("csv", "tsv"):
            text = self.separated(names, rows, self.delimiter)
        else:
            objects = [json.dumps(dict(zip(names, row))) for row in rows]
            text = "\n".join(objects) if kind == "ndjson" else "[" + ",\n".join(objects) + "]"
        data = text.encode("utf-8", "surrogatepass")
        if self.chance.random() < 0.15 and data:
            # An invalid UTF-8 byte, a quote, a brace, a line end or a NUL.
            at = self.chance.randrange(len(data))
            data = data[:at] + self.chance.choice([b"\xff", b'"', b"}", b"\n", b"\0"]) + data[at:]
        return data

    def separated(self, names, rows, separator):
        text = io.StringIO()
        writer = csv.writer(
            text, delimiter=separator, lineterminator=self.chance.choice(["\n", "\r\n"]))
        writer.writerow(names)
        for row in rows:
            cells = [value if isinstance(value, str) else json.dumps(value) for value in row]
            if self.chance.random() < 0.05:
                cells = self.chance.choice([cells[:-1], cells + ["more"]])
            writer.writerow(cells)
        return text.getvalue()


class RowsWorker(Worker):
    """Also compares the output files with the manifest."""

    def __init__(self, program, seconds):
        super().__init__(program, seconds)
        self.expected |= {"out", "out.tar", "stream", "failed.ndjson", "manifest"} | {
            f"rows.{kind}" for kind in ("csv", "tsv", "ndjson", "json")}

    def fault(self, case, document):
        wrong, result = super().fault(case, document)
        # Archives require libarchive. The counts of exit codes show whether it is missing.
        return ("" if wrong == "exit 69" else wrong), result

    def wrong(self, case):
        """Returns what is wrong with the texts in files, or with their list; empty if nothing is."""
        pictures = [os.path.join("out", name) for name in self.names("out")]
        return self.wrong_texts(case, pictures) or self.wrong_manifest(case) or self.wrong_stream(case)

    def wrong_stream(self, case):
        """Returns what is wrong with the answers to the rows; empty if nothing is, or if there is no stream."""
        if "stream" not in case.arguments:
            return ""
        with open(os.path.join(self.folder, "stream"), "rb") as file:
            data = file.read()
        last = 0
        while data:
            line, _, data = data.partition(b"\n")
            header = json.loads(line)
            if not (header["row"] > last or "--scale" in case.arguments and header["row"] == last):
                return "answers are not in order"
            last = header["row"]
            picture, data = data[:header.get("bytes", 0)], data[header.get("bytes", 0):]
            if "error" in header:
                continue
            if len(picture) != header["bytes"]:
                return "a picture is incomplete"
            is_right = (len(picture) == header["width"] * header["height"] * 4 if "--pixels" in case.arguments
                        else picture.startswith(b"\x89PNG"))
            if not is_right:
                return "a picture has another form"
        return ""

    def wrong_manifest(self, case):
        """Returns a message if the manifest does not list exactly the output files; otherwise empty."""
        if {"--dry-run", "stream"} & set(case.arguments) or "--manifest" not in case.arguments:
            return ""
        path = os.path.join(self.folder, "manifest")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        if "out.tar" in case.arguments:
            return ""
        made = {os.path.join("out", name) for name in self.names("out")}
        return "" if made == {line["file"] for line in lines} else "files and manifest differ"

    def names(self, folder):
        path = os.path.join(self.folder, folder)
        return os.listdir(path) if os.path.isdir(path) else []


def main():
    options = parse("--rows")
    sys.exit(Campaign(options, RowsCase, RowsWorker, "tables").run())


if __name__ == "__main__":
    main()
