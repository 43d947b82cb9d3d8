"""Golden pictures in pytest: the fixture `golden`.

`ringrender verify` decides. Each check starts it for one picture; the end of the session starts it for all of them, and
makes the report. With pytest-xdist, workers leave their pictures in a folder of the controller.
"""

from __future__ import annotations

import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import pytest

from . import _golden_names, _program
from ._config import is_utf8, source
from ._png import png_bytes

__all__ = ["Golden"]


class Golden:
    """Compares pictures of a test with accepted ones; the fixture `golden`."""

    def __init__(self, run: _Run, test: pytest.Item) -> None:
        self._run, self._test = run, test
        self._names: set[str] = set()
        self._unnamed = 0
        self._recorded: list[str] = []

    def check(self, picture: Any, name: str | None = None) -> None:
        """Fails unless a picture equals its golden, as `ringrender verify` compares them.

        `picture` is a PNG (its bytes or its path), a picture of ringrender, matplotlib, Pillow or plotly, or an array of
        height × width, or × 1 to 4 channels. It may also be an element or a config as a dictionary; then a failure says
        which values have changed.

        `name` is the path of the golden in its folder, without `.png`. By default it has the file, class, function and
        parameters of the test; that of a test's second picture ends in `+2`.
        """
        __tracebackhide__ = True
        name = self._default_name() if name is None else _golden_names.checked(name)
        if name in self._names:
            raise ValueError(f"this test has already checked a picture named {name!r}: give each a name of its own")
        self._names.add(name)
        _golden_names.claim(name, self._test.nodeid, self._run.folder)
        verdict, failure = self._run.verdict(name, *_file(picture))
        if failure is None:
            return
        if verdict in self._run.recorded_verdicts:
            self._recorded.append(failure)
        else:
            raise AssertionError(failure)

    def _default_name(self) -> str:
        self._unnamed += 1
        return _golden_names.of(self._test) + (f"+{self._unnamed}" if self._unnamed > 1 else "")

    def _end(self) -> None:
        """Fails if goldens are recorded, so that no run passes by recording."""
        if self._recorded:
            lines = ["this run fails because it records at its end; look, and run again:", *self._recorded]
            pytest.fail("\n".join(lines), pytrace=False)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Golden]:
    """Compares pictures with goldens: `golden.check(picture, name=None)`."""
    test = cast("pytest.Item", request.node)  # pyright: ignore[reportUnknownMemberType]
    pictures = Golden(request.config.stash[_RUN], test)
    yield pictures
    pictures._end()  # pyright: ignore[reportPrivateUsage]


def _file(picture: Any) -> tuple[str, bytes, str]:
    """Returns the ending and the contents of the file that `verify` checks, and the folder that it may read."""
    config: Any = picture
    if isinstance(picture, Mapping) or hasattr(picture, "to_config"):
        found = source(config)
        return ".rings.json", (found.text or "").encode(), found.folder if is_utf8(found.folder) else ""
    return ".png", png_bytes(picture), ""


class _Run:
    """A session with all its processes, whose common folder has the pictures that were checked. A plugin itself."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        # What the controller has decided; `None` in the controller, and without pytest-xdist.
        self.input: dict[str, str] | None = getattr(config, "workerinput", {}).get("ringrender")
        self.summary: list[str] = []

    @cached_property
    def values(self) -> dict[str, str]:
        """The common folder, and the paths that commands have, which begin in the folder `here`."""
        config, here = self.config, self.config.invocation_params.dir

        def shown(path: Path) -> str:
            return os.path.relpath(path, here) if path.is_relative_to(config.rootpath) else str(path)

        return self.input or {
            "folder": tempfile.mkdtemp(prefix="ringrender-goldens-"),
            "here": str(here),
            "goldens": shown(config.rootpath / config.getini("golden_dir")),
            "report": config.getoption("golden_report") or shown(config.rootpath / "golden-report"),
        }

    @property
    def folder(self) -> Path:
        return Path(self.values["folder"])

    @property
    def accept(self) -> list[str]:
        """The command that accepts the pictures of the report."""
        return ["ringrender", "accept", self.values["report"], "--goldens", self.values["goldens"]]

    @property
    def mode(self) -> str:
        """The mode of `verify --record`."""
        record = self.config.getoption("golden_record")
        return "failed" if record else os.environ.get("RINGRENDER_GOLDEN_RECORD") or "never"

    @property
    def recorded_verdicts(self) -> set[str]:
        verdicts: dict[str, set[str]] = {"never": set(), "missing": {"missing"}}
        return verdicts.get(self.mode, {"missing", "different"})

    def start(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [_program.find_program(), *arguments], cwd=self.values["here"], stdin=subprocess.DEVNULL, capture_output=True,
            encoding="utf-8", errors="replace", check=False)  # fmt: skip

    def verify(self, folder: Path, *options: str, mode: str) -> subprocess.CompletedProcess[str]:
        """Verifies a folder. While there is no folder of goldens, all are missing."""
        goldens = Path(self.values["here"], self.values["goldens"])
        if mode == "never" and not goldens.exists():
            goldens = self.folder / "none"
            goldens.mkdir(exist_ok=True)
        platform = self.config.getoption("golden_platform")
        given = ["--goldens", os.path.relpath(goldens, self.values["here"]), "--record", mode]
        return self.start("verify", str(folder), *given, *([f"--platform={platform}"] if platform else []), *options)

    def verdict(self, name: str, ending: str, contents: bytes, read: str) -> tuple[str, str | None]:
        """Checks a picture and keeps it for the report. Returns the verdict and, of a failure, its text."""
        stage = Path(tempfile.mkdtemp(dir=self.folder, prefix="check-"))
        file, kept = stage / (name + ending), self.folder / "drawn" / (name + ending)
        for path in (file, kept):
            path.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents)
        options = ["--filter", _golden_names.pattern(name), "--orphans", "ignore", "--json", "-"]
        if read:
            options.append(f"--allow-path={read}")
            with open(self.folder / "read", "a", encoding="utf-8") as folders:  # Each process adds its own.
                folders.write(read + "\0")
        done = self.verify(stage, *options, mode="never")
        file.replace(kept)
        shutil.rmtree(stage, ignore_errors=True)
        cases: list[dict[str, Any]] = json.loads(done.stdout)["cases"] if done.stdout else []
        failures = [case for case in cases if case["failure"]]
        if cases and not failures:
            return "passed", None
        verdicts = {case["verdict"] for case in failures}
        problem = done.stderr.strip() or f"ringrender verify ended with {done.returncode}"
        text = "\n".join(self.text(case) for case in failures) or f"{name}: {problem}"
        return verdicts.pop() if len(verdicts) == 1 else "error", text

    def text(self, case: dict[str, Any]) -> str:
        """Returns what a failure says."""
        lines = [f"{case['name']}: {case['message']}", *case["hints"]]
        if case["expected"] and case["verdict"] != "missing":
            lines.append(f"expected: {case['expected']}")
        if case["verdict"] != "error" and case["verdict"] not in self.recorded_verdicts:
            lines.append(f"accept: {shlex.join([*self.accept, case['name']])}")
        return "\n  ".join(lines)

    def mark_partial(self) -> None:
        """Notes that goldens without a picture may still be used, for all processes."""
        (self.folder / "partial").touch()

    def is_whole(self, session: pytest.Session) -> bool:
        """Whether every test has checked all its pictures, so that a golden without a picture is unused."""
        option, config = self.config.option, self.config
        stopped = session.exitstatus not in (0, 1) or session.shouldstop or session.shouldfail
        left_out = getattr(option, "lf", False) or option.ignore or option.ignore_glob
        if stopped or left_out or (option.maxfail and session.exitstatus) or (self.folder / "partial").exists():
            return False
        given = {Path(config.invocation_params.dir, argument).resolve() for argument in config.args}
        root, patterns = glob.escape(str(config.rootpath)), config.getini("testpaths")
        paths = [path for pattern in patterns for path in glob.glob(os.path.join(root, pattern), recursive=True)]
        suite = [Path(path).resolve() for path in paths or [config.rootpath]]
        return all(given & {path, *path.parents} for path in suite)

    def end(self, session: pytest.Session) -> None:
        """Records if asked to, and writes the report of all pictures and the lines of the summary."""
        drawn, own = self.folder / "drawn", self.folder / "report"
        files = [str(file.relative_to(drawn)) for file in drawn.rglob("*") if file.is_file()]
        names = [] if self.is_whole(session) else [re.sub(r"\.(png|rings\.json)$", "", file) for file in files]
        # Goldens of other names are not looked at: their tests have not run.
        filters = [f"--filter={_golden_names.pattern(name)}" for name in names]
        read = self.folder / "read"
        folders = set(read.read_text("utf-8").split("\0")) - {""} if read.exists() else ()
        allowed = [f"--allow-path={folder}" for folder in sorted(folders)]
        done = self.verify(drawn, "--report", str(own), *filters, *allowed, mode=self.mode)
        self.summary = done.stderr.splitlines()
        try:
            result: dict[str, Any] = json.loads((own / "results.json").read_bytes())
        except (OSError, ValueError):
            result = {"cases": [], "summary": {"text": "the goldens could not be verified"}}
        # Other failures are those of their tests, which may be expected to fail.
        told = ("recorded", "orphan", "error" if self.mode != "never" else "")
        unasked = [case for case in result["cases"] if case["verdict"] in told]
        if (unasked or done.returncode not in (0, 1)) and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        for case in unasked:
            if case["verdict"] == "orphan":
                self.summary += [f"{case['name']}: no test uses this golden", f"  remove it: {case['accept']}"]
            else:
                self.summary.append(f"{case['name']}: {case['message']}")
        for group in result.get("groups", ()):
            self.summary.append(f"{group['text']}: {', '.join(group['names'])}")
        self.summary.append(result["summary"]["text"])
        if result["cases"] and (done.returncode or self.config.getoption("golden_report")):
            self.write_report(own, session, {case["verdict"] for case in result["cases"]})

    def write_report(self, own: Path, session: pytest.Session, verdicts: set[str]) -> None:
        """Writes the report to where the user wants it, with commands that accept its pictures."""
        report, goldens = self.values["report"], self.values["goldens"]
        done = self.start("verify", "--merge", str(own), "--report", report, "--goldens", goldens)
        if not done.stdout:
            self.summary += done.stderr.splitlines()
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
            return
        self.summary.append(f"report: {report}/index.html")
        if verdicts & {"different", "missing", "unexpected-pass"}:
            self.summary.append(f"accept: {shlex.join(self.accept)}")

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["ringrender"] = self.values

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, error: object) -> None:
        if error:
            self.mark_partial()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if not report.passed:
            self.mark_partial()

    def pytest_deselected(self) -> None:
        self.mark_partial()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and "golden" in getattr(item, "fixturenames", ()):
            self.mark_partial()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.input is None and "values" in self.__dict__ and (self.folder / "drawn").exists():
            self.end(session)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.summary:
            terminalreporter.section("goldens")
            terminalreporter.write("\n".join([*self.summary, ""]))

    def pytest_unconfigure(self) -> None:
        if self.input is None and "values" in self.__dict__:
            shutil.rmtree(self.folder, ignore_errors=True)


_RUN = pytest.StashKey[_Run]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("goldens", "golden pictures (ringrender)")
    group.addoption("--golden-record", action="store_true", help="write goldens that are missing or differ, and fail")
    group.addoption("--golden-report", metavar="DIR", help="write a report; default: golden-report, after failures")
    group.addoption("--golden-platform", metavar="NAME", help="the platform, as verify --platform has it")
    parser.addini("golden_dir", "the folder of goldens, in the root directory", default="goldens")


def pytest_configure(config: pytest.Config) -> None:
    report, goldens = config.getoption("golden_report"), (config.rootpath / config.getini("golden_dir")).resolve()
    if report and goldens in [path := Path(config.invocation_params.dir, report).resolve(), *path.parents]:
        raise pytest.UsageError("--golden-report is the folder of the goldens, or in it")
    config.stash[_RUN] = _Run(config)
    config.pluginmanager.register(config.stash[_RUN])
