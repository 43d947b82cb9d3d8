"""What a type checker says about uses of the package: `scripts/check python` runs basedpyright over it in strict mode.

A line with the comment `error:` must have an error of that rule; all others must have none. The file is not run."""

from __future__ import annotations

from pathlib import Path

import ringrender
from ringrender.elements import (
    ActivityRings,
    Animation,
    Bar,
    Canvas,
    ColorForSchemes,
    ColorStop,
    Column,
    Config,
    Donut,
    DonutPart,
    Element,
    Font,
    ForEach,
    Frame,
    Gauge,
    HStack,
    Icon,
    Keyframe,
    Keyframes,
    Reference,
    Ring,
    Shadow,
    Text,
    Track,
    Tween,
    VStack,
)


def elements() -> list[Element]:
    share = Reference("$data.share")
    return [
        Ring(progress=0.72),
        Ring(progress=1, thickness=12, start_angle=90, colors="red", track=None),
        Ring(progress=share, colors=["systemRed", ColorForSchemes("black", "white"), ColorStop("#fff", at=1)]),
        Ring(progress=Tween(0, 1, duration=2, curve="spring"), track=Track(color="gray", opacity=0.2)),
        Ring(value=3, range=[0, 10], center=Text("3", font=Font(size=20, weight="bold"))),
        Ring(progress=0.5, gradient={"span": "track"}, shadow=Shadow(radius=2), z_index=1),
        Gauge(40, range=(0, 100), needle={}),
        Bar(progress=Keyframes([Keyframe(0, 0), Keyframe(1, 0.5)])),
        Icon("heart.fill", color="systemRed"),
        Donut([3, 4, DonutPart(5, label="others")]),
        ActivityRings([Ring(progress=0.5), {"progress": 0.25}], thickness=10),
        VStack(Ring(progress=0.5), Text("hi"), {"type": "spacer"}, spacing=4, alignment="leading"),
        HStack(ForEach([1, 2], "n", Text("{n}")), frame=Frame(max_width="infinity")),
        VStack(*[Text(word) for word in ("one", "two")]),
    ]


def documents(row: dict[str, float]) -> list[ringrender.Picture]:
    config = Config(
        Ring(progress=Reference("$data.share")),
        data={"share": Column(type="number", sample=0.5)},
        canvas=Canvas(width=200, height=200, background="white"),
        animation=Animation(duration=2),
        alt="A share",
    )
    return [
        config.render(row, scale=2, scheme="dark"),
        ringrender.render(config, row),
        ringrender.render(config.to_config(), {"share": 0.25}),
        ringrender.render(Path("badge.rings.json")),
        *(item.render() for item in elements()),
    ]


def mistakes() -> None:
    Ring(progress="half")  # error: reportArgumentType
    Ring(progress=0.5, start_angel=90)  # error: reportCallIssue
    Ring(0.5)  # error: reportCallIssue
    Ring(progress=0.5, direction="left")  # error: reportArgumentType
    Ring(progress=0.5, colors=5)  # error: reportArgumentType
    Ring(progress=0.5, hidden="yes")  # error: reportArgumentType
    Text()  # error: reportCallIssue
    Text(5)  # error: reportArgumentType
    VStack("hi")  # error: reportArgumentType
    VStack(spacing=[1])  # error: reportArgumentType
    Column(type="float")  # error: reportArgumentType
    Font(weight="fat")  # error: reportArgumentType
    Tween(0)  # error: reportCallIssue
    Config(Ring(progress=0.5), canvas=Font())  # error: reportArgumentType
    Ring(progress=0.5).render(scheme="blue")  # error: reportArgumentType
    ringrender.render(5)  # error: reportArgumentType
