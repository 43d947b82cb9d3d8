"""Minimises a JSON document that causes a fault."""

import copy


def minimise(document, is_still_wrong, max_runs=400):
    """Returns a smaller document with the same fault.

    Greedy: applies every reduction that keeps the fault, until none does or after `max_runs` runs.
    """
    tries = 0
    progress = True
    while progress:
        progress = False
        for smaller in candidates(document):
            tries += 1
            if tries > max_runs:
                return document
            if is_still_wrong(smaller):
                document, progress = smaller, True
                break
    return document


def candidates(document):
    """Yields slightly smaller documents, the largest reductions first."""
    places = sorted(paths(document), key=lambda place: -size(at(document, place)))
    for place in places:
        value = at(document, place)
        if place:
            yield without(document, place)
        if isinstance(value, dict):
            for inner in inner_elements(value):
                yield replaced(document, place, inner)
    for place in places:
        value = at(document, place)
        for simple in reductions(value):
            yield replaced(document, place, simple)


def reductions(value):
    if isinstance(value, str) and len(value) > 1 and not value.isalpha():
        yield value[: len(value) // 2]
        yield value[len(value) // 2:]
    if isinstance(value, float) and value not in (0, 1):
        yield from (0, 1)
        if value != round(value, 2) and abs(value) > 0.01:
            yield round(value, 2)


def inner_elements(value):
    """Yields the elements at any depth inside an element, each of which may replace it."""
    if "type" not in value:
        return
    for place in paths(value):
        inner = at(value, place)
        if place and isinstance(inner, dict) and "type" in inner:
            yield inner


def size(value):
    if isinstance(value, dict):
        return 1 + sum(size(item) for item in value.values())
    if isinstance(value, list):
        return 1 + sum(size(item) for item in value)
    return 1


def paths(value, prefix=()):
    yield prefix
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], prefix + (key,))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from paths(value[index], prefix + (index,))


def at(document, place):
    for key in place:
        document = document[key]
    return document


def without(document, place):
    result = copy.deepcopy(document)
    del at(result, place[:-1])[place[-1]]
    return result


def replaced(document, place, value):
    if not place:
        return copy.deepcopy(value)
    result = copy.deepcopy(document)
    at(result, place[:-1])[place[-1]] = copy.deepcopy(value)
    return result
