#!/usr/bin/env python3
"""Prints elements.py, the module of the Python package with a class for each element of a config.

usage: ringrender schema | packaging/python/generate_elements.py

The classes, their types and docstrings come from the JSON Schema on standard input. The same schema gives the same
bytes."""

import json
import keyword
import re
import sys
import textwrap

# Names that are taken: those of _element.py, and what the package exports beside elements.
TAKEN = {
    "Document", "Drawable", "Element", "Parameters", "Reference", "Ring", "Picture", "Pair", "Diagnostic", "Difference",
}  # fmt: skip
# Names of elements that their type does not give: those of SwiftUI.
ELEMENT_NAMES = {"zstack": "ZStack", "vstack": "VStack", "hstack": "HStack"}
# Names of objects whose place in the schema gives no good one.
OBJECT_NAMES = {
    ("data",): "Column", ("paint",): "PaintGradient", ("layer",): "PlacedElement", ("endLabel",): "PlacedLabel",
    ("colors",): "ColorStop", ("in",): "Numbers", ("curve",): "CustomCurve", ("cap",): "Caps", ("part",): "DonutPart",
    ("common", "padding"): "Insets", ("common", "scale"): "ScaleFactors", ("curve", "spring"): "Spring",
    ("keyframes", "keyframes"): "Keyframe", ("lint", "allow"): "AllowedFinding", ("endLabelObject",): "EndLabelText",
    ("activityRing", "labelObject"): "RingLabel", ("gauge", "bands"): "Band",
    ("gauge", "ticks", "labels"): "TickLabels",
    ("donut", "labels"): "DonutLabels", ("text", "text"): "TextRun", ("endLabel", "font"): "FontChange",
}  # fmt: skip
# Definitions whose types are written out where they are used, and those with a better name.
INLINE = {"boolean", "dash", "in", "start"}
# What changes over time says only at a key whether it is of numbers or of colours: its own class takes both.
ANIMATED = {"tween": "fixed", "keyframes": "fixed", "random": "plain"}
ALIAS_NAMES = {"document.lint.allow.item": "LintRule"}
HEADER = '''\
"""Elements and configs as Python objects, generated from the program's JSON Schema.

A class for each type of element: `activityRing` is `ActivityRing`, or `Ring` for short, and `vstack` is `VStack`. A key
is a keyword in snake case: `startAngle` is `start_angle`, and `from` is `from_`. What an element requires may also come
first, without a keyword. Each object in a config has a class, too, but a dict with the keys of JSON is as good. Keys
that are not given have the defaults of the program; `None` is JSON's `null`. The program checks the values when it
draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Union

from ._element import UNSET, Document, Drawable, Parameters, Reference
'''


def snake(name):
    """Returns a key as a Python keyword, from which _element.py makes the key again."""
    found = re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name)
    return found + "_" if keyword.iskeyword(found) else found


def camel(name):
    return name[0].upper() + name[1:]


def first_sentence(text):
    return re.split(r"(?<=[^.]\.) (?=[A-Z0-9`])", text.strip())[0].rstrip(".") + "."


def union(types):
    """Returns types without those that others include, in a fixed order."""
    types = list(dict.fromkeys(types))
    if "object" in types:
        return ["object"]
    if "str" in types:
        types = [item for item in types if item != "Reference"]
    # What is most often written comes first; None and dicts come last.
    last = {"Mapping[str, object]": 1, "Reference": 2, "None": 3}
    return sorted(types, key=lambda item: last.get(item, 0))


def expression(types):
    """Returns the type as it is written at run time, which Python 3.9 must understand."""
    types = union(types)
    return types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"


class Generator:
    """The classes and the aliases of types that a schema needs, in the order in which they are found."""

    def __init__(self, schema):
        self.schema = schema
        self.definitions = schema["definitions"]
        self.elements = self.definitions["element"]["properties"]["type"]["enum"]
        # Aliases of types by name, and classes by name: the base, the type in JSON, the schema and the types of keys.
        self.aliases = {}
        self.classes = {}
        self.objects = {}
        # Elements and aliases contain themselves: the places that have been seen, and the aliases that are not ready.
        self.places = set()
        self.pending = set()

    def resolve(self, reference):
        """Returns what a reference in the schema names, and its path."""
        path = reference.split("/")[1:]
        found = self.schema
        for name in path:
            found = found[name]
        return found, path[1:]

    def property_schema(self, schema, name):
        found = schema["properties"][name]
        return self.definitions["common"]["properties"][name] if found is True else found

    # Types

    def types(self, schema, place):
        """Returns the types of the values of a schema; place says where it is, for the names of classes."""
        if "$ref" in schema:
            return self.referred(schema["$ref"])
        if place[0] in ANIMATED and schema.keys() <= {"description"}:
            kind = ANIMATED[place[0]]
            return self.referred(f"#/definitions/{kind}Number") + self.referred(f"#/definitions/{kind}Color")
        if "const" in schema:
            return [f"Literal[{json.dumps(schema['const'])}]"]
        if "enum" in schema:
            return [f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"]
        if "properties" in schema and "allOf" not in schema and "if" not in schema or "additionalProperties" in schema:
            return self.object_types(schema, place)
        refined = self.refined(schema, place)
        found = []
        for item in schema.get("anyOf", []):
            # An object or array without more only says that `if` and `then` follow.
            if refined and (item in ({"type": "object"}, {"type": "array"}) or self.is_any_element(item)):
                continue
            found += self.types(item, place)
        found += refined
        if not found:
            found = self.simple(schema, place)
        return self.without_included(found)

    def without_included(self, types):
        """Returns types without those that the aliases among them include."""
        included = set()
        waiting = [item for item in types if item in self.aliases]
        while waiting:
            for item in self.aliases[waiting.pop()]:
                included.add(item)
                if item in self.aliases:
                    waiting.append(item)
        kept = [item for item in types if item not in included or item in ("Mapping[str, object]", "None")]
        return union(kept)

    def is_any_element(self, schema):
        return schema.get("$ref") == "#/definitions/anyElement"

    def refined(self, schema, place):
        """Returns the types that the conditions of a schema lead to."""
        found = []
        for item in [schema, *schema.get("allOf", [])]:
            if "$ref" in item:
                found += self.types(item, place)
            for branch in ("then", "else"):
                if branch in item:
                    found += self.types(item[branch], place)
        return found

    def simple(self, schema, place):
        kind = schema.get("type")
        if kind == "array":
            items = schema.get("items", {})
            items = items if isinstance(items, list) else [items]
            return [f"Sequence[{expression([found for item in items for found in self.types(item, place)])}]"]
        plain = {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}
        return [plain[kind]] if kind in plain else ["Mapping[str, object]"] if kind == "object" else ["object"]

    def referred(self, reference):
        target, path = self.resolve(reference)
        name = path[-1]
        if "properties" in path:
            return self.types(target, (path[0], name))
        if name in ("reference", "numberReference"):
            return ["Reference"]
        if name in ("element", "anyElement"):
            return ["Element", "Mapping[str, object]"]
        if name == "ring":
            return ["ActivityRing", "Mapping[str, object]"]
        if name in self.elements:
            return [self.element_name(name), "Mapping[str, object]"]
        if name.startswith("animated"):
            return [item for kind in ANIMATED for item in self.referred(f"#/definitions/{kind}")]
        if target.get("additionalProperties") is False:
            return self.object_types(target, tuple(name.split(".")))
        return self.alias(name, target)

    def alias(self, name, target):
        """Returns the name of a type. The ranges of numbers are left to the program."""
        name = re.sub(r"-.*", "", name)
        if name in INLINE or "anyOf" not in target and "enum" not in target:
            return self.types(target, (name,))
        alias = ALIAS_NAMES.get(name) or "".join(camel(part) for part in name.split("."))
        if alias in self.pending:
            return ["object"]
        if alias not in self.aliases:
            self.pending.add(alias)
            found = self.types(target, tuple(name.split(".")))
            self.pending.remove(alias)
            self.aliases[alias] = found
        return [alias]

    # Objects

    def object_types(self, schema, place):
        if "properties" not in schema:
            values = schema.get("additionalProperties")
            types = self.types(values, place) if isinstance(values, dict) else ["object"]
            return [f"Mapping[str, {expression(types)}]"]
        return [self.object_class(schema, place), "Mapping[str, object]"]

    def object_class(self, schema, place):
        """Returns the name of the class of an object, which equal objects share."""
        if json_type := schema["properties"].get("type", {}).get("const"):
            return self.add_class(camel(json_type), "Parameters", schema, place)
        identity = json.dumps(schema, sort_keys=True)
        if identity not in self.objects:
            types = {name: self.types(item, (*place, name)) for name, item in schema["properties"].items()}
            self.objects[identity] = self.equal_class(schema, types, place[-1]) or self.new_name(place)
            if self.objects[identity] not in self.classes:
                if "description" not in schema:
                    schema = {**schema, "description": next(descriptions(self.schema, schema, self.definitions))}
                item = {"base": "Parameters", "schema": schema, "types": types, "key": place[-1], "varying": set()}
                self.classes[self.objects[identity]] = item
        return self.objects[identity]

    def equal_class(self, schema, types, key):
        """Returns the class of objects of the same key and types; of defaults that differ, it will say nothing."""
        for name, item in self.classes.items():
            if item["types"] == types and item.get("key") == key:
                ours, theirs = schema["properties"], item["schema"]["properties"]
                item["varying"] |= {key for key in ours if ours[key].get("default") != theirs[key].get("default")}
                return name
        return None

    def new_name(self, place):
        """Returns a name for the object at a place: as much of it as distinguishes it."""
        names = [OBJECT_NAMES[place]] if place in OBJECT_NAMES else []
        parts = [re.sub("^(rows|items)$", "", part) for part in place]
        names += ["".join(camel(part) for part in parts[-count:] if part) for count in range(1, len(parts) + 1)]
        taken = {*TAKEN, *self.classes, *self.aliases, *(self.element_name(name) for name in self.elements)}
        if len(place) > 1:
            taken.update(camel(name) for name in self.definitions)
        for name in names:
            if name not in taken:
                return name
        raise SystemExit(f"generate_elements: no name for the object at {'.'.join(place)}: {names} are taken")

    def add_class(self, name, base, schema, place):
        """Adds the class of an element; the same type may be several objects, whose types become one."""
        item = self.classes.setdefault(name, {"base": base, "schema": schema, "types": {}})
        if place in self.places:
            return name
        self.places.add(place)
        for key in schema["properties"]:
            if key not in ("type", "$schema"):
                shared = schema["properties"][key] is True
                types = self.types(self.property_schema(schema, key), ("common" if shared else place[0], key))
                item["types"][key] = union(item["types"].get(key, []) + types)
        return name

    def element_name(self, json_type):
        return ELEMENT_NAMES.get(json_type, camel(json_type))

    def generate(self):
        for name, schema in self.definitions["common"]["properties"].items():
            self.types(schema, ("common", name))
        for name in self.elements:
            self.add_class(self.element_name(name), "Element", self.definitions[name], (name,))
        document = {"base": "Document", "schema": self.schema, "types": {}}
        for key in self.schema["properties"]:
            if key != "$schema":
                document["types"][key] = self.types(self.schema["properties"][key], (key,))
        self.classes["Config"] = document


def descriptions(schema, wanted, definitions):
    """Yields the descriptions of the keys whose values are a definition without its own."""
    if isinstance(schema, dict):
        names = [item.get("$ref", "/").split("/")[-1] for item in schema.get("allOf", []) if isinstance(item, dict)]
        if "description" in schema and any(definitions.get(name) is wanted for name in names):
            yield schema["description"]
    for item in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        yield from descriptions(item, wanted, definitions)


class Writer:
    """Writes the classes and aliases of a generator as Python."""

    def __init__(self, generator):
        self.generator = generator
        self.definitions = generator.definitions
        self.keywords = {key: snake(key) for item in generator.classes.values() for key in item["types"]}

    def module(self):
        classes, aliases = self.generator.classes, self.generator.aliases
        names = sorted({"Element", "Reference", "Ring", *aliases, *classes})
        yield HEADER
        yield "\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n"
        yield "\n\nclass Element(Drawable):\n"
        common = self.definitions["common"]
        yield from self.docstring("What a picture is made of, with the keywords of all.", common["properties"], common)
        for name, item in sorted(classes.items(), key=lambda pair: pair[1]["base"] != "Parameters"):
            yield from self.class_lines(name, item)
        yield "\n\nRing = ActivityRing\n"
        # An alias is evaluated at once, so it comes after the classes that it names.
        for name, types in aliases.items():
            yield f"{name} = {expression(types)}\n"

    def class_lines(self, name, item):
        schema, base, types = item["schema"], item["base"], item["types"]
        required = [key for key in schema.get("required", []) if key in types]
        optional = [key for key in types if key not in required and key != "children"]
        own = [key for key in [*required, *optional] if schema["properties"][key] is not True]
        yield f"\n\nclass {name}({base}):\n"
        note = "The other keywords are those of every `Element`." if base == "Element" else ""
        yield from self.docstring(schema["description"], own, schema, note, item.get("varying", ()))
        if json_type := schema["properties"].get("type", {}).get("const"):
            yield f'\n    _type = "{json_type}"\n'
        yield "\n    def __init__(\n        self,\n"
        for key in required:
            yield f"        {snake(key)}: {annotation(types[key])},\n"
        if "children" in types:
            yield f"        *children: {annotation(child_types(types['children']))},\n"
        elif optional:
            yield "        *,\n"
        for key in optional:
            yield f"        {snake(key)}: {annotation(types[key])} = UNSET,\n"
        yield "    ) -> None:\n        super().__init__(locals())\n"

    def in_python(self, text):
        """Returns a text with the names of Python in backticks instead of JSON's, fit for a docstring."""
        words = {**self.keywords, "null": "None", "true": "True", "false": "False"}
        text = re.sub("`([A-Za-z]+)`", lambda word: f"`{words.get(word[1], word[1])}`", text)
        return text.replace("\\", "\\\\").replace('"""', "'''")

    def docstring(self, description, keys, schema, note="", varying=()):
        lines = [self.in_python(first_sentence(description))]
        for key in keys:
            found, _ = self.resolved(schema["properties"][key])
            sentence = self.in_python(first_sentence(found["description"]))
            words = [sentence, self.bounds(found), "" if key in varying else default(found)]
            text = f"{snake(key)}: {' '.join(word for word in words if word)}"
            lines.append(textwrap.fill(text, 112, subsequent_indent="    ", break_on_hyphens=False))
        if note:
            lines.append(note)
        text = "\n".join(lines[:1] + [""] * (len(lines) > 1) + lines[1:])
        yield textwrap.indent(f'"""{text}', "    ") + ('\n    """\n' if len(lines) > 1 else '"""\n')

    def resolved(self, schema):
        return self.generator.resolve(schema["$ref"]) if "$ref" in schema else (schema, [])

    def bounds(self, schema):
        """Returns the range of a number in words, without bounds that only guard the program."""
        for item in [*schema.get("anyOf", []), *schema.get("allOf", [])]:
            name = item.get("$ref", "").split("/")[-1]
            if re.match("(plain)?(number|integer)", name, re.IGNORECASE):
                kind = name if name.startswith("plain") else "plain" + camel(name)
                return range_words(self.definitions[kind]["anyOf"][0])
        return ""


def annotation(types):
    """Returns the types as an annotation, which is never evaluated."""
    return " | ".join(union(types))


def child_types(types):
    """Returns the types of a child; the key's types are a list of children or a reference to one."""
    found = []
    for item in types:
        inner = re.fullmatch(r"Sequence\[Union\[(.*)\]\]", item)
        found += re.split(r", (?![^\[]*\])", inner[1]) if inner else [item]
    return found


def range_words(schema):
    low, high = schema.get("minimum"), schema.get("maximum")
    above = schema.get("exclusiveMinimum")
    shown = high if high is not None and high < 1000000 else None
    if above is not None:
        return f"Above {above}." if shown is None else f"Above {above}, at most {shown}."
    if low is None or low <= -1000000:
        return ""
    return f"At least {low}." if shown is None else f"From {low} to {shown}."


def default(schema):
    """Returns the default in words, if it is short; an empty object only says that its keys have defaults."""
    if "default" not in schema or schema["default"] in ({}, [], "") and schema["default"] is not False:
        return ""
    text = repr(schema["default"]).replace("'", '"')
    return f"Default: `{text}`." if len(text) <= 60 else ""


def main():
    if len(sys.argv) > 1:
        wants_help = sys.argv[1:] in (["--help"], ["-h"])
        print(__doc__, file=sys.stdout if wants_help else sys.stderr)
        sys.exit(0 if wants_help else 64)
    try:
        generator = Generator(json.load(sys.stdin))
    except (ValueError, KeyError, TypeError):
        sys.exit("generate_elements: standard input is not the JSON Schema of ringrender")
    generator.generate()
    sys.stdout.write("".join(Writer(generator).module()))


if __name__ == "__main__":
    main()
