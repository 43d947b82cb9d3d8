"""Threads, forked and killed processes, interrupts and ends: the right pictures, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
import ringrender
from conftest import children, descriptors, eventually, is_alive, resident


def row(number: int) -> dict:
    return {"label": f"é {number}", "percent": number % 101}


def draw(config, number: int) -> bytes:
    return ringrender.render(config, row(number)).png


@pytest.fixture
def right(badge):
    """The PNGs of some rows."""
    return [draw(badge, number) for number in range(40)]


def python(code: str, *arguments: str, seconds: float = 60) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=seconds)


def test_threads_get_their_own_pictures(badge, badge_dict, right):
    for config in (badge, badge_dict):
        with ThreadPoolExecutor(16) as threads:
            assert list(threads.map(lambda n: draw(config, n % 40), range(400))) == right * 10


def test_a_program_is_kept_by_a_thread_and_ends_with_it(badge, badge_dict):
    ringrender.close()
    assert eventually(lambda: not children())
    before = descriptors()
    for scale in range(1, 9):
        ringrender.render(badge, row(1), scale=scale)
    assert len(children()) == 4
    kept = set(children())
    ringrender.render(badge, row(1), scale=8)
    for percent in range(20):
        ringrender.render({**badge_dict, "alt": str(percent)}, row(1), scale=8)
    assert len(children()) == 4 and len(kept & set(children())) == 3

    def work():
        draw(badge, 1)
        started.append(set(children()) - kept)

    started: list[set[int]] = []
    for _ in range(20):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert len(started) == 20 and len(children()) == 4
    ringrender.close()
    assert children() == [] and descriptors() == before
    assert draw(badge, 1)


def test_asyncio(badge, right):
    async def gather():
        return await asyncio.gather(*(asyncio.to_thread(draw, badge, n % 40) for n in range(200)))

    assert asyncio.run(gather()) == right * 5


def forked(work) -> int:
    """Runs something in a process made with os.fork, and returns its exit code."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
            os._exit(1)
    return pid


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_forked_while_threads_draw(badge, badge_dict, right):
    stop, wrong = threading.Event(), []

    def work(config):
        number = 0
        while not stop.is_set():
            if draw(config, number % 40) != right[number % 40]:
                wrong.append(number)
            number += 1

    def check():
        for config in (badge, badge_dict):
            assert [draw(config, number) for number in range(40)] == right
        mine = children()
        assert len(mine) == 2
        ringrender.close()

    threads = [threading.Thread(target=work, args=(config,)) for config in (badge, badge_dict, badge)]
    for thread in threads:
        thread.start()
    draw(badge, 1)
    for _ in range(10):
        time.sleep(random.random() / 20)
        assert os.waitstatus_to_exitcode(os.waitpid(forked(check), 0)[1]) == 0
        assert draw(badge, 3) == right[3]
    stop.set()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_multiprocessing(badge, badge_dict, right, method, tmp_path, monkeypatch):
    draw(badge_dict, 1)
    ringrender.close()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # of forked processes
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(3, mp_context=context) as processes:
        for config in (badge, badge_dict):
            assert list(processes.map(draw, [config] * 40, range(40))) == right
        workers = list(processes._processes)
        grandchildren = [child for worker in workers for child in children(worker)]
        assert len(grandchildren) >= 2
    assert eventually(lambda: not any(map(is_alive, grandchildren)))
    assert draw(badge_dict, 5) == right[5]
    assert list(tmp_path.glob("ringrender-*")) == []


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_rows_and_frames_of_the_parent_end_in_a_forked_process(badge, right):
    many = ringrender.render_many(badge, map(row, range(40)))
    frames = ringrender.frames({"scene": {"type": "timerRing", "duration": 2}})
    assert next(many).png == right[0]
    next(frames)

    def check():
        for iterator in (many, frames):
            with pytest.raises(ringrender.RendererError, match="forked"):
                for _ in range(100):
                    next(iterator)
        assert draw(badge, 1) == right[1]

    assert os.waitstatus_to_exitcode(os.waitpid(forked(check), 0)[1]) == 0
    assert [picture.png for picture in many] == right[1:]
    assert len(list(frames)) > 2


def test_a_killed_program_loses_the_call_in_progress(badge, badge_dict, right):
    stop, lock = threading.Event(), threading.Lock()
    lost, killed = [], []

    def kill():
        while not stop.is_set():
            time.sleep(random.random() / 25)
            for pid in random.sample(mine := children(), min(1, len(mine))):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    def work(number):
        for _ in range(500):
            number += 4
            try:
                assert draw((badge, badge_dict)[number % 2], number % 40) == right[number % 40]
            except ringrender.RendererError as error:
                assert "signal 9" in str(error)
                with lock:
                    lost.append(number)

    killer = threading.Thread(target=kill)
    killer.start()
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    stop.set()
    killer.join()
    print(f"{len(set(killed))} killed, {len(lost)} of 2000 calls lost")
    assert 0 < len(lost) <= len(set(killed))
    [picture.png for picture in ringrender.render_many(badge, [row(1)])]


def test_rows_go_on_after_a_killed_program(badge, right):
    number = 0
    for number, picture in enumerate(ringrender.render_many(badge, (row(n % 40) for n in range(400)))):
        assert picture.png == right[number % 40]
        if number % 70 == 5:
            for pid in children():
                os.kill(pid, signal.SIGKILL)
    assert number == 399


def test_rows_of_a_dict_go_on_after_many_other_dicts(badge_dict, right):
    def rows():
        for number in range(40):
            if number in (0, 20):
                for other in range(300):
                    ringrender.render({"scene": {"type": "circle"}, "alt": str(other)})
                for pid in children():
                    os.kill(pid, signal.SIGKILL)
            yield row(number)

    pictures = list(ringrender.render_many(badge_dict, rows(), workers=1))
    assert [picture.png for picture in pictures] == right


def test_a_row_that_ends_the_program_twice_is_an_error(badge, monkeypatch, tmp_path):
    program = tmp_path / "program"
    answer = json.dumps({"row": 1, "error": {"message": ""}})
    program.write_text(
        f"#!/bin/sh\nread row\n[ -e {program}.begun ] || echo '{answer}'\n>{program}.begun; kill -9 $$\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("RINGRENDER_BINARY", str(program))
    many = ringrender.render_many(badge, map(row, range(2, 4)), workers=1)
    assert isinstance(next(many), ringrender.RowError)
    with pytest.raises(ringrender.RendererError, match="^row 2: .*signal 9"):
        next(many)


def test_a_killed_program_ends_frames():
    frames = ringrender.frames({"scene": {"type": "timerRing", "duration": 60}}, scale=4)
    next(frames)
    for pid in children():
        os.kill(pid, signal.SIGKILL)
    with pytest.raises(ringrender.RendererError, match="signal 9"):
        list(frames)


class Interrupts:
    """SIGINT raises KeyboardInterrupt during `stops` only, so that pytest never sees one."""

    def __init__(self):
        self.is_inside = False

    def handle(self, *_):
        if self.is_inside:
            self.is_inside = False
            raise KeyboardInterrupt

    def stops(self, work):
        """Returns whether an interrupt has stopped the work."""
        try:
            self.is_inside = True
            work()
            self.is_inside = False
        except KeyboardInterrupt:
            return True
        return False


@pytest.fixture
def interrupts():
    interrupts = Interrupts()
    previous = signal.signal(signal.SIGINT, interrupts.handle)
    yield interrupts
    signal.signal(signal.SIGINT, previous)


def test_an_interrupt_leaves_no_answer_for_the_next_call(badge, right, interrupts):
    draw(badge, 1)
    for seconds in (0.05, 0.1, 0.2):
        [*stopped] = children()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        assert interrupts.stops(lambda: draw(badge, 2))
        timer.join()
        assert draw(badge, 3) == right[3]
    timers = [threading.Timer(i / 5 + random.random() / 20, os.kill, (os.getpid(), signal.SIGINT)) for i in range(20)]
    for timer in timers:
        timer.start()
    count = 0
    while any(timer.is_alive() for timer in timers):
        count += interrupts.stops(lambda: [draw(badge, number) == right[number] or 1 / 0 for number in range(40)])
    assert count > 0
    draw(badge, 1)  # waits for programs that were interrupted while they started
    ringrender.close()
    gc.collect()
    assert children() == []


def test_a_signal_handler_may_draw(badge, right):
    drawn = []

    def handle(*_):
        drawn.append(draw(badge, 7))
        if len(drawn) < 5:
            signal.setitimer(signal.ITIMER_REAL, 0.05)

    previous = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    try:
        while len(drawn) < 5:
            assert [draw(badge, number) for number in range(40)] == right
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert drawn and set(drawn) == {right[7]}


SIGNALS = """
import random, signal, ringrender
drawn, number = [], 0
def draw():
    return ringrender.render({"scene": {"type": "circle"}, "alt": f"circle {number}"}).alt == f"circle {number}"
def handle(*_):
    drawn.append(draw())
    signal.setitimer(signal.ITIMER_REAL, random.uniform(0.0001, 0.004))
draw()  # The first use of Python's tempfile has a lock that a handler cannot take.
signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.001)
for number in range(200):
    assert draw()
signal.setitimer(signal.ITIMER_REAL, 0)
assert len(drawn) > 20 and all(drawn)
"""


def test_a_signal_handler_may_draw_the_same_dict():
    run = python(SIGNALS)
    assert run.stderr == "" and run.returncode == 0


FORKS = """
import os, sys, threading, time, ringrender
begins, forked, picture = threading.Event(), [], ringrender.render({"scene": {"type": "circle"}})
calls = {
    "check": lambda: ringrender.check({"scene": {"type": "circle"}}),
    "diff": lambda: ringrender.diff(picture, picture),
    "frames": lambda: next(ringrender.frames({"scene": {"type": "circle"}})),
}
def fork():
    begins.wait()
    forked.append(os.fork())
    if forked == [0]:
        time.sleep(30)
        os._exit(0)
def hook(event, _):  # The pipes are open.
    if event == "subprocess.Popen" and not begins.is_set():
        begins.set()
        time.sleep(0.3)
thread = threading.Thread(target=fork)
thread.start()
sys.addaudithook(hook)
begin = time.monotonic()
calls[sys.argv[1]]()
print(time.monotonic() - begin)
thread.join()
os.kill(forked[0], 9)
"""


@pytest.mark.parametrize("call", ["check", "diff", "frames"])
def test_a_call_ends_although_another_thread_has_forked(call):
    run = python(FORKS, call)
    assert run.returncode == 0 and float(run.stdout) < 15, run.stderr


ENDS = """
import gc, os, sys, threading, time, ringrender
badge, end = sys.argv[1:]
row = {"label": "x", "percent": 1}
many = ringrender.render_many(badge, (row for _ in iter(int, 1)))
frames = ringrender.frames({"scene": {"type": "timerRing", "duration": 60}})
next(many), next(frames)
for config in (badge, {"scene": {"type": "circle"}}):
    ringrender.render(config, row)
def work(forever):
    while True:
        ringrender.render(badge, row)
        if not forever:
            return
threading.Thread(target=work, args=(True,), daemon=True).start()
threading.Thread(target=work, args=(False,)).start()
time.sleep(0.3)
pids = [c for t in os.listdir("/proc/self/task") for c in open(f"/proc/self/task/{t}/children").read().split()]
print(*pids, flush=True)
if end == "exit": sys.exit(3)
if end == "_exit": os._exit(3)
if end == "kill": os.kill(os.getpid(), 9)
if end == "raise": raise SystemExit(3)
if end == "gc": del many, frames; gc.collect(); sys.exit(3)
"""


@pytest.mark.parametrize(("end", "status"), [("exit", 3), ("_exit", 3), ("kill", -9), ("raise", 3), ("gc", 3)])
def test_nothing_is_left_when_the_interpreter_ends(badge, tmp_path, monkeypatch, end, status):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    run = python(ENDS, badge, end)
    assert run.returncode == status and run.stderr == ""
    pids = [int(pid) for pid in run.stdout.split()]
    assert len(pids) >= (3 if end == "gc" else 5)
    assert eventually(lambda: not any(map(is_alive, pids)), 5)
    if end not in ("_exit", "kill"):
        assert list(tmp_path.iterdir()) == []


def test_dropped_iterators_end_their_programs(badge):
    ringrender.close()
    many = ringrender.render_many(badge, map(row, range(1000)))
    frames = ringrender.frames({"scene": {"type": "timerRing", "duration": 60}})
    next(many), next(frames)
    ringrender.close()
    assert len(children()) == 2
    many.close()
    assert len(children()) == 1
    del frames
    gc.collect()
    assert children() == []


def test_many_calls_take_no_more_memory_and_descriptors(badge, badge_dict):
    calls = int(os.environ.get("RINGRENDER_TEST_CALLS", "2000"))
    ringrender.close()
    measured = []
    for number in range(calls):
        ringrender.render((badge, badge_dict)[number % 2], row(number))
        if number + 1 in (calls // 10, calls):
            measured.append((resident(), [resident(pid) for pid in sorted(children())], descriptors()))
    print(f"KiB and descriptors after {calls // 10} and {calls} calls: {measured}")
    (own, others, count), (own_later, others_later, count_later) = measured
    assert count == count_later and len(others) == len(others_later) == 2
    assert own_later < own + 4096
    assert all(later < earlier + 8192 for earlier, later in zip(others, others_later))
