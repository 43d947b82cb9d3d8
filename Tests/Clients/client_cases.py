"""What the client of docs/python.md does with wrong rows, at its end and when the program dies."""

import os
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

from rings import Renderer, RowError

GOOD = {"label": "docs", "percent": 40}


def expect(error, words, call):
    try:
        call()
    except error as found:
        assert words in str(found), f"{found!r} does not contain {words!r}"
        return
    raise AssertionError(f"no {error.__name__} with {words!r}")


def ended(process):
    """Waits, and returns whether the process has ended."""
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        return False
    return True


# A wrong row is an exception with the program's words, and the next row is right.
renderer = Renderer("badge.rings.json")
first, about = renderer.draw(**GOOD)
assert first.startswith(b"\x89PNG") and len(first) == about["bytes"]
expect(RowError, "140", lambda: renderer.draw(label="docs", percent=140))
expect(RowError, "", lambda: renderer.draw(label="docs"))
expect(RowError, "", lambda: renderer.draw(label="docs", percent=float("nan")))
expect(TypeError, "", lambda: renderer.draw(label=object()))
assert renderer.draw(**GOOD)[0] == first

# Threads get the pictures of their own rows.
numbers = range(64)
one = [renderer.draw(label=f"é {n}", percent=n)[1]["alt"] for n in numbers]
with ThreadPoolExecutor(16) as threads:
    many = list(threads.map(lambda n: renderer.draw(label=f"é {n}", percent=n)[1]["alt"], numbers))
assert one == many and len(set(one)) == len(one)

# It ends with its input, and a closed renderer draws nothing.
renderer.close()
assert renderer.process.returncode is not None
expect(RuntimeError, "", lambda: renderer.draw(**GOOD))
with Renderer("badge.rings.json") as other:
    pass
assert other.process.returncode == 0
with Renderer("badge.rings.json", "--scale", "1") as small, Renderer("badge.rings.json", "--scale", "3") as large:
    assert 3 * small.draw(**GOOD)[1]["height"] == large.draw(**GOOD)[1]["height"]

# A program that cannot start, or dies between or before rows, is an exception with what it has printed.
missing = Renderer("missing.json")
expect(RuntimeError, "missing.json", lambda: missing.draw(**GOOD))
expect(RuntimeError, "missing.json", lambda: missing.draw(**GOOD))
missing.close()
killed = Renderer("badge.rings.json")
killed.draw(**GOOD)
killed.process.kill()
assert ended(killed.process)
expect(RuntimeError, "ringrender has ended", lambda: killed.draw(**GOOD))
killed.close()

# After Ctrl-C, no answer of the row is left for the next one.
interrupted = Renderer("badge.rings.json")
os.kill(interrupted.process.pid, signal.SIGSTOP)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
expect(KeyboardInterrupt, "", lambda: interrupted.draw(**GOOD))
assert ended(interrupted.process)
expect(RuntimeError, "", lambda: interrupted.draw(**GOOD))
interrupted.close()
print("the client of Python passes its cases")
