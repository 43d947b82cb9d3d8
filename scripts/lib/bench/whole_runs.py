"""Measures whole processes for `scripts/bench`, also of two programs in turn."""

import os
import random
import statistics
import sys
import time

import data_runs
import everyday_runs
import large_scenes

MODULES = {kind: module for module in (everyday_runs, large_scenes, data_runs) for kind in module.KINDS}
# Measured five times as often as the others.
SHORT = ["labels", "gauges", "many-rings"]


def run(command):
    """Runs a command; returns its wall time and CPU time in milliseconds and its peak memory in kilobytes."""
    start = time.monotonic()
    child = os.posix_spawn(command[0], command, dict(os.environ))
    _, status, usage = os.wait4(child, 0)
    wall = (time.monotonic() - start) * 1000
    if status:
        print(f"bench: {' '.join(command)} failed", file=sys.stderr)
        sys.exit(70)
    return wall, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss


def measure(kinds, rounds, scratch, programs):
    """Measures the commands of `kinds`, in random order. Prints and returns medians.

    `programs` are one or two programs of ours, which run each command in turn.
    """
    rows = []
    folders = [os.path.join(scratch, str(number)) for number in range(len(programs))]
    for folder in folders:
        os.makedirs(folder)
    print(f'{"many":20}{"wall ms":>10}{"fastest":>10}{"CPU ms":>10}{"peak MB":>10}{"µs each":>10}'
          + (f'{"÷ other":>10}{"CPU ÷":>10}' if programs[1:] else ""))
    for kind in kinds:
        whats = [MODULES[kind].commands(kind, *pair) for pair in zip(programs, folders)]
        found = [{name: [] for name in what} for what in whats]
        for _ in range(5 * rounds if kind in SHORT else rounds):
            order = list(whats[0])
            random.shuffle(order)
            for name in order:
                for what, results in zip(whats, found):
                    results[name].append(run(what[name][0]))
        for name, (_, count) in whats[0].items():
            (wall, cpu, _), *others = [
                [statistics.median(values) for values in zip(*results[name])] for results in found]
            fastest, peak = min(each[0] for each in found[0][name]), max(each[2] for each in found[0][name])
            row = {"what": kind, "name": name, "wall_ms": wall, "fastest_ms": fastest, "cpu_ms": cpu,
                   "peak_kb": peak}
            ratios = ""
            for other in others:
                row["wall_ratio"], row["cpu_ratio"] = wall / other[0], cpu / other[1]
                ratios = f'{row["wall_ratio"]:10.2f}{row["cpu_ratio"]:10.2f}'
            rows.append(row)
            print(f'{name:20}{wall:10.1f}{fastest:10.1f}{cpu:10.1f}{peak / 1024:10.1f}'
                  f'{1000 * cpu / count:10.1f}{ratios}')
    return rows
