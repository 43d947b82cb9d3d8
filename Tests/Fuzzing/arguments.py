"""Parses the options of `scripts/fuzz`; reports errors in one line and exits with 64, as ringrender does."""

import argparse
import sys


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"fuzz: {message}; scripts/fuzz --help says what there is", file=sys.stderr)
        sys.exit(64)


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number
