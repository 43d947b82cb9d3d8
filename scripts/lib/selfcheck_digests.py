"""Compares what two programs print for `ringrender selfcheck`. For scripts/check bytes and arm64."""

import json
import os
import subprocess


class SelfcheckError(Exception):
    """A program that has drawn no scenes, and its messages."""


def selfcheck(*command, **environment):
    run = subprocess.run(
        [*command, "selfcheck", "--json"], capture_output=True, env={**os.environ, **environment}
    )
    # An exit code of 1 says that scenes differ from the list. The loader only warns of a library that it cannot preload.
    if run.returncode not in (0, 1) or not run.stdout or b"LD_PRELOAD" in run.stderr:
        raise SelfcheckError(f"{' '.join(map(str, command))}: {run.returncode}\n{run.stderr.decode()}")
    return json.loads(run.stdout)


def differing(found, expected, part):
    """Returns the names of scenes that are not equal in two results."""
    a, b = ({scene["name"]: scene["digest"] for scene in one[part]["scenes"]} for one in (found, expected))
    return [name for name in sorted(a.keys() | b.keys()) if a.get(name) != b.get(name)]


def report(name, found, expected, needs_texts=False):
    """Prints how a result differs from the expected one; returns whether what is needed is equal."""
    pictures = [*differing(found, expected, "pictures"), *differing(found, expected, "crossings")]
    texts = differing(found, expected, "texts")
    print(f"{name} ({found['simd']}): ", end="")
    if not pictures and not texts:
        print("equal")
    elif pictures:
        print(f"{len(pictures)} pictures differ: {', '.join(pictures)}")
    else:
        print(f"pictures equal, {len(texts)} texts differ")
    return not pictures and not (needs_texts and texts)
