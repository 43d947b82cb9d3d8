"""Finds the loops of NEON instructions in the program's C code, and those that its runs have taken."""

import collections
import pathlib
import re
import subprocess

# The modules with C code of this project.
MODULES = ("RingKernels.build", "CairoShim.build")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$")
# An instruction on lanes: its first operand is a register such as v0.4s. Moves alone do not make a loop vectorized.
LANES = re.compile(r"^\{?\s*v\d+\.\d*[bhsd]\b")
MOVES = {"mov", "movi", "dup", "ins", "umov"}
BRANCH = re.compile(r"^(?:b|b\..*|cbz|cbnz|tbz|tbnz)$")
# Where qemu's emulation of a user's program for a 64-bit processor loads an executable that can be anywhere.
BASE = 0x5500000000
TRACED = re.compile(rb"^0x([0-9a-f]+):", re.MULTILINE)


def output(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True).stdout


def functions(program, objects):
    """Returns the program's functions of the C modules: sorted tuples of address, size and name."""
    names = set()
    for module in MODULES:
        files = sorted(pathlib.Path(objects, module).rglob("*.o"))
        for line in output("llvm-nm", "--defined-only", *files).splitlines():
            fields = line.split()
            if len(fields) == 3 and fields[1] in "tT":
                names.add(fields[2])
    found = []
    for line in output("llvm-nm", "--defined-only", "--print-size", program).splitlines():
        fields = line.split()
        if len(fields) == 4 and fields[2] in "tT" and fields[3] in names:
            found.append((int(fields[0], 16), int(fields[1], 16), fields[3]))
    return sorted(found)


class Loop:
    """An innermost loop with instructions on lanes, whose addresses are `vectors`."""

    def __init__(self, function, start, end, vectors):
        self.function, self.start, self.end, self.vectors = function, start, end, vectors
        self.runs = 0


def loops_of(function, code):
    """Returns the innermost vectorized loops, each between a backward branch and its target."""
    address, size, name = function
    spans, vectors = set(), []
    for place, mnemonic, operands in code:
        if LANES.match(operands) and mnemonic not in MOVES:
            vectors.append(place)
        target = re.search(r"0x([0-9a-f]+)", operands) if BRANCH.match(mnemonic) else None
        if target and address <= int(target[1], 16) <= place:
            spans.add((int(target[1], 16), place))
    found = [(start, end, {place for place in vectors if start <= place <= end}) for start, end in sorted(spans)]
    found = [span for span in found if span[2]]
    return [
        Loop(name, start, end, places) for start, end, places in found
        if not any(start <= a and b <= end and (a, b) != (start, end) for a, b, _ in found)
    ]


class Loops:
    """All vectorized loops of a program, and its runs that took them."""

    def __init__(self, program, objects):
        self.functions = functions(program, objects)
        names = ",".join(sorted({name for _, _, name in self.functions}))
        text = output("llvm-objdump", "-d", "--no-show-raw-insn", f"--disassemble-symbols={names}", program)
        matches = map(INSTRUCTION.match, text.splitlines())
        code = [(int(match[1], 16), match[2], match[3]) for match in matches if match]
        self.loops = []
        for function in self.functions:
            address, size, _ = function
            self.loops += loops_of(function, [line for line in code if address <= line[0] < address + size])

    def tracing(self, folder):
        """Returns the environment in which the emulator writes each translated block of the functions to a file."""
        ranges = ",".join(f"{BASE + address:#x}+{size:#x}" for address, size, _ in self.functions)
        return {"QEMU_LOG": "in_asm", "QEMU_LOG_FILENAME": f"{folder}/%d", "QEMU_DFILTER": ranges}

    def report(self, folder):
        """Prints the loops that no run has taken; returns whether there are loops and all were taken."""
        files = list(folder.iterdir())
        for file in files:
            taken = {int(address, 16) - BASE for address in TRACED.findall(file.read_bytes())}
            for loop in self.loops:
                loop.runs += bool(loop.vectors & taken)
        counts = collections.Counter(loop.function for loop in self.loops)
        missing = [loop for loop in self.loops if not loop.runs]
        print(f"NEON: {len(self.loops)} loops in {len(counts)} functions, {len(self.loops) - len(missing)} taken "
              f"in {len(files)} runs")
        for loop in missing:
            print(f"  not taken: {loop.function}, {loop.start:#x} to {loop.end:#x}")
        return bool(self.loops) and not missing
