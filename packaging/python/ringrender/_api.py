"""What the package does: it draws, checks and compares pictures."""

from __future__ import annotations

import json
import math
import os
import re
import struct
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from ._config import DICT_NAME, ConfigSource, Source, columns, folder, indented, is_path, is_utf8, to_json, write_file
from ._config import source as source_of
from ._errors import ConfigError, Diagnostic, RowError, parse_diagnostics
from ._many import answers as many_answers
from ._picture import Pair, Picture
from ._png import png_bytes, resolution
from ._process import Process, failure, run
from ._renderer import Answer, Renderer, give, take

Row = Mapping[str, Any]
"""Values for the columns that a config declares under "data". None is a missing value; other columns are ignored."""
Scheme = Literal["light", "dark"]

_COLUMN = "ringrender config"
"""The column of the program's rows that names the file of a dict."""
_ROW_PREFIX = re.compile(r"^row \d+: ")
"""What the program puts before a row's message."""


@dataclass(frozen=True)
class _Request:
    """A row to draw. It can be drawn again, also in another process."""

    source: Source
    line: str
    options: tuple[str, ...]

    def draw(self, *, pixels: bool) -> Picture:
        return _picture(_answers(self, pixels, 1)[0], pixels, self)


def render(
    config: ConfigSource,
    row: Row | None = None,
    *,
    time: float | None = None,
    scale: float | None = None,
    scheme: Scheme | None = None,
    pixels: bool = False,
) -> Picture:
    """Draws a picture. Any thread and any forked process may call it; a badge takes about a millisecond.

    Each thread keeps its last four programs open: one for each file and each set of the other arguments; dicts and
    elements share one. To start one takes about 25 ms. A file that changes is read again. The pictures and fonts that
    it names are not, unless the file changes, too, or `close` is called.

    Args:
        config: A path; a dict, as the JSON file has it; or an element. Relative pictures and fonts of a dict are those
            of the current folder. Files outside that folder are refused; in a row, give absolute paths.
        row: Values for the columns. Default: the samples in the config. numpy's scalars and arrays are numbers and
            lists.
        time: The moment of an animation, in seconds. Default: the config's.
        scale: Pixels per point, above 0. Default: the config's.
        scheme: "light" or "dark". Default: the config's.
        pixels: Draws the pixels for `Picture.rgba`, and not yet the PNG file.

    Raises:
        ConfigError: The config has errors, or cannot be read.
        RowError: A value of the row is missing or wrong.
        RendererError: The program is missing, or has ended. The next call starts it again.
        TypeError, ValueError: An argument is wrong, or has values that JSON does not have, such as NaN.
        OSError: The temporary folder has no room for the dict.
    """
    source = source_of(config)
    return _Request(source, _line(source, row), _options(time, scale, scheme)).draw(pixels=pixels)


def pair(
    config: ConfigSource, row: Row | None = None, *, time: float | None = None, scale: float | None = None
) -> Pair:
    """Draws a picture in light and in dark. Arguments and errors are those of `render`."""
    source = source_of(config)
    request = _Request(source, _line(source, row), _options(time, scale, None))
    both = _answers(replace(request, options=(*request.options, "--color-scheme=light,dark")), False, 2)
    light, dark = (
        _picture(answer, False, replace(request, options=(*request.options, f"--color-scheme={scheme}")))
        for answer, scheme in zip(both, ("light", "dark"))
    )
    return Pair(light, dark)


def render_many(
    config: ConfigSource,
    rows: Iterable[Row],
    *,
    scale: float | None = None,
    scheme: Scheme | None = None,
    workers: int | None = None,
    pixels: bool = False,
) -> Iterator[Picture | RowError]:
    """Draws a picture for each row, in their order, with one program that uses all processors.

    A row with an error does not end the iteration: its RowError is returned, not raised. Rows may be endless. They are
    read in the thread that iterates, and at most four for each worker before their pictures are returned. To end early,
    close the iterator, or drop it.

    Args:
        workers: The number of drawing threads, from 1. Default: one per processor.
        config, scale, scheme, pixels: Those of `render`.

    Raises:
        As `render`, except RowError. A program that ends is started again; RendererError is raised if the same row
        ends it twice. What `rows` raises comes after the pictures of the rows before.
    """
    if workers is not None and workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")
    source, options, jobs = source_of(config), _options(None, scale, scheme), workers or _processors()
    return _pictures(_Request(source, "", options), iter(rows), jobs, pixels)


def _pictures(request: _Request, rows: Iterator[Row], jobs: int, pixels: bool) -> Iterator[Picture | RowError]:
    source, file = request.source, ""

    def start() -> Renderer:
        nonlocal file
        file, access = _file(indented(source))
        return _start(request, file, access, pixels, jobs)

    try:
        for number, (line, answer) in enumerate(many_answers(start, rows, _row, 4 * jobs), 1):
            if isinstance(answer, Exception):
                error = RowError(str(answer), row=number)
                error.__cause__ = answer
                yield error
            elif "error" in answer[0]:
                yield _row_error(answer[0]["error"], number)
            else:
                yield _picture(answer, pixels, replace(request, line=line))
    except ConfigError as error:
        raise _config_error(error, file, source) from None


def frames(
    config: ConfigSource,
    row: Row | None = None,
    *,
    fps: float | str | None = None,
    scale: float | None = None,
    scheme: Scheme | None = None,
) -> Iterator[Picture]:
    """Draws the frames of an animation, in their order, with one program and constant memory.

    A frame has pixels and no alternative text; its `png` is made of them.

    Args:
        fps: Frames per second, above 0, or a fraction such as "30000/1001". Default: the config's, or 30.
        config, row, scale, scheme: Those of `render`.

    Raises:
        As `render`, when the first frame is drawn.
    """
    request = _Request(source := source_of(config), _line(source, row), _options(None, scale, scheme))
    values = cast("dict[str, object]", json.loads(request.line))
    sets = () if row is None else (_setting(values.get(key), name, column) for key, name, column in columns(source))
    rate = () if fps is None else (f"--fps={fps}",)
    return _frames(request, ["frames", "-o", "-", "--quiet", "--diagnostics=json", *request.options, *rate, *sets])


def _setting(value: object, name: str, column: dict[str, Any]) -> str:
    """Returns the option that gives a column a value; without one, it has its default and no sample."""
    if value is None or (value == "" and column.get("type") != "string"):
        value = {key: member for key, member in column.items() if key != "sample"}
    return f"--set=data.{name}={json.dumps(value)}"


def _frames(request: _Request, arguments: list[str]) -> Iterator[Picture]:
    request.draw(pixels=False)  # Its errors name the columns of the row.
    source = request.source
    file, access = _file(indented(source))
    arguments = [*arguments, f"--config={file}", *access]
    # Raw frames do not tell their size. The head of an animated PNG does.
    first = run([*arguments, "--format=apng", "--frames=0"], source.folder)
    if first.returncode != 0:
        raise _config_error(failure(first.returncode, first.stderr), file, source)
    width, height = struct.unpack(">II", first.stdout[16:24])
    per_metre = resolution(first.stdout)
    process = Process([*arguments, "--format=rgba"], source.folder)
    try:
        while (pixels := process.read_block(width * height * 4)) is not None:
            yield Picture(width, height, pixels=pixels, resolution=per_metre)
    except ConfigError as error:
        raise _config_error(error, file, source) from None
    finally:
        process.kill()


def check(config: ConfigSource) -> list[Diagnostic]:
    """Returns the errors, warnings and notes of a config, in the order of its file; none if it is right.

    Starts a process, which takes about 25 ms. Raises as `render` for arguments, and RendererError.
    """
    return _check(source_of(config))


def _check(source: Source) -> list[Diagnostic]:
    file, access = _file(indented(source))
    done = run(["check", "--diagnostics=json", f"--config={file}", *access], source.folder)
    found = parse_diagnostics(done.stderr.decode(errors="replace"))
    if done.returncode not in (0, 65, 66) or (done.returncode != 0 and not found):
        raise failure(done.returncode, done.stderr)
    return _with_dict_name(found, file, source)


def _config_error(error: Exception, file: str, source: Source) -> Exception:
    return ConfigError(_with_dict_name(error.diagnostics, file, source)) if isinstance(error, ConfigError) else error


def _with_dict_name(problems: list[Diagnostic], file: str, source: Source) -> list[Diagnostic]:
    """Returns problems with a name for the file of a dict, which nobody knows."""
    if source.text is None:
        return problems
    return [replace(problem, file=DICT_NAME) if problem.file == file else problem for problem in problems]


@dataclass(frozen=True)
class Difference:
    """How two pictures differ."""

    result: Literal["identical", "withinTolerance", "different", "differentSizes"]
    differing_pixels: int
    """The number of pixels that differ by more than `max_delta`."""
    max_delta: int
    """The largest difference of a channel, from 0 to 255."""
    bounding_box: tuple[int, int, int, int] | None
    """x, y, width and height of the differing pixels; None without any."""
    expected_size: tuple[int, int]
    """Width and height in pixels."""
    actual_size: tuple[int, int]
    """Width and height in pixels."""

    @property
    def is_match(self) -> bool:
        """Whether the pictures are equal, or within the tolerance."""
        return self.result in ("identical", "withinTolerance")


def diff(
    expected: object,
    actual: object,
    *,
    max_delta: int = 0,
    max_pixels: int | str = 0,
    metric: Literal["channels", "oklab"] = "channels",
    threshold: float | None = None,
    anti_aliasing: Literal["count", "ignore"] = "count",
    ignore: Iterable[tuple[int, int, int, int]] = (),
) -> Difference:
    """Compares two pictures, which `png_bytes` takes. Starts a process, which takes about 25 ms.

    Args:
        max_delta: How much a channel may differ, from 0 to 255.
        max_pixels: How many pixels may differ by more, as a number, or as a share such as "0.1%".
        metric: "oklab" counts only visible differences, by more than `threshold`.
        threshold: A distance of colours; black and white are 1 apart. Default: 0.1.
        anti_aliasing: "ignore" leaves out pixels that look like the edge of a shape.
        ignore: Rectangles in pixels that are left out: x, y, width, height.

    Raises ValueError and TypeError for what is no picture or no valid argument, OSError for a file, RendererError.
    """
    tolerance = [f"--max-delta={max_delta}", f"--max-pixels={max_pixels}", f"--anti-aliasing={anti_aliasing}"]
    tolerance += [f"--metric={metric}", *(() if threshold is None else (f"--threshold={threshold}",))]
    tolerance += [f"--ignore={x},{y},{width},{height}" for x, y, width, height in ignore]
    with tempfile.TemporaryDirectory(prefix="ringrender-") as own:
        files = (_png_file(expected, f"{own}/expected.png"), _png_file(actual, f"{own}/actual.png"))
        done = run(["diff", "--json", *tolerance, "--", *files])
    if done.returncode in (64, 65, 66):
        raise ValueError(done.stderr.decode(errors="replace").strip())
    if done.returncode not in (0, 1, 2):
        raise failure(done.returncode, done.stderr)
    found = cast("dict[str, Any]", json.loads(done.stdout))
    box, sizes = found.get("boundingBox"), (found["expectedSize"], found["actualSize"])
    return Difference(
        found["result"],
        found.get("differingPixels", 0),
        found.get("maxDelta", 0),
        cast("tuple[int, int, int, int]", tuple(box)) if box else None,
        *(cast("tuple[int, int]", tuple(size)) for size in sizes),
    )


def _png_file(picture: object, new: str) -> str:
    """Returns the absolute path of a picture's file, which is a new one unless the picture is a path."""
    if is_path(picture):
        path = os.path.abspath(os.fsdecode(picture))
        with open(path, "rb"):  # raises what Python raises for a missing file or a folder
            return path
    write_file(new, png_bytes(picture))
    return new


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _options(time: float | None, scale: float | None, scheme: object) -> tuple[str, ...]:
    found: list[str] = []
    for name, value in (("time", time), ("scale", scale)):
        if value is not None:
            try:
                number = float(value)
            except OverflowError:
                number = math.inf
            if not math.isfinite(number):
                raise ValueError(f"{name} must be a finite number, not {value!r}")
            found.append(f"--{name}={int(number) if number.is_integer() else number!r}")
    if scheme is not None:
        if scheme not in ("light", "dark"):
            raise ValueError(f'scheme must be "light" or "dark", not {scheme!r}')
        found.append(f"--color-scheme={scheme}")
    return tuple(found)


def _line(source: Source, row: Row | None) -> str:
    if row is None:
        row = {key: column["sample"] for key, _, column in reversed(columns(source)) if "sample" in column}
    return _row(row)


def _row(row: object) -> str:
    """Returns a row as JSON. Raises TypeError and ValueError, which name the column."""
    if not isinstance(row, Mapping):
        raise TypeError(f"a row must be a dict or another mapping, not {type(row).__name__}")
    if _COLUMN in row:
        raise ValueError(f'a row cannot have the column "{_COLUMN}"')
    return to_json(cast("Row", row), "row")


def _start(request: _Request, file: str, access: Iterable[str], pixels: bool, jobs: int) -> Renderer:
    source, form = request.source, ("--pixels=rgba",) if pixels else ()
    arguments = (f"--config={file}", *access, f"--config-column={_COLUMN}", f"--jobs={jobs}", *form, *request.options)
    return Renderer(arguments, source.folder, source.stamp if source.is_settled() else None)


def _access(source: Source) -> tuple[str, ...]:
    return (f"--allow-path={source.folder}",) if is_utf8(source.folder) else ()


def _file(source: Source) -> tuple[str, tuple[str, ...]]:
    """Returns the file of a config, and the options with which the program may read what the config names."""
    if source.text is None:
        return source.path, ()
    return folder.put(source.text), _access(source)


def _answers(request: _Request, pixels: bool, count: int) -> list[Answer]:
    """Returns the answers of this thread's program to a row: `count` pictures."""
    source, line, start = request.source, request.line, ""
    if source.text is None:
        file, access = source.path, ()
    else:
        file, access = folder.base(), _access(source)
        start = f'{{"{_COLUMN}":"{os.path.basename(folder.put(source.text))}"'
        line = start + ("}" if line == "{}" else f",{line[1:]}")
    key = (file, source.folder, request.options, pixels)
    renderer = take(key, source.stamp) or _start(request, file, access, pixels, 1)
    try:
        answers = renderer.draw(f"{line}\n".encode(), count)
    except BaseException:
        renderer.kill()
        raise
    give(key, renderer)
    problem = answers[-1][0].get("error")
    if problem is not None:
        # If the config that the row names cannot be used, the error is that of the config.
        is_config = problem.get("column", 1) <= len(start)
        errors = [found for found in _check(source) if found.severity == "error"] if is_config else []
        raise ConfigError(errors) if errors else _row_error(problem, 1, len(start))
    return answers


def _row_error(problem: dict[str, Any], row: int, start: int = 0) -> RowError:
    """Returns the error of a row, whose JSON begins after `start` characters of the line."""
    # The program counts the rows that it has drawn before.
    message = _ROW_PREFIX.sub("", problem["message"])
    column = max(1, problem.get("column", 1) - start)
    return RowError(message, row=row, column=column, code=problem.get("code", "row"), help=problem.get("help"))


def _picture(answer: Answer, pixels: bool, request: _Request) -> Picture:
    about, data = answer
    content: dict[str, Any] = {"pixels": data} if pixels else {"png": bytes(data)}
    return Picture(about["width"], about["height"], about.get("alt", ""), **content, redraw=request.draw)
