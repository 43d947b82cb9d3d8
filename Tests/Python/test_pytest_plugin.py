"""The pytest plugin: pytest runs small projects with the real program, and with real pytest-xdist."""

import json
import os
import re
import subprocess
import sys

import pytest
from ringrender import _program
from ringrender._png import encode

pytest_plugins = ["pytester"]

HEAD = """\
import os, pytest
from ringrender._png import encode
def grey(level): return encode(bytes([level] * 24), 6, 4, 1)
"""
RING = '{"scene": {"type": "activityRing", "id": "move", "progress": %s, "radius": 20, "thickness": 10}}'


class Project:
    """A project with tests of its own, whose printed commands run in a shell."""

    def __init__(self, pytester, monkeypatch):
        self.path = pytester.path
        for variable in ("RINGRENDER_PLATFORM", "RINGRENDER_GOLDEN_RECORD", "PYTEST_ADDOPTS"):
            monkeypatch.delenv(variable, raising=False)
        (self.path / "temporary").mkdir()
        (self.path / "bin").mkdir()
        (self.path / "bin/ringrender").symlink_to(_program.find_program())
        monkeypatch.setenv("TMPDIR", str(self.path / "temporary"))
        monkeypatch.setenv("PATH", f"{self.path / 'bin'}:{os.environ['PATH']}")
        monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    def write(self, **files):
        for name, text in files.items():
            (self.path / f"{name}.py").write_text(HEAD + text)

    def run(self, *options, status=0, folder="."):
        """Runs pytest in a process of its own; returns what it prints."""
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
        environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
        done = subprocess.run(
            command, cwd=self.path / folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300)  # fmt: skip
        assert done.returncode == status, done.stdout
        assert "INTERNALERROR" not in done.stdout, done.stdout
        # Neither the program's pictures nor the plugin's are left.
        assert list((self.path / "temporary").glob("ringrender*")) == [], done.stdout
        return done.stdout

    def shell(self, command, folder="."):
        done = subprocess.run(command, shell=True, cwd=self.path / folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def accept(self, output, folder="."):
        """Runs the command that the summary prints; returns the names of the goldens that it has written."""
        command = re.findall(r"^accept: (.*)$", output, re.M)[-1]
        return sorted(re.findall(r"accepted \S*goldens/(\S+)\.png", self.shell(command, folder)))

    def golden(self, *names, level=None):
        """Makes goldens as `grey` draws them: of the level, or of the last digit of a name."""
        for name in names:
            file = self.path / f"goldens/{name}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(encode(bytes([int(name[-1]) if level is None else level] * 24), 6, 4, 1))

    def goldens(self):
        """Returns the accepted pictures with their times."""
        folder = self.path / "goldens"
        files = (file for file in folder.rglob("*") if file.is_file())
        return {str(file.relative_to(folder)): file.stat().st_mtime_ns for file in files}

    def report(self, folder="golden-report"):
        """Returns the verdicts of the report by name."""
        assert (self.path / folder / "index.html").is_file()
        cases = json.loads((self.path / folder / "results.json").read_text())["cases"]
        return {case["name"]: case["verdict"] for case in cases}


@pytest.fixture
def project(pytester, monkeypatch):
    return Project(pytester, monkeypatch)


def block(output):
    """Returns the lines of the summary."""
    return re.split(r"^=+ .*\n", output.split("= goldens =")[1].split("\n", 1)[1], flags=re.M)[0].strip().splitlines()


def test_missing_is_accepted_changed_is_accepted(project):
    tests = "def test_one(golden): golden.check(grey({}))\ndef test_two(golden): golden.check(grey(7))\n"
    project.write(test_a=tests.format(1))
    output = project.run(status=1)
    assert "AssertionError: test_a/test_one: there is no golden test_a/test_one.png yet" in output
    assert "  accept: ringrender accept golden-report --goldens goldens test_a/test_one\n" in output
    assert block(output) == [
        "2 goldens: 2 missing",
        "report: golden-report/index.html",
        "accept: ringrender accept golden-report --goldens goldens",
    ]
    assert project.goldens() == {}
    assert project.accept(output) == ["test_a/test_one", "test_a/test_two"]

    before = project.goldens()
    assert block(project.run()) == ["2 goldens: 2 passed"]
    project.write(test_a=tests.format(2))
    output = project.run(status=1)
    assert "test_a/test_one: 24 pixels differ; the largest channel difference is 1" in output
    assert "  expected: goldens/test_a/test_one.png" in output
    assert project.report() == {"test_a/test_one": "different", "test_a/test_two": "passed"}
    assert project.goldens() == before
    # The command of the failure accepts it alone.
    command = re.findall(r"^E +accept: (.*)$", output, re.M)[0]
    assert "accepted goldens/test_a/test_one.png" in project.shell(command)
    after = project.goldens()
    assert [name for name in after if after[name] != before[name]] == ["test_a/test_one.png"]
    project.run()
    assert project.goldens() == after


def test_a_failure_of_a_config_names_elements(project):
    project.write(test_a="def test(golden): golden.check(" + RING % 0.4 + ")")
    project.run("--golden-record", status=1)
    project.write(test_a="def test(golden): golden.check(" + RING % 0.5 + ")")
    output = project.run(status=1)
    assert '"move": progress is 0.5, accepted 0.4; its arc ends 36.0° later' in output
    assert project.accept(output) == ["test_a/test"]
    project.run()


def test_a_config_may_name_pictures_of_the_current_folder(project):
    project.write(test_a="""
def test(golden, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    open("grey.png", "wb").write(grey(7))
    golden.check({"scene": {"type": "image", "path": "grey.png"}})
""")
    project.run("--golden-record", status=1)
    assert set(project.report().values()) == {"recorded"}
    assert block(project.run("-n", "2")) == ["1 golden: 1 passed"]


def test_recording_writes_what_is_missing_or_differs_and_fails(project):
    test = "def test_one(golden):\n  golden.check(grey(1))\n  golden.check(grey({}))\n  golden.check(grey(3), 'third')\n"
    project.write(test_a=test.format(2))
    output = project.run("--golden-record", status=1)
    assert "this run fails because it records at its end; look, and run again:" in output
    assert set(project.goldens()) == {"test_a/test_one.png", "test_a/test_one+2.png", "third.png"}
    assert set(project.report().values()) == {"recorded"}
    before = project.goldens()
    project.run("--golden-record")
    assert project.goldens() == before
    project.write(test_a=test.format(9))
    output = project.run("--golden-record", "-n", "4", status=1)
    assert "test_a/test_one+2: recorded test_a/test_one+2.png again" in output
    after = project.goldens()
    assert [name for name in after if after[name] != before[name]] == ["test_a/test_one+2.png"]
    project.run()


def test_recording_fails_the_run_although_the_test_may_fail(project):
    project.write(test_a="@pytest.mark.xfail\ndef test(golden):\n  golden.check(grey(1))\n  assert False\n")
    project.run("--golden-record", status=1)
    assert list(project.goldens()) == ["test_a/test.png"]


def test_the_variable_records_too(project, monkeypatch):
    project.golden("test_a/test", level=1)
    before = project.goldens()
    project.write(test_a="def test(golden): golden.check(grey(2))\ndef test_new(golden): golden.check(grey(3))")
    monkeypatch.setenv("RINGRENDER_GOLDEN_RECORD", "missing")
    output = project.run(status=1)
    assert "1 different, 1 recorded" in output
    assert project.goldens()["test_a/test.png"] == before["test_a/test.png"]
    project.write(test_a="def test_new(golden): golden.check(grey(3))")
    monkeypatch.setenv("RINGRENDER_GOLDEN_RECORD", "sometimes")
    assert "'sometimes' is invalid for '--record <MODE>'" in "\n".join(block(project.run(status=1)))


def test_names_of_parameters_are_safe_distinct_and_stable(project):
    ids = ["a/b", "a_b", "🙂", "x" * 300, "x" * 301, "..", "a.png", "a.xfail", "~2", "@2x", "-q", "1.5", "dark", "a b", "$(true)"]
    text = f"@pytest.mark.parametrize('x', range({len(ids)}), ids={ids!r})\ndef test(golden, x): golden.check(grey(x))\n"
    (project.path / "tests [1]").mkdir()
    (project.path / "tests [1]/test_a.py").write_text(
        HEAD + text + "class Test:\n  def test(self, golden):\n    golden.check(grey(1))\n    golden.check(grey(2))\n")
    (project.path / "pytest.ini").write_text("[pytest]\ndisable_test_id_escaping_and_forfeit_all_rights_to_community_support = 1\n")
    output = project.run("-n", "4", status=1)
    accepted = project.accept(output)
    assert len(set(name.casefold() for name in accepted)) == len(ids) + 1
    assert all(re.fullmatch(r"[\w.,=/+-]+", name) and len(max(name.split("/"), key=len).encode()) < 140 for name in accepted)
    assert {name.split("/", 1)[1] for name in accepted} >= {"test_a/test-dark", "test_a/test-1.5", "test_a/test-a_b", "test_a/Test/test"}
    project.run("--golden-record", status=1)
    assert f"{len(ids) + 2} goldens: {len(ids) + 2} passed" in project.run()
    # The name does not depend on the tests that run.
    assert "1 golden: 1 passed" in project.run("-k", "dark")


@pytest.mark.parametrize("workers", ["0", "4"])
def test_a_name_of_two_tests_is_an_error(project, workers):
    names = ["x", "x", "case", "Case", "\u00e4", "a\u0308"]
    project.write(test_a=f"@pytest.mark.parametrize('n', range(6))\ndef test(golden, n): golden.check(grey(n), {names!r}[n])\n")
    output = project.run("-n", workers, status=1)
    # The summary repeats the whole messages where `CI` is set.
    pairs = re.findall(r"^E +ValueError: test_a.py::test\[(\d)\] has checked a picture named '", output, re.M)
    assert sorted(int(number) // 2 for number in pairs) == [0, 1, 2]
    assert "3 goldens: 3 missing" in output


def test_a_name_twice_in_a_test_is_an_error(project):
    project.write(test_a="def test(golden):\n  for n in (1, 1): golden.check(grey(n), 'x')\n")
    project.run("--golden-record", status=1)
    assert "ValueError: this test has already checked a picture named 'x'" in project.run(status=1)


def test_a_test_that_runs_again_keeps_its_names(project):
    (project.path / "conftest.py").write_text(
        "from _pytest.runner import runtestprotocol\n"
        "def pytest_runtest_protocol(item, nextitem): runtestprotocol(item, log=False, nextitem=nextitem)\n")
    project.write(test_a="def test(golden):\n  golden.check(grey(1))\n  golden.check(grey(2))\n  golden.check(grey(3), 'x')\n")
    project.run("--golden-record", status=1)
    assert "3 goldens: 3 passed" in project.run()


def test_wrong_names_write_nothing(project):
    names = ["", "../up", "/up", "a//b", "a/", ".hidden", "a/../../up", "a\nb", "\0", 3, "up.png", "up~2", "u" * 400]
    project.write(test_a=f"@pytest.mark.parametrize('name', {names!r})\ndef test(golden, name): golden.check(grey(1), name)\n")
    output = project.run("--golden-record", status=1)
    assert f" {len(names)} failed" in output
    assert len(re.findall(r"^E .*is not a (?:valid )?name for a golden|^E .*must be a str, not int", output, re.M)) == len(names) - 1
    assert "File name too long" in output
    assert project.goldens() == {}
    assert not [file for file in project.path.parent.rglob("*up*.png") if "golden-report" not in file.parts]


def test_workers_make_one_report(project):
    tests = "@pytest.mark.parametrize('n', range(12))\ndef test(golden, n): golden.check(grey(n + (n % 4 == 1) * {}))\n"
    for n in range(12):
        project.golden(f"test_a/test-{n}", level=n)
    project.write(test_a=tests.format(40))
    output = project.run("-n", "4", status=1)
    assert block(output)[0] == "12 goldens: 9 passed, 3 different"
    assert sorted(name for name, verdict in project.report().items() if verdict == "different") == [
        "test_a/test-1", "test_a/test-5", "test_a/test-9"]  # fmt: skip
    assert project.accept(output) == ["test_a/test-1", "test_a/test-5", "test_a/test-9"]
    assert block(project.run("-n", "4")) == ["12 goldens: 12 passed"]


def test_alike_differences_are_a_group(project):
    tests = "@pytest.mark.parametrize('n', range(3))\ndef test(golden, n): golden.check(" + RING % "{}" + ")\n"
    project.write(test_a=tests.replace("{}", "0.4"))
    project.accept(project.run(status=1))
    project.write(test_a=tests.replace("{}", "0.5"))
    assert block(project.run(status=1))[0].startswith('3 pictures differ in the same way: "move": progress is 0.5')


ORPHANS = "def test_1(golden): golden.check(grey(1))\ndef test_2(golden): golden.check(grey(2))\n"


def test_goldens_that_no_test_uses_fail_the_whole_suite(project):
    project.write(test_a=ORPHANS, test_b="def test_3(golden): golden.check(grey(3))\n")
    project.golden("test_a/test_1", "test_a/test_2", "test_b/test_3")
    project.golden("test_a/old", level=1)
    for workers in ("0", "2"):
        assert block(project.run("-n", workers, status=1)) == [
            "test_a/old: no test uses this golden",
            "  remove it: rm -- goldens/test_a/old.png",
            "4 goldens: 3 passed, 1 orphaned",
            "report: golden-report/index.html",
        ]
    project.run("-n", "2", ".", status=1)
    for part in (["-k", "test"], ["test_a.py", "test_b.py"], ["--ignore=test_none.py"], ["test_a.py::test_1"], ["--deselect=test_b.py"]):
        is_whole = part[0] == "-k"  # It selects all tests.
        assert ("no test uses" in project.run(*part, status=int(is_whole))) == is_whole
    assert "no test uses" not in project.run("-n", "2", "-k", "test_1")
    # A missing golden is not the renamed one of a test that did not run.
    project.write(test_b="def test_4(golden): golden.check(grey(1))\n")
    project.run("-k", "test_4", status=1)
    cases = json.loads((project.path / "golden-report/results.json").read_text())["cases"]
    assert [case["message"] for case in cases] == ["there is no golden test_b/test_4.png yet"]


def test_the_suite_may_be_a_folder(project):
    (project.path / "tests").mkdir()
    (project.path / "tests/test_a.py").write_text(HEAD + "def test(golden): golden.check(grey(1))\n")
    project.golden("tests/test_a/test", "tests/test_a/old", level=1)
    assert "no test uses" not in project.run("tests")
    (project.path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\n")
    assert "no test uses" in project.run("tests", status=1)
    # In another folder, the commands have other paths.
    assert "  remove it: rm -- ../goldens/tests/test_a/old.png" in project.run(status=1, folder="tests")
    project.shell("rm -- ../goldens/tests/test_a/*", folder="tests")
    assert project.accept(project.run(status=1, folder="tests"), folder="tests") == ["tests/test_a/test"]
    project.run()


@pytest.mark.parametrize(
    "text",
    [
        "@pytest.mark.skip\ndef test_2(golden): golden.check(grey(2))\n",
        "def test_2(golden): pytest.skip()\n",
        "@pytest.mark.xfail\ndef test_2(golden): golden.check(grey(77))\n",
        "@pytest.mark.xfail(run=False)\ndef test_2(golden): golden.check(grey(2))\n",
    ],
)
def test_what_is_skipped_or_expected_to_fail_is_no_failure(project, text):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    project.write(test_a=ORPHANS.splitlines()[0] + "\n" + text)
    assert "no test uses" not in project.run()


def test_a_skipped_module_keeps_its_goldens(project):
    project.golden("test_a/test_1", "test_a/test_2", "test_b/test_3")
    project.write(test_a=ORPHANS, test_b="pytest.skip('not here', allow_module_level=True)\n")
    for workers in ("0", "2"):
        assert block(project.run("-n", workers)) == ["2 goldens: 2 passed"]


def test_the_first_failure_may_end_the_run(project):
    project.golden("test_a/test_1", "test_a/test_2", "test_a/test_3")
    first, second = ORPHANS.splitlines()
    project.write(test_a=f"{first}\ndef test_other(): assert False\n{second}\n")
    assert block(project.run("-x", status=1)) == ["1 golden: 1 passed"]
    project.write(test_a=ORPHANS.replace("grey(1)", "grey(99)"))
    assert block(project.run("-x", status=1))[0] == "1 golden: 1 different"
    output = project.run("-x", "-n", "2", status=2)
    assert "no test uses" not in output and "1 different" in output


def test_a_crash_of_a_worker_leaves_the_report(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    project.write(test_a=ORPHANS.replace("grey(2)", "os._exit(9)"))
    output = project.run("-n", "2", status=1)
    assert "crashed" in output
    assert block(output) == ["1 golden: 1 passed"]
    project.write(test_a=ORPHANS.replace("grey(2)", "os._exit(9)").replace("grey(1)", "grey(50)"))
    project.run("-n", "2", status=1)
    assert project.report() == {"test_a/test_1": "different"}


def test_an_interrupted_session_has_a_report(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    interrupt = "@pytest.mark.xfail\ndef test_1(golden): golden.check(grey(50))\ndef test_2(golden):\n  import signal\n"
    project.write(test_a=interrupt + "  os.kill(os.getpid(), signal.SIGINT)\n  import time; time.sleep(30)\n")
    output = project.run(status=2)
    assert block(output)[0] == "1 golden: 1 different"
    assert project.accept(output) == ["test_a/test_1"]


def test_a_platform_has_its_own_goldens(project, monkeypatch):
    project.golden("home", level=1)
    project.write(test_a="def test(golden): golden.check(grey(2), 'home')")
    output = project.run("--golden-platform", "linux", "-n", "2", status=1)
    project.accept(output)
    assert sorted(project.goldens()) == ["home.png", "home~linux.png"]
    project.run("--golden-platform", "linux", "-n", "2")
    monkeypatch.setenv("RINGRENDER_PLATFORM", "linux")
    project.run()
    assert "'Linux'" in project.run("--golden-platform", "Linux", status=1)


def test_goldens_that_cannot_be_written_are_named(project):
    project.write(test_a="def test(golden): golden.check(grey(1), 'folder/x')")
    (project.path / "goldens").mkdir()
    (project.path / "goldens/folder").write_text("a file")
    output = project.run("--golden-record", status=1)
    assert "goldens/folder" in "\n".join(block(output)), output


def test_a_report_that_cannot_be_written_fails_the_run(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    lines = block(project.run("--golden-report", "test_a.py", status=1))
    assert lines[0] == "2 goldens: 2 passed" and "test_a.py" in lines[1] and "report:" not in lines[-1], lines
    before = project.goldens()
    for report in ("goldens", "goldens/test_a/report", "tests/../goldens"):
        assert "--golden-report is the folder of the goldens, or in it" in project.run("--golden-report", report, status=4)
    assert project.goldens() == before


def test_reading_writes_nothing(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")

    def tree():
        return {str(file): file.stat().st_mtime_ns for file in project.path.rglob("*") if "temporary" not in file.parts}

    before = tree()
    project.run()
    project.run("-n", "2")
    assert tree() == before
    project.run("--golden-report", "deep/report")
    assert set(project.report("deep/report").values()) == {"passed"}


def test_without_a_program_a_check_fails(project, monkeypatch):
    project.write(test_a="def test(golden): golden.check(grey(1))\ndef test_other(): pass\n")
    monkeypatch.setenv("RINGRENDER_BINARY", "/nowhere/ringrender")
    assert "RINGRENDER_BINARY is no executable file: /nowhere/ringrender" in project.run(status=1)
    killed = project.path / "killed"
    killed.write_text("#!/bin/sh\nkill -9 $$\n")
    killed.chmod(0o755)
    monkeypatch.setenv("RINGRENDER_BINARY", str(killed))
    output = project.run(status=1)
    assert "test_a/test: ringrender verify ended with -9" in output and "1 failed, 1 passed" in output
    assert "the goldens could not be verified" in output


def test_settings_of_single_pictures(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    project.write(test_a=ORPHANS.replace("grey(1)", "grey(3)"))
    settings = project.path / "goldens/ringrender.verify.json"
    settings.write_text('{"pictures": [{"match": "test_a/test_1", "maxDelta": 2, "because": "the fan is on"}, {"match": "none"}]}')
    lines = block(project.run())
    assert lines[-1] == "2 goldens: 2 passed (1 within the tolerance)"
    assert "none" in lines[0] and "ringrender.verify.json:1" in lines[0]
    settings.write_text('{"pictures": [{"match": "test_a/test_1", "maxDelta": 2}]}')
    output = project.run(status=1)
    assert re.search(r"AssertionError: test_a/test_1: .*ringrender.verify.json:1:\d+", output), output


def test_the_folder_of_goldens_is_a_setting(project):
    (project.path / "pytest.ini").write_text("[pytest]\ngolden_dir = accepted/pictures\n")
    project.write(test_a=ORPHANS)
    output = project.run(status=1)
    project.shell(re.findall(r"^accept: (.*)$", output, re.M)[-1])
    assert sorted(file.name for file in (project.path / "accepted/pictures/test_a").iterdir()) == ["test_1.png", "test_2.png"]


def test_a_damaged_golden_is_not_replaced(project):
    project.write(test_a=ORPHANS)
    project.golden("test_a/test_1", "test_a/test_2")
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 9\n"
    (project.path / "goldens/test_a/test_1.png").write_bytes(pointer)
    output = project.run("--golden-record", status=1)
    assert "Git LFS pointer" in output
    assert (project.path / "goldens/test_a/test_1.png").read_bytes() == pointer


INPUTS = """
import pathlib, ringrender
RING = %s
def write():
  path = pathlib.Path("temporary/input.png"); path.write_bytes(ringrender.render(RING).png); return path
def pillow(): return pytest.importorskip("PIL.Image").open(write())
def array(): return pytest.importorskip("numpy").array(ringrender.render(RING).rgba)
def element():
  class Ring:
    def to_config(self): return RING
  return Ring()
KINDS = {
  "bytes": lambda: ringrender.render(RING).png, "picture": lambda: ringrender.render(RING),
  "pixels": lambda: ringrender.render(RING, pixels=True), "path": write, "text": lambda: str(write()),
  "array": array, "pillow": pillow, "element": element}
@pytest.mark.parametrize("kind", KINDS)
def test(golden, kind): golden.check(RING if os.environ.get("AS_CONFIG") else KINDS[kind]())
""" % (RING % 0.4)


def test_all_kinds_of_pictures_have_the_pixels_of_the_config(project, monkeypatch):
    project.write(test_a=INPUTS)
    monkeypatch.setenv("AS_CONFIG", "1")
    project.run("--golden-record", status=1)
    monkeypatch.delenv("AS_CONFIG")
    output = project.run()
    assert re.search(r"8 passed| [67] passed, [12] skipped", output), output


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("matplotlib", "from matplotlib.figure import Figure\nfigure = Figure((2, 1))\nfigure.subplots().plot([1, 3, {}])\n"),
        ("plotly", "import plotly.graph_objects as go\nfigure = go.Figure(go.Bar(y=[1, 3, {}]))\n"),
    ],
)
def test_figures(project, module, text):
    pytest.importorskip(module)
    if module == "plotly":
        pytest.importorskip("kaleido")
    text += "def test(golden): golden.check(figure)\n"
    project.write(test_a=text.format(2))
    project.run("--golden-record", status=1)
    project.run()
    project.write(test_a=text.format(2.5))
    assert "pixels differ" in project.run(status=1)


def test_what_is_no_picture_is_an_error(project):
    values = ["3", "None", "b'GIF89a'", "'missing.png'", "{'scene': {'type': 'ring'}}", "{'scene': float('nan')}"]
    lines = [f"def test_{number}(golden): golden.check({value})\n" for number, value in enumerate(values)]
    project.write(test_a="".join(lines))
    output = project.run(status=1)
    problems = re.findall(r"^E +(?:TypeError|ValueError|FileNotFoundError|AssertionError: test_a/test_4: bad config)", output, re.M)
    assert len(problems) == len(values), output


def test_without_goldens_nothing_is_said(project):
    project.write(test_a="def test(): pass")
    assert "goldens =" not in project.run()
    project.write(test_a=ORPHANS)
    assert "goldens =" not in project.run("--collect-only")
    assert {file.name for file in project.path.iterdir()} == {"test_a.py", "bin", "temporary"}
