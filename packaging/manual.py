#!/usr/bin/env python3
"""Writes the manual pages of ringrender into a folder: ringrender.1 and a page for each command.

usage: packaging/manual.py PROGRAM FOLDER

The commands and options come from the help that PROGRAM dumps as JSON, the exit codes from docs/command-line.md, and
the version and its date from Version.swift. The folder is created if it is missing."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ESCAPES = str.maketrans({"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"})


def escaped(text):
    """Returns a text in ASCII, escaped for roff. Hyphens become minus signs, so that options can be copied."""
    return re.sub("[^\0-\x7f]", lambda match: f"\\[u{ord(match[0]):04X}]", text.translate(ESCAPES))


def bold(text):
    return rf"\fB{escaped(text)}\fR"


def italic(text):
    return rf"\fI{escaped(text)}\fR"


def line(text):
    """Returns an escaped line of text. A dot at its beginning is escaped, because it would start a macro."""
    return (r"\&" if text.startswith(".") else "") + escaped(text)


def macro(name, *arguments):
    return " ".join([f".{name}"] + ['"' + escaped(text).replace('"', r"\(dq") + '"' for text in arguments])


def shown(items):
    return [item for item in items if item.get("shouldDisplay", True)]


def names(argument):
    """Returns the names of an option with their hyphens, the longest last."""
    items = argument.get("names", [])
    return sorted((("--" if item["kind"] == "long" else "-") + item["name"] for item in items), key=len)


def synopsis(command, arguments, has_commands):
    words = [bold(command)] + [f"[{italic('COMMAND')}]"] * has_commands + [f"[{italic('OPTION')}...]"]
    for argument in arguments:
        if argument["kind"] == "positional" or not argument["isOptional"]:
            word = italic(argument["valueName"]) + ("..." if argument["isRepeating"] else "")
            if argument["kind"] != "positional":
                word = f"{bold(names(argument)[-1])} {word}"
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def description(lines):
    """Yields paragraphs and sections. Lines in capital letters are the titles of sections."""
    needs_paragraph = True
    for text in lines:
        if re.fullmatch("[A-Z ]+", text):
            yield macro("SH", text)
        elif text:
            yield from ([macro("PP")] if needs_paragraph else []) + [line(text)]
        needs_paragraph = not text


def argument_list(title, arguments):
    if arguments:
        yield macro("SH", title)
    for argument in arguments:
        yield macro("TP")
        value = "" if argument["kind"] == "flag" else italic(argument["valueName"])
        yield f"{', '.join(map(bold, names(argument)))} {value}".strip()
        texts = [argument.get("abstract", "")] + argument.get("discussion", "").split("\n")
        if argument.get("allValues"):
            texts.append(f"Values: {', '.join(argument['allValues'])}.")
        if argument.get("defaultValue"):
            texts.append(f"Default: {argument['defaultValue']}.")
        yield from (line(text) for text in texts if text)


def page(name, command, commands, others, version, statuses):
    """Returns the text of a page. `commands` are the commands of the tool; empty on the page of a command."""
    text, *examples = re.split("(?m)^EXAMPLES\n", command.get("discussion", ""), maxsplit=1)
    arguments = shown(command.get("arguments", []))
    summary = command["abstract"].removesuffix(".")
    result = [
        # Formatters parse the date, so it is not escaped.
        f'{macro("TH", name.upper(), "1")} "{version["date"]}" "ringrender {version["number"]}" "ringrender"',
        macro("SH", "NAME"), rf"{escaped(name)} \- {escaped(summary[:1].lower() + summary[1:])}",
        macro("SH", "SYNOPSIS"), synopsis(name.replace("-", " ", 1), arguments, bool(commands)),
        macro("SH", "DESCRIPTION"), line(command["abstract"])]
    if commands:
        default = command["defaultSubcommand"]
        result.append(line(f"Without a command it draws one picture, as the command {default} does."))
    result += description(text.split("\n"))
    if commands:
        result.append(macro("SH", "COMMANDS"))
    for child in commands:
        result += [macro("TP"), bold(f"{name}-{child['commandName']}") + "(1)", line(child["abstract"])]
    result += argument_list("ARGUMENTS", [item for item in arguments if item["kind"] == "positional"])
    result += argument_list("OPTIONS", [item for item in arguments if item["kind"] != "positional"])
    result.append(macro("SH", "EXIT STATUS"))
    for code, meaning in statuses:
        result += [macro("TP"), bold(code), line(meaning)]
    for example in examples:
        lines = [line(re.sub("^  ", "", item)) for item in example.split("\n")]
        # `.EX` is an extension that not all formatters have.
        result += [macro("SH", "EXAMPLES"), macro("nf"), *lines, macro("fi")]
    result += [macro("SH", "SEE ALSO"), ",\n".join(bold(other) + "(1)" for other in others)]
    return "\n".join(result) + "\n"


def pages(program):
    """Yields the name and the text of each page: first the page of the tool, then one per command."""
    dump = subprocess.run([program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE).stdout
    tool = json.loads(dump)["command"]
    # The parser's command `help` repeats what `--help` prints.
    commands = [command for command in shown(tool["subcommands"]) if command["commandName"] != "help"]
    swift = (ROOT / "Sources/RingCommand/Support/Version.swift").read_text(encoding="utf-8")
    version = dict(re.findall(r'static let (number|date) = "(.*)"', swift))
    manual = (ROOT / "docs/command-line.md").read_text(encoding="utf-8").partition("\n## Exit codes\n")[2]
    statuses = re.findall(r"^\| (\d+) \| (.+) \|$", manual.partition("\n## ")[0], re.M)
    children = [f"{tool['commandName']}-{command['commandName']}" for command in commands]
    yield tool["commandName"], page(tool["commandName"], tool, commands, children, version, statuses)
    for name, command in zip(children, commands):
        yield name, page(name, command, [], [tool["commandName"]], version, statuses)


def main(arguments):
    if len(arguments) != 2 or "" in arguments:
        print(__doc__, file=sys.stderr)
        return 64
    made = list(pages(arguments[0]))
    folder = pathlib.Path(arguments[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made:
        (folder / f"{name}.1").write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
