"""What the tests of the Python package share. RINGRENDER_BINARY names the program."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any, Callable

import pytest
import ringrender

os.environ["PYTHONPATH"] = str(Path(ringrender.__file__).parents[1])
EXAMPLES = Path(__file__).parents[2] / "Examples"


@pytest.fixture
def badge() -> str:
    """The path of a config with the columns label and percent."""
    return str(EXAMPLES / "status-badge.rings.json")


@pytest.fixture
def badge_dict(badge: str) -> dict[str, Any]:
    """The same config."""
    return json.loads(Path(badge).read_text())


@pytest.fixture
def expected(badge: str, tmp_path: Path) -> Callable[..., bytes]:
    """Draws a PNG with the command `render`, from columns of the badge or another config, and options."""

    def draw(*options: str, config: str = badge, **columns: object) -> bytes:
        sets = [f"--set=data.{name}={json.dumps(value)}" for name, value in columns.items()]
        command = [os.environ["RINGRENDER_BINARY"], "--config", config, "-o", "-", "--quiet", *options, *sets]
        return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout

    return draw


def children(of: int | None = None) -> list[int]:
    """The programs that a process has started and has not waited for, also those that have ended."""
    found: list[int] = []
    for task in Path(f"/proc/{of or os.getpid()}/task").iterdir():
        try:
            found += map(int, (task / "children").read_text().split())
        except OSError:
            pass
    return [pid for pid in found if _name(pid) == "ringrender"]


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def eventually(condition: Callable[[], object], seconds: float = 20) -> bool:
    """Whether a condition becomes true in some seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def resident(pid: int | str = "self") -> int:
    """The resident memory of a process, in KiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each test may change the current folder."""
    monkeypatch.chdir(tmp_path_factory.getbasetemp())
