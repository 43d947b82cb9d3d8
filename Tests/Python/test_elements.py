"""The generated classes: every example can be written with them, and is then the same config and the same picture."""

import inspect
import json
import os
import re
import subprocess
import typing

import pytest
import ringrender
from ringrender import _element, elements

CLASSES = [item for item in vars(elements).values() if isinstance(item, type) and issubclass(item, _element.Parameters)]
ALIASES = {name: item for name, item in vars(elements).items() if name in elements.__all__ and item not in CLASSES}


def program(*arguments):
    return subprocess.run([os.environ["RINGRENDER_BINARY"], *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()


EXAMPLES = re.findall(r"^  ([a-z-]+) ", program("example"), re.M)


def example(name):
    config = json.loads(program("example", name))
    # Only editors read it.
    config.pop("$schema", None)
    return config


def keyword(key):
    found = re.sub("[A-Z]", lambda match: "_" + match[0].lower(), key)
    return found + "_" if found in ("from", "for", "in", "else", "as") else found


def named_classes(annotation):
    """Yields the classes that an annotation names, also by way of aliases."""
    for name in re.findall(r"\w+", annotation):
        if name in ALIASES:
            for inner in re.findall(r"ringrender\.elements\.(\w+)", str(ALIASES[name])):
                yield vars(elements)[inner]
        elif vars(elements).get(name) in CLASSES:
            yield vars(elements)[name]


def rebuild(value, annotation, left):
    """Returns a value of JSON as calls of constructors; dicts for which there is no class are added to left."""
    if isinstance(value, list):
        return [rebuild(item, annotation, left) for item in value]
    if not isinstance(value, dict):
        return value
    if "type" in value and "Column" not in annotation:
        candidates = [item for item in CLASSES if item._type == value["type"]]
    else:
        candidates = [item for item in named_classes(annotation) if item._type is None]
    for item in candidates:
        parameters = inspect.signature(item.__init__).parameters
        keys = {key: keyword(key) for key in value if key != "type" or item._type is None}
        needed = [known for known in list(parameters.values())[1:] if known.kind != known.VAR_POSITIONAL]
        required = [known.name for known in needed if known.default is known.empty]
        if set(keys.values()) <= set(parameters) and set(required) <= set(keys.values()):
            given = {name: rebuild(value[key], parameters[name].annotation, left) for key, name in keys.items()}
            children = given.pop("children", [])
            return item(*children, **given) if isinstance(children, list) else item(children, **given)
    # Columns and styles have names of the user's own, items of data are free, and a ring among rings needs no type.
    if not re.match(r"object|ItemType|Mapping\[str, Union\[(Column|Element)", annotation) and not any(
        free in annotation for free in ("Sequence[object]", "ActivityRing")
    ):
        left.append(value)
    return {key: rebuild(item, annotation.replace("Mapping[str, Union", ""), left) for key, item in value.items()}


def rebuilt(config):
    left = []
    parameters = inspect.signature(elements.Config).parameters
    parts = {key: rebuild(value, parameters[key].annotation, left) for key, value in config.items()}
    return elements.Config(**parts), left


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_can_be_written_with_classes(name):
    config = example(name)
    document, left = rebuilt(config)
    assert document.to_config() == config
    assert left == []
    assert document.png == ringrender.render(config).png


def test_examples_use_most_classes():
    used = set()
    for name in EXAMPLES:
        for match in re.findall(r"\b([A-Z]\w+)\(", repr(rebuilt(example(name))[0])):
            used.add(match)
    assert len(used & {item.__name__ for item in CLASSES}) >= 60, sorted(used)


def test_every_type_of_the_schema_has_a_class():
    schema = json.loads(program("schema"))
    types = schema["definitions"]["element"]["properties"]["type"]["enum"]
    classes = {item._type: item for item in CLASSES if issubclass(item, elements.Element) and item._type}
    assert sorted(classes) == sorted(types)
    for name, item in classes.items():
        keys = set(schema["definitions"][name]["properties"]) - {"type"}
        assert {keyword(key) for key in keys} == set(inspect.signature(item).parameters), name


def test_keywords_become_keys():
    for item in CLASSES:
        for name in inspect.signature(item).parameters:
            assert keyword(_element._key(name)) == name


def test_ring_is_short_for_activity_ring():
    rings = elements.ActivityRings([elements.Ring(progress=0.5), {"progress": 0.25}])
    assert rings.to_config()["scene"]["rings"] == [{"type": "activityRing", "progress": 0.5}, {"progress": 0.25}]
    assert rings.png.startswith(b"\x89PNG")


def test_what_is_required_comes_first_and_children_are_positional():
    stack = elements.VStack(elements.Text("hi"), elements.Gauge(0.4), spacing=4)
    assert stack.to_config() == {
        "scene": {
            "type": "vstack",
            "spacing": 4,
            "children": [{"type": "text", "text": "hi"}, {"type": "gauge", "value": 0.4}],
        }
    }
    assert repr(stack) == "VStack(Text(text='hi'), Gauge(value=0.4), spacing=4)"
    with pytest.raises(TypeError, match="text"):
        elements.Text()


def test_none_is_null_and_nothing_is_the_default():
    assert elements.Ring(progress=0.5, track=None).to_config()["scene"] == {
        "type": "activityRing", "progress": 0.5, "track": None}  # fmt: skip


def test_a_reference_names_a_list_of_children():
    children = elements.HStack(elements.Reference("$data.parts")).to_config()["scene"]["children"]
    assert children == "$data.parts"
    children = elements.HStack(elements.Reference("$data.parts"), elements.Text("x")).to_config()["scene"]["children"]
    assert children == ["$data.parts", {"type": "text", "text": "x"}]


def test_an_unknown_keyword_is_a_type_error():
    with pytest.raises(TypeError, match="start_angel"):
        elements.Ring(progress=0.5, start_angel=90)


def test_a_wrong_value_has_its_path():
    with pytest.raises(ringrender.ConfigError) as caught:
        elements.VStack(elements.Ring(progress=0.5, start_angle="north")).render()
    assert caught.value.diagnostics[0].path == "scene.children[0].startAngle"


def test_bytes_are_no_text():
    with pytest.raises(TypeError, match="JSON has no value of type bytes"):
        elements.Text(b"hi").render()


def test_data_animation_and_canvas():
    config = elements.Config(
        elements.Ring(
            progress=elements.Tween(0, 1, duration=2), colors=["red", elements.ColorForSchemes("black", "white")]
        ),
        data={"share": elements.Column(type="number", sample=0.5)},
        canvas=elements.Canvas(width=200, height=200, color_scheme="dark"),
        animation=elements.Animation(duration=2, fps=10),
    )
    assert config.to_config()["data"] == {"share": {"type": "number", "sample": 0.5}}
    assert config.render(time=1).width == 200
    assert config.render(time=0).png != config.render(time=2).png


def test_a_notebook_shows_elements():
    ring = elements.Ring(progress=0.5)
    data, about = ring._repr_mimebundle_()
    assert data["image/png"] and "50" in data["text/plain"]
    assert about["image/png"]["alt"] == data["text/plain"]
    assert ring._repr_png_() == ring.png


def test_annotations_can_be_evaluated():
    # Python 3.9 has no operator for the union of types.
    if not hasattr(type, "__or__"):
        pytest.skip("Python 3.9 cannot evaluate unions")
    for item in CLASSES:
        typing.get_type_hints(item.__init__)
