"""Turns the program's JSON Schema into plain alternatives, from which random configs can be made.

The schema has conditions, so that validators try only one alternative, and a definition for each range of
numbers. Here an `anyOf` lists all alternatives again, `$ref` may have keywords beside it, and animated values
have ends of either kind, from which the caller chooses that of the field.
"""

PATH = "#/definitions/"
NUMBERS = ("number", "integer", "plainNumber", "plainInteger")


def reference(name):
    return {"$ref": PATH + name}


def kind_of(name):
    """Returns `number`, `integer`, `plainNumber` or `plainInteger` for a definition of numbers; None for another."""
    kind = name.removeprefix(PATH).split("-")[0]
    return kind if kind in NUMBERS else None


def alternatives(schema):
    """Returns the alternatives among which conditions choose."""
    rules = schema.get("allOf", [])
    if "if" in schema and "else" in schema:
        return alternatives(schema["then"]) + alternatives(schema["else"])
    if set(schema) == {"anyOf"}:
        return [part for choice in schema["anyOf"] for part in alternatives(choice)]
    if len(rules) > 1 and all("if" in rule for rule in rules[-2:]) and "required" in schema:
        return [rule["then"] for rule in rules if "then" in rule]
    return [schema]


def plain(schema):
    """Returns a schema without conditions and without `allOf` around references."""
    if isinstance(schema, list):
        return [plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = dict(schema)
    rules = schema.get("allOf", [])
    conditions = [rule for rule in [schema, *rules] if "type" in rule.get("if", {})]
    if conditions:
        types = [{"type": rule["if"]["type"]} for rule in conditions] + [reference("anyElement")]
        choices = [choice for choice in schema.pop("anyOf", []) if choice not in types]
        for rule in conditions:
            choices += alternatives(rule["then"])
        rules = [rule for rule in rules if rule not in conditions]
        schema = {key: item for key, item in schema.items() if key not in ("if", "then", "allOf")}
        # The walk takes the first of them for the plainest.
        schema["anyOf"] = sorted(choices, key=lambda choice: "forEach" in choice.get("$ref", ""))
    elif len(alternatives(schema)) > 1 and ("else" in schema or "required" in schema):
        choices = sorted(alternatives(schema), key=lambda choice: "forEach" in choice.get("$ref", ""))
        return plain({"anyOf": choices})
    if rules and set(rules[0]) == {"$ref"} and rules[0] != reference("common"):
        schema |= rules[0]
        rules = rules[1:]
    if reference("common") in rules:
        rules = [rule for rule in rules if rule != reference("common")]
        schema["properties"] = {
            key: reference(f"common/properties/{key}") if item is True else item
            for key, item in schema["properties"].items()
        }
    schema.pop("allOf", None)
    if rules:
        schema["allOf"] = rules
    return {key: item if key in ("default", "enum", "const") else plain(item) for key, item in schema.items()}


def forms(schema):
    """Returns the whole schema in the form that this file describes."""
    schema = plain(schema)
    definitions = schema["definitions"]
    for name, definition in definitions.items():
        kind = kind_of(name)
        if not kind:
            continue
        constant = definition["anyOf"][0]
        if "$ref" in constant:
            constant = definitions[constant["$ref"].removeprefix(PATH)]["anyOf"][0]
        animated = [] if kind.startswith("plain") else [reference("animated")]
        definitions[name] = {"anyOf": [constant, *animated, reference("reference")]}
    ends = [{"type": "number"}, {"type": "string"}]
    definitions["random"]["properties"]["random"]["items"] = {"anyOf": ends}
    for keys in (
        definitions["tween"]["properties"],
        definitions["keyframes"]["properties"]["keyframes"]["items"]["properties"],
    ):
        for key in {"from", "to", "value"} & set(keys):
            keys[key] = {"anyOf": [*ends, reference("random")]}
    definitions["color"]["anyOf"] = [
        reference("animated") if choice == reference("animatedColor") else choice
        for choice in definitions["color"]["anyOf"]
    ]
    parts = [reference(name) for name in ("content", "label", "currentValueLabel")]
    elements = [choice for choice in definitions["element"]["anyOf"] if choice not in parts]
    definitions["element"] = {"anyOf": elements}
    definitions["styleElement"] = {"anyOf": elements + parts}
    return schema
