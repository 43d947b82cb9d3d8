"""Runs the program on one file, within limits, and says what was wrong with how it ended."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import asdict, dataclass

# Exit codes of success, bad data, and unreadable input.
ALLOWED = {0, 65, 66}
# A separate shell, because setting a limit between fork and exec is not safe with threads. The
# limit is far above what counts as a fault, but protects the machine's memory.
SHELL = 'ulimit -c 0; ulimit -v "$0" 2>/dev/null; exec "$@"'


@dataclass
class Limits:
    """What one run may take: seconds of processor time, bytes of memory at the peak."""

    seconds: float = 3
    memory: int = 1 << 30

    @property
    def patience(self):
        """Seconds by the clock, which also pass while others have the processor."""
        return max(30, 10 * self.seconds)


@dataclass
class Ending:
    status: int
    seconds: float
    memory: int
    words: str
    is_killed: bool


def run(arguments, folder, limits):
    words = os.path.join(folder, "words")
    with open(words, "wb") as errors:
        process = subprocess.Popen(
            ["/bin/sh", "-c", SHELL, str(limits.memory * 4 // 1024)] + arguments,
            cwd=folder, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            start_new_session=True)
    killed = []

    def end():
        killed.append(True)
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limits.patience, end)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    with open(words, "rb") as file:
        said = file.read(100_000).decode("utf-8", "replace")
    os.remove(words)
    kilo = 1 if sys.platform == "darwin" else 1024
    return Ending(
        process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * kilo, said,
        bool(killed))


def fault(ending, folder, expected, limits):
    """What was wrong, in a word or two; the same words for the same kind of fault. Empty: nothing."""
    if ending.is_killed:
        return "no end"
    if ending.status < 0:
        return signal.Signals(-ending.status).name
    if ending.status not in ALLOWED:
        return f"exit {ending.status}"
    if "bug in ringrender" in ending.words:
        return "says that it is a bug"
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", ending.words):
        return "control character in a message"
    if ending.memory > limits.memory:
        return "too much memory"
    if ending.seconds > limits.seconds:
        return "too slow"
    left = sorted(set(os.listdir(folder)) - expected)
    if left:
        return "left a file"
    return ""


def main():
    """Prints how one run ended, as JSON: for tests in Swift, which cannot ask for it."""
    folder, *arguments = sys.argv[1:]
    ending = run(arguments, folder, Limits())
    print(json.dumps(asdict(ending)))


if __name__ == "__main__":
    main()
