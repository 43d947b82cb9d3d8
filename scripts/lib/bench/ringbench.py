"""Builds the program in `scripts/lib/bench/Sources`, which draws frames and prints their times."""

import functools
import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(FOLDER)))


@functools.cache
def program():
    """Builds the program on the first call; returns its path."""
    subprocess.run([os.path.join(ROOT, "scripts", "setup")], check=True)
    scratch = os.path.join(ROOT, ".build", "bench")
    command = ["swift", "build", "-c", "release", "--package-path", FOLDER, "--scratch-path", scratch]
    if sys.platform != "darwin":
        command.append("--static-swift-stdlib")
    subprocess.run(command, check=True, stdout=sys.stderr)
    path = os.path.join(scratch, "release", "ringbench")
    if sys.platform != "darwin":
        subprocess.run([os.path.join(ROOT, "scripts", "lib", "remove-unused-libraries"), path], check=True)
    return path
