"""Makes random documents by walking a JSON Schema.

The schema is the program's own (`ringrender schema`), so new fields are tested without a change here.
This file only adds texts, numbers and colours that often cause errors, because no schema lists them.
"""

import math
import re

from schema_forms import PATH, forms, kind_of

NUMBERS = [
    0, -0.0, 5e-324, -5e-324, 1e-320, 2.2250738585072014e-308, 1e-300, 1e-30, 1e-12, 1e-9, 1e-7,
    1e-6, 1e-5, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9999999999999999, 1, 1.0000000000000002, 1.25, 1.5,
    2, 3, 5, 8, 10, 12, 40, 59.999999999, 60, 90, 100, 180, 255, 256, 359.9999999999999, 360, 1000,
    4096, 32767, 32768, 65535, 65536, 1e5, 1e6, -1, -0.5, -90, -360, -1e6, 1e9, 2147483647,
    2147483648, 4294967296, 9007199254740991, 9007199254740993, 1e15, 1e30, 1e300,
    1.7976931348623157e308, -1.7976931348623157e308,
]
COLORS = [
    "#F00", "#0000", "#12345678", "#ffffff00", "red", "transparent", "systemBlue", "primary", "accent",
    "rgb(300 -5 1e30 / 2)", "rgba(0,0,0,0)", "rgb(50% 0% 100% / 0.5)", "hsl(1e9 50% 50%)",
    "hsla(-1e300,100%,50%,0.5)", "oklch(0.7 0.1 50)", "oklch(1e308 1e308 1e308)",
    "oklch(0.5 0.4 359.999)", "oklch(1 0 0 / 5e-324)", "rgb(1e-320 0 0)", "hsl(0 0% 0% / 1e-320)",
]
# The colours of a theme, which only a document with a theme may name.
THEME_COLORS = [f"theme{number}" for number in range(1, 7)] + ["background", "surface"]
TEXTS = [
    "", " ", "a", "[", "50 %", "{percent}", "{value}", "{value:.1f}", "{value:.2s}", "{value:+,d}",
    "{value:.9%}", "{total:,.1f}", "{unit}", "{remaining}", "{elapsed}", "{", "}", "{{}}", "{{", "{a", "{a" * 40,
    "{" * 60, "W" * 300, "a b " * 60, "\n" * 40, "tab\there\nnew\r\nline", "\0", "\x01\x1b[31mred",
    "\u200d" * 50, "\ufeff", "\ufffe\uffff", "\U0010ffff", "\u00ad", "\u202e\u2066abc\u2069",
    "e" + "\u0301" * 80, "مرحبا بالعالم", "नमस्ते", "မြန်မာ", "ភាសាខ្មែរ", "한국어", "𝕬", "ﷺ",
    "\U0001f389\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466\U0001f3f3\ufe0f\u200d\U0001f308",
    "]]>", "</x:xmpmeta>&amp;<b>\"'", "\ufffd", "\u200f\u202eabc",
    "NaN", "Infinity", "-0", "1e999", "../../etc/passwd", "$fraction", "$percent", "null",
]
# Alternative texts, which are not drawn, so long ones take no time.
ALTS = [
    "", "word " * 2000, "W" * 10000, "<&\"']]>" * 60, "\U0001f468\u200d" * 300, "\n\t\r\0\x7f\x85\u2028",
    "{percent} of {total} {unit}", "{value:.9%}{value:,.2f}", "{{{percent}", "a\u0301" * 200,
]
# Texts for patterns: names, paths, frame rates, times at the limits of the calendar, sizes.
MATCHING = [
    "a", "i", "é", "../x.png", "a.png", "30/1", "30000/1001", "0/0", "1/0", "999999999999999999999/1",
    "2026-03-01T12:30:00+02:00", "0000-01-01T00:00:00Z", "9999-12-31T23:59:60.999999999-23:59",
    "2024-02-30 23:59Z", "de", "ar", "hi-IN", "de_CH", "0.5em", ".1em", "100em", "0em",
]
# Texts with placeholders: columns are filled in by type; other names may or may not exist.
PLACEHOLDERS = ["{%s}", "{%s}", "{%s}", "{%s:.1f}", "{%s}{%s}", "{percent} {%s}", "{%s:.9f}", "{%s:x}", "{{%s}"]
TYPES = ["string", "number", "integer", "boolean", "color", "image", "list"]
STYLES = ["automatic", "circular", "linear", "petals"]
# Data of paths: corners, curves, arcs, dots, subpaths beside one another, numbers at the limits.
PATHS = [
    "M0 0h9v9z", "m1,1 l8 0 -8 8 Z M20 20 30 30", "M0 0C0 9 9 9 9 0S18-9 18 0", "M0 9q4.5-9 9 0t9 0",
    "M2 5a3 3 0 1 1 0 .01z", "M0 0A5e-324 9 45 0 1 9 9", "M5 5z", "", "M0 0 L1e6 1e-300", "M-1e6 0H1e6V1e6",
]
# The definitions whose numbers or colours may also be animated.
PLAIN = [PATH + name for name in ("color", "plainColor", "colorText", "boolean")]
# The keys of elements with a value whose texts may show it.
VALUED = ("center", "label", "currentValueLabel", "minLabel", "maxLabel", "startLabel", "endLabel")
# Placeholders without a meaning outside of these keys.
OWN = re.compile(r"(?<!\{)\{(?=(percent|value|total|unit|remaining|elapsed)[:}])")
LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


class Walk:
    """Makes one random document; all choices come from `chance`, so a seed determines the document."""

    def __init__(self, schema, chance, files=("a.png",)):
        self.schema, self.chance, self.files = forms(schema), chance, files
        # The probability of wild values, so that some documents are tame and drawn completely.
        self.wild = chance.choice([0.0, 0.02, 0.1, 0.3])
        self.wrong = chance.choice([0.0, 0.0, 0.0, 0.01])
        self.size = chance.choice([4, 12, 12, 40])
        self.fullness = chance.choice([0.1, 0.2, 0.35])
        self.names = 0
        self.styles, self.in_style = [], False
        # Data columns and repeated items: a reference and its type each, None for any type.
        self.columns, self.items = [], []
        # Whether an enclosing element has a value.
        self.valued = False
        self.has_theme = False
        # The names of donuts, which legends need.
        self.donuts = []
        # The type of the field around an animated value: a schema of numbers, or "color".
        self.field = None

    def document(self, has_data=False):
        chance = self.chance
        properties = self.schema["properties"]
        known = {}
        if chance.random() < 0.3:
            known["theme"] = self.value(properties["theme"], 0, "theme")
        self.has_theme = isinstance(known.get("theme"), str)
        if chance.random() < 0.4 or has_data:
            known["data"] = self.data(properties["data"]["additionalProperties"])
        if chance.random() < 0.3:
            self.styles = [f"s{number}" for number in range(chance.randint(1, 4))]
            element = self.schema["definitions"]["styleElement"]
            self.in_style = True
            known["styles"] = {name: self.value(element, 1) for name in self.styles}
            self.in_style = False
            self.size += 10
        known["scene"] = self.value(properties["scene"], 0)
        if chance.random() < 0.03:
            known["scene"] = self.nested(known["scene"], chance.choice([4, 12, 50]))
        for name in properties:
            if name not in known and name not in ("$schema", "theme") and chance.random() < 0.3:
                known[name] = self.value(properties[name], 0, name)
        # Missing files would make most documents fail at once.
        if self.chance.random() < 0.95:
            known.pop("fonts", None)
        return known

    def nested(self, element, levels):
        """Returns the element inside `levels` nested containers, because time can grow with the depth."""
        kinds = [choice for choice in self.schema["definitions"]["element"]["anyOf"]
                 if "children" in self.resolved(choice).get("properties", {})]
        for _ in range(levels):
            # The element gets no other children.
            self.size = 0
            kind = self.chance.choice(kinds)
            element = {**self.object(self.resolved(kind), 99), "children": [element]}
        return element

    def data(self, column):
        """Returns random columns, each with a type and a sample of it."""
        columns = {}
        for number in range(self.chance.randint(1, 6)):
            kind = self.chance.choice(TYPES)
            name = f"c{number}"
            columns[name] = {"type": kind, "sample": self.sample(kind)}
            if kind == "list":
                inner = self.chance.choice(TYPES[:-1])
                items = [self.sample(inner) for _ in range(self.chance.choice([1, 2, 5, 40]))]
                columns[name].update({"of": inner, "sample": items})
                if self.chance.random() < 0.5:
                    columns[name].update(
                        {"of": {"k": inner}, "sample": [{"k": item} for item in items]})
            if self.chance.random() < 0.2:
                columns[name]["default"] = self.chance.choice([None, columns[name]["sample"]])
            if self.chance.random() < self.wrong * 4:
                columns[name] = self.value(column, 1)
            self.columns.append((f"data.{name}", kind, columns[name]))
        return columns

    def sample(self, kind):
        if kind in ("number", "integer"):
            low, high = (-1e9, 1e9) if self.chance.random() < self.wild else (0.25, 5)
            return self.number({"minimum": low, "maximum": high}, kind)
        if kind == "color":
            return self.chance.choice(COLORS[:6])
        if kind == "image":
            return self.chance.choice(self.files)
        return self.chance.random() < 0.5 if kind == "boolean" else self.chance.choice(TEXTS)

    def reference(self, kinds):
        """Returns a reference to a column or an item of one of the types `kinds`; None if there is none."""
        fitting = [name for name, kind, _ in self.columns + self.items
                   if kind is None or kind in kinds or self.chance.random() < self.wrong]
        return "$" + self.chance.choice(fitting) if fitting else None

    def kinds(self, schema):
        """Returns the data types that a reference in this field may have; empty if none."""
        reference = schema.get("$ref", "")
        known = {PATH + "color": ["color"], PATH + "plainColor": ["color"], PATH + "colorText": ["color"],
                 PATH + "boolean": ["boolean"]}
        number = kind_of(reference)
        if number:
            return ["integer"] if number.endswith("nteger") else ["number", "integer"]
        is_text = schema.get("type") == "string" and "pattern" not in schema
        return known.get(reference, ["string"] if is_text else [])

    def repetition(self, schema, depth):
        """Returns a random `forEach`, whose element may refer to the items."""
        name = self.chance.choice(["d", "e", "item"])
        lists = [column for column in self.columns if column[1] == "list"]
        written = self.chance.choice(["number", "number", "color", "string"])
        items = [self.sample(written) for _ in range(self.chance.choice([0, 1, 3, 12]))]
        source, known = items, [(name, written, None)]
        kind = self.chance.random()
        if lists and kind < 0.4:
            column = self.chance.choice(lists)
            source, of = "$" + column[0], column[2].get("of")
            known = [(f"{name}.k", of["k"], None)] if isinstance(of, dict) and "k" in of else [
                (name, of if isinstance(of, str) else None, None)]
        elif kind < 0.7:
            source = {"from": 0, "to": self.chance.choice([-1, 0, 3, 20, 400])}
            known = [(name, "integer", None)]
            if self.chance.random() < self.wild / 10:
                source["to"] = self.chance.choice([100000, 1000000000])
        outer = self.items
        self.items = outer + known + [(f"{name}.index", "integer", None)]
        element = self.value(schema["properties"]["element"]["anyOf"][0], depth + 1)
        if self.chance.random() < 0.1 and depth < 8:
            element = self.repetition(schema, depth + 1)
        self.items = outer
        return {"type": "forEach", "in": source, "as": name, "element": element}

    def value(self, schema, depth, name=""):
        """Returns a random value, usually one that the schema allows."""
        if self.chance.random() < self.wrong:
            return self.anything()
        if (self.columns or self.items) and self.chance.random() < 0.25:
            kinds = self.kinds(schema)
            reference = self.reference(kinds) if kinds else None
            if reference:
                return reference
        around = self.field
        while "$ref" in schema:
            reference = schema["$ref"]
            if kind_of(reference) in ("number", "integer"):
                self.field = self.next(schema)["anyOf"][0]
            elif reference == PATH + "color":
                self.field = {"type": "color"}
            schema = self.next(schema)
        try:
            return self.made(schema, depth, name)
        finally:
            self.field = around

    def made(self, schema, depth, name):
        if schema.get("properties", {}).get("type", {}).get("const") == "forEach":
            return self.repetition(schema, depth)
        choices = schema.get("anyOf") or schema.get("oneOf")
        if choices:
            return self.value(self.chosen(schema, choices, depth), depth, name)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            names = schema["enum"]
            if not self.has_theme and self.chance.random() >= self.wrong:
                names = [name for name in names if name not in THEME_COLORS]
            return self.chance.choice(names)
        kind = schema.get("type")
        if kind == "color":
            return self.color()
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            return self.array(schema, depth)
        if kind == "string":
            return self.text(schema, name)
        if kind in ("number", "integer"):
            return self.number(schema, kind)
        if kind == "boolean":
            return self.chance.random() < 0.5
        return None if kind == "null" else self.anything()

    def resolved(self, schema):
        """Returns the schema with `$ref` replaced by its target; keys beside `$ref` take precedence."""
        while "$ref" in schema:
            schema = self.next(schema)
        return schema

    def next(self, schema):
        target = self.schema
        for key in schema["$ref"].split("/")[1:]:
            target = target[key]
        beside = {key: item for key, item in schema.items() if key != "$ref"}
        return {**target, **beside}

    def chosen(self, schema, choices, depth):
        """Returns one of the choices, with the limits beside them; prefers plain values at greater depths."""
        limits = {key: schema[key] for key in LIMITS + ("default",) if key in schema}
        if len(choices) > 1 and self.chance.random() < 0.9:
            choices = [choice for choice in choices if choice.get("type") != "null"]
        # `value` makes references with a known target; here most would be unresolved.
        if len(choices) > 1 and self.chance.random() >= self.wrong:
            choices = [choice for choice in choices
                       if choice.get("$ref") != PATH + "reference"
                       and choice.get("const") != "$fraction"] or choices
        plain = [
            choice for choice in choices
            if self.resolved(choice).get("type") in ("number", "integer", "string")
            or "enum" in choice
            or choice.get("$ref") in PLAIN or kind_of(choice.get("$ref", ""))]
        # Inside an animated value: the type of the field, if a number or a string is possible.
        kinds = {choice.get("type") for choice in choices}
        if self.field and {"number", "string"} <= kinds and self.chance.random() >= self.wrong:
            plain = [self.field]
            choices = plain + [choice for choice in choices if "properties" in choice]
        if plain and (depth > 6 or self.size < 0 or self.chance.random() < 0.6):
            choice = self.chance.choice(plain)
        elif choices[0].get("$ref", "").startswith(PATH) and self.size < 0:
            choice = self.chance.choice(self.leaves(choices) or choices)
        else:
            choice = self.chance.choice(choices)
        return {**choice, **limits} if limits else choice

    def leaves(self, choices):
        """Returns the choices that contain no other elements."""
        return [
            choice for choice in choices
            if not {"children", "rings", "element"}
            & set(self.resolved(choice).get("properties", {}))]

    def object(self, schema, depth):
        self.size -= 1
        properties = schema.get("properties", {})
        if not properties:
            return {}
        names = set(schema.get("required", []))
        needed = set(names)
        rules = schema.get("allOf", [])
        for rule in rules:
            if "anyOf" in rule and not any(set(one["required"]) <= names for one in rule["anyOf"]):
                names |= set(self.chance.choice(rule["anyOf"])["required"])
                needed = set(names)
        fullness = self.fullness if self.size > 0 else self.fullness / 4
        for name in properties:
            if name not in names and self.chance.random() < self.wanted(name, fullness, depth):
                names.add(name)
        for rule in rules:
            self.part(names, rule, needed)
        # Few elements have a value of their own for `byValue`.
        if "byValue" in properties and self.chance.random() < 0.8:
            names.add("of")
        order = [name for name in properties if name in names]
        if self.chance.random() < self.wrong:
            order.append("unknown")
        kind, outer, made = properties.get("type", {}).get("const"), self.valued, {}
        for name in order:
            owns = name in VALUED and kind not in ("donut", "activityRings")
            self.valued = outer or self.in_style or owns
            made[name] = self.member(name, properties.get(name, {}), depth)
        self.valued = outer
        if kind == "donut" and "id" in made:
            self.donuts.append(made["id"])
        return self.meaningful(made, kind)

    def meaningful(self, made, kind):
        """Returns the element, usually with those placeholders escaped that have no meaning in its text.

        A legend without a donut becomes a divider.
        """
        if kind == "legend" and made["for"] not in self.donuts and self.chance.random() >= self.wrong:
            return {"type": "divider"}
        text = made.get("text")
        if kind in ("text", "arcText") and isinstance(text, str) and not (self.valued or self.in_style):
            if OWN.search(text) and self.chance.random() >= self.wrong:
                made["text"] = OWN.sub("{{", text)
        return made

    def wanted(self, name, fullness, depth):
        if name in ("children", "rings"):
            return 0.9 if depth < 12 else 0
        if name in ("hidden", "id"):
            return fullness / 8
        return fullness

    def part(self, names, rule, needed):
        """Removes one of two keys that exclude each other."""
        pair = set(rule.get("not", {}).get("required", []))
        if pair and pair <= names and self.chance.random() >= self.wrong:
            names.discard(self.chance.choice(sorted(pair - needed) or sorted(pair)))

    def member(self, name, schema, depth):
        if name == "id":
            self.names += 1
            return f"i{self.names}"
        if name == "style" and self.chance.random() >= self.wrong:
            return self.chance.choice(self.styles + STYLES)
        if name in ("progress", "value") and self.in_style and self.chance.random() < 0.2:
            return "$fraction"
        if name == "for" and self.donuts and self.chance.random() >= self.wrong:
            return self.chance.choice(self.donuts)
        if name == "clip" and self.chance.random() >= self.wrong:
            shape = self.value(schema, depth + 1, name)
            common = self.schema["definitions"]["common"]["properties"]
            is_shape = isinstance(shape, dict)
            return {key: shape[key] for key in shape if key not in common} if is_shape else shape
        if name == "of" and "pattern" in str(schema) and self.chance.random() >= self.wrong:
            number = self.reference(["number", "integer"])
            return number or self.ordinary(0, 100)
        if name == "range" and self.chance.random() >= self.wild:
            low = self.ordinary(0, 100)
            return [low, low + self.ordinary(0.001, 100)]
        return self.value(schema, depth + 1, name)

    def array(self, schema, depth):
        minimum, maximum = schema.get("minItems", 0), schema.get("maxItems", 8)
        wanted = self.chance.choice([1, 1, 2, 2, 3, 5]) if self.size > 0 else 0
        if self.chance.random() < self.wild / 10:
            wanted = 200
        if isinstance(schema.get("items"), list):
            return [self.value(item, depth + 1) for item in schema["items"]]
        count = max(minimum, min(maximum, wanted))
        items = [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]
        return self.ordered(items)

    def ordered(self, items):
        """Sorts keyframes and gradient stops, usually, because their positions must increase; returns the items."""
        pairs = [item for item in items if isinstance(item, list) and len(item) == 2
                 and isinstance(item[0], (int, float))]
        if len(pairs) == len(items) and self.chance.random() >= self.wrong:
            items.sort(key=lambda item: item[0])
        for key in ("at", "from"):
            moments = [
                item[key] for item in items
                if isinstance(item, dict) and isinstance(item.get(key), (int, float))]
            if len(moments) == len(items) and len(set(moments)) == len(moments):
                if self.chance.random() >= self.wrong:
                    items.sort(key=lambda item: item[key])
        return items

    def text(self, schema, name):
        if "rgba?" in schema.get("pattern", "") or "color" in name.lower():
            return self.color()
        if "pattern" in schema:
            if name == "data" and self.chance.random() < 0.9:
                return self.chance.choice(PATHS)
            if name == "path" and self.chance.random() < 0.9:
                return self.chance.choice(self.files)
            fitting = [text for text in MATCHING if re.search(schema["pattern"], text)]
            if fitting and self.chance.random() >= self.wrong:
                return self.chance.choice(fitting)
        if self.chance.random() < self.wrong:
            return "\ud800"
        if name == "alt" and self.chance.random() < 0.5:
            return self.chance.choice(ALTS)
        known = [name for name, kind, _ in self.columns + self.items
                 if kind not in (None, "list") or self.chance.random() < self.wrong]
        if known and self.chance.random() < 0.4:
            form = self.chance.choice(PLACEHOLDERS)
            return form.replace("%s", self.chance.choice(known))
        parts = [self.chance.choice(TEXTS) for _ in range(self.chance.choice([1, 1, 1, 2, 4]))]
        return "".join(parts)

    def color(self):
        if self.chance.random() < 0.6:
            has_theme = self.has_theme or self.chance.random() < self.wrong
            return self.chance.choice(COLORS + THEME_COLORS if has_theme else COLORS)
        syntax = self.chance.choice([
            "rgb({} {} {})", "rgba({}, {}, {}, {})", "hsl({} {}% {}%)", "hsl({}deg {}% {}% / {})",
            "oklch({} {} {})", "oklch({}% {} {} / {}%)", "rgb({}% {}% {}%)"])
        return syntax.format(*(format_number(self.ordinary(0, 255)) for _ in range(4)))

    def number(self, schema, kind):
        low, high = bounds(schema)
        if self.chance.random() < self.wild:
            fitting = [number for number in NUMBERS if low <= number <= high]
            number = self.chance.choice(fitting or [low])
        else:
            number = self.near(schema.get("default"), low, high)
        if kind == "integer" and self.chance.random() >= self.wrong:
            return int(max(math.ceil(low), min(high, int(number))))
        if self.chance.random() < self.wrong:
            return self.chance.choice(NUMBERS)
        return number

    def near(self, default, low, high):
        """Returns an ordinary number, usually of the same magnitude as the default if there is one."""
        if isinstance(default, (int, float)) and default and self.chance.random() < 0.8:
            return max(low, min(high, default * self.chance.choice([0.1, 0.5, 1, 1.5, 2, 4])))
        return self.ordinary(max(low, -100), min(high, 300))

    def ordinary(self, low, high):
        """Returns a number between two bounds as a user would write it."""
        handy = [number for number in (0, 0.25, 0.5, 1, 2, 4, 10, 12, 40, 60, 90, 100)
                 if low <= number <= high]
        if handy and self.chance.random() < 0.6:
            return self.chance.choice(handy)
        return low + (high - low) * self.chance.random() ** 2

    def anything(self):
        return self.chance.choice(
            [None, True, {}, [], [[]], "", self.chance.choice(TEXTS), self.chance.choice(NUMBERS)])


def bounds(schema):
    """Returns the smallest and the largest number that the schema allows."""
    low = schema.get("minimum", -math.inf)
    high = schema.get("maximum", math.inf)
    if "exclusiveMinimum" in schema:
        low = max(low, math.nextafter(schema["exclusiveMinimum"], math.inf))
    if "exclusiveMaximum" in schema:
        high = min(high, math.nextafter(schema["exclusiveMaximum"], -math.inf))
    return low, high


def format_number(number):
    return repr(round(number, 3)) if abs(number) > 0.01 or number == 0 else repr(number)
