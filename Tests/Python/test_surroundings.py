"""What surrounds the package: the program, the temporary folder, and a full disk."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
import ringrender
from conftest import children, descriptors

CIRCLE = {"scene": {"type": "circle"}}


def python(code: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env={**os.environ, **environment}
    )


def test_a_program_that_is_missing_is_said_to_be(monkeypatch, tmp_path):
    real = os.environ["RINGRENDER_BINARY"]
    ringrender.close()
    before = descriptors()
    (tmp_path / "text").write_text("not a program")
    for wrong in (tmp_path / "none", tmp_path / "text", tmp_path):
        monkeypatch.setenv("RINGRENDER_BINARY", str(wrong))
        for call in (ringrender.render, ringrender.check, lambda c: next(ringrender.frames(c))):
            with pytest.raises(ringrender.RendererError, match=f"RINGRENDER_BINARY.*{wrong}"):
                call(CIRCLE)
    os.chmod(tmp_path / "text", 0o755)
    monkeypatch.setenv("RINGRENDER_BINARY", str(tmp_path / "text"))
    for call in (ringrender.render, ringrender.check, lambda c: next(ringrender.render_many(c, [{}]))):
        with pytest.raises(ringrender.RendererError):
            call(CIRCLE)
    assert descriptors() == before
    monkeypatch.delenv("RINGRENDER_BINARY")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("ringrender._program._BUNDLED", tmp_path / "program/bin/ringrender")
    with pytest.raises(ringrender.RendererError, match=r"RINGRENDER_BINARY is not set.*program/bin/ringrender.*PATH"):
        ringrender.render(CIRCLE)
    # A script is this package's own, which would start itself for ever.
    script = "from ringrender import _program\n_program._BUNDLED = '/none'\n_program.main()\n"
    (tmp_path / "ringrender").write_text(f"#!{sys.executable}\n{script}")
    os.chmod(tmp_path / "ringrender", 0o755)
    run = subprocess.run([sys.executable, tmp_path / "ringrender"], capture_output=True, text=True, timeout=20)
    assert run.returncode == 127 and "there is no program" in run.stderr
    named = {**os.environ, "RINGRENDER_BINARY": str(tmp_path / "ringrender")}
    run = subprocess.run(
        [sys.executable, tmp_path / "ringrender"], capture_output=True, text=True, timeout=20, env=named
    )
    assert run.returncode == 127 and f"RINGRENDER_BINARY names this command itself: {tmp_path}" in run.stderr
    os.replace(shutil.copy(real, tmp_path / "copy"), tmp_path / "ringrender")
    assert ringrender.render(CIRCLE).width > 0


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo answer; cat", "does not answer"),
        ("echo no library >&2; exit 127", "exit code 127.*no library"),
        ("exit 0", "exit code 0"),
        ("read row; kill -11 $$", "signal 11"),
        ('echo \'{"row": 1, "bytes": 10}\'; echo short', "has ended"),
    ],
)
def test_another_program_is_an_error(monkeypatch, tmp_path, script, words):
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    ringrender.close()
    monkeypatch.setenv("RINGRENDER_BINARY", str(program))
    for call in (ringrender.render, lambda config: list(ringrender.render_many(config, [{}]))):
        with pytest.raises(ringrender.RendererError, match=words):
            call(CIRCLE)
    assert children() == []


WARNED = """
import ringrender
for _ in range(2):
    ringrender.render({"scene": {"type": "circle"}})
    ringrender.close()
    next(ringrender.frames({"scene": {"type": "timerRing", "duration": 9}}))
    next(ringrender.render_many({"scene": {"type": "circle"}}, [{}, {}]))
    try: ringrender.render("none.json")
    except ringrender.ConfigError: pass
"""


def test_nothing_is_left_open():
    run = subprocess.run([sys.executable, "-W", "error", "-c", WARNED], capture_output=True, text=True, timeout=60)
    assert run.stderr == "" and run.returncode == 0


FEW = """
import resource, ringrender
files = [open("/dev/null") for _ in range(20)]
resource.setrlimit(resource.RLIMIT_NOFILE, (files[-1].fileno() + 1, 4096))
for call in (ringrender.render, ringrender.check):
    try: call("none.json")
    except ringrender.RendererError as error: print(error)
"""


def test_too_many_open_files_are_an_error():
    assert python(FEW).stdout.count("Too many open files") == 2


IGNORED = """
import signal, ringrender
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
assert ringrender.render({"scene": {"type": "circle"}}).width > 0
try: ringrender.render("none.json")
except ringrender.ConfigError as error: print(error)
assert len(ringrender.check("none.json")) == 1
"""


def test_signals_of_ended_programs_may_be_ignored():
    run = python(IGNORED)
    assert run.returncode == 0 and "No such file" in run.stdout, run.stderr


REMOVED = """
import glob, os, shutil, tempfile, ringrender
circle, ring = {"scene": {"type": "circle"}}, {"scene": {"type": "progressRing", "value": 0.5}}
first = ringrender.render(circle).png
def folder():
    [path] = glob.glob(tempfile.gettempdir() + "/ringrender-*")
    return path
shutil.rmtree(folder())
assert ringrender.render(ring).png != first and ringrender.render(circle).png == first
for name in os.listdir(folder()):
    os.unlink(os.path.join(folder(), name))
assert ringrender.render(circle).png == first
assert ringrender.render({"scene": {"type": "circle", "opacity": 0.5}}).png != first
assert ringrender.render(ring, scale=3).width > 0
assert next(ringrender.render_many(circle, [{}])).png == first
for number in range(400):
    ringrender.render({"alt": str(number), **circle})
assert len(os.listdir(folder())) <= 256
assert oct(os.stat(folder()).st_mode)[-3:] == "700"
"""


def test_the_temporary_folder_may_be_removed(tmp_path):
    run = python(REMOVED, TMPDIR=str(tmp_path))
    assert run.stderr == "" and run.returncode == 0 and list(tmp_path.iterdir()) == []


FULL = """
import os, ringrender
small = {"scene": {"type": "circle"}}
first = ringrender.render(small).png
filler = open(os.environ["TMPDIR"] + "/filler", "wb")
try:
    while True: filler.write(b"x" * 4096); filler.flush()
except OSError: pass
try: ringrender.render({"scene": {"type": "circle"}, "alt": "x" * 20000})
except OSError as error: print(error.strerror)
assert ringrender.render(small).png == first
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_is_an_error_of_the_system(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True).returncode != 0:
        pytest.skip("a small disk cannot be mounted")
    try:
        run = python(FULL, TMPDIR=str(disk))
        assert run.stderr == "" and run.stdout == "No space left on device\n"
        assert os.listdir(disk) == ["filler"]
    finally:
        subprocess.run(["umount", disk], check=True)
    run = python("import ringrender; ringrender.render({'scene': {'type': 'circle'}})", TMPDIR="/nonexistent")
    assert run.returncode == 0, run.stderr  # Python takes another folder.
