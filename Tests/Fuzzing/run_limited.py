"""Runs the program within limits of time and memory, and diagnoses how it ended."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import asdict, dataclass

# Exit codes of success, bad data, and unreadable input.
ALLOWED = {0, 65, 66}
# A separate shell, because setting a limit between fork and exec is not safe with threads. The
# limit is far above the one that counts as a fault; it only protects the machine's memory.
SHELL = 'ulimit -c 0; ulimit -v "$0" 2>/dev/null; exec "$@"'

# The result of `reference_seconds` on the nominal machine, for which the limits were chosen.
NOMINAL_REFERENCE_SECONDS = 0.375


@dataclass
class Limits:
    """The limits of one run: seconds of processor time on the nominal machine, bytes of peak memory."""

    seconds: float = 3
    memory: int = 1 << 30

    @property
    def wall_clock_limit(self):
        """The maximum wall-clock time in seconds: generous, because other processes use the processor too."""
        return max(30, 10 * self.seconds)


@dataclass
class RunResult:
    """The result of a run.

    `seconds` is its processor time. If it exceeds half of the limit, it is converted to that of the
    nominal machine, so that a machine that is slow at the moment causes no finding.
    """

    status: int
    seconds: float
    memory: int
    messages: str
    is_killed: bool


def reference_seconds():
    """Returns the processor time in seconds of a fixed amount of work: how fast this machine is now."""
    start = time.process_time()
    names = [str(number * 7919 % 100_003) for number in range(400_000)]
    for _ in range(2):
        len({name: len(name) for name in sorted(names)})
    return time.process_time() - start


def run(arguments, folder, limits):
    log = os.path.join(folder, "log")
    # Only a stream has an output.
    output = os.path.join(folder, "stream") if "stream" in arguments else os.devnull
    with open(log, "wb") as errors, open(output, "wb") as results:
        process = subprocess.Popen(
            ["/bin/sh", "-c", SHELL, str(limits.memory * 4 // 1024)] + arguments,
            cwd=folder, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}, stdin=subprocess.DEVNULL, stdout=results, stderr=errors,
            start_new_session=True)
    killed = []

    def end():
        killed.append(True)
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limits.wall_clock_limit, end)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    with open(log, "rb") as file:
        messages = file.read(100_000).decode("utf-8", "replace")
    os.remove(log)
    kilo = 1 if sys.platform == "darwin" else 1024
    seconds = usage.ru_utime + usage.ru_stime
    if seconds > limits.seconds / 2:
        seconds *= NOMINAL_REFERENCE_SECONDS / reference_seconds()
    return RunResult(
        process.returncode, seconds, usage.ru_maxrss * kilo, messages,
        bool(killed))


def diagnose(result, folder, expected, limits):
    """Returns the kind of fault in a few words, the same for equal faults; empty if there is none."""
    if result.is_killed:
        return "no end"
    if result.status < 0:
        return signal.Signals(-result.status).name
    if result.status not in ALLOWED:
        return f"exit {result.status}"
    if "bug in ringrender" in result.messages:
        return "says that it is a bug"
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", result.messages):
        return "control character in a message"
    if result.memory > limits.memory:
        return "too much memory"
    if result.seconds > limits.seconds:
        return "too slow"
    left_behind = sorted(set(os.listdir(folder)) - expected)
    if left_behind:
        return "left a file"
    return ""


def main():
    """Prints the result of one run as JSON, for tests in Swift, which have no access to `os.wait4`."""
    folder, *arguments = sys.argv[1:]
    result = run(arguments, folder, Limits())
    print(json.dumps(asdict(result)))


if __name__ == "__main__":
    main()
