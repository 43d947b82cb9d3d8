"""Pictures of one row: the right bytes, options, errors, and what a picture can do."""

from __future__ import annotations

import copy
import datetime
import decimal
import json
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import ringrender
from conftest import EXAMPLES

ROW = {"label": "docs", "percent": 40}


def test_a_picture_has_the_bytes_of_the_command(badge, badge_dict, expected):
    picture = ringrender.render(badge, ROW)
    assert picture.png == expected(**ROW)
    assert ringrender.render(badge_dict, ROW).png == picture.png
    assert ringrender.render(Path(badge), ROW).png == picture.png
    assert (picture.width, picture.height) == (194, 44)
    assert picture.alt == "Progress ring: 40 of 100 (40 %). docs. 40 %"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.rings.json")), ids=lambda path: path.name)
def test_every_example_without_a_row_is_that_of_the_command(path, expected):
    png = expected(config=str(path))
    assert ringrender.render(path).png == png
    config = json.loads(path.read_text())
    config.pop("$schema", None)
    os.chdir(path.parent)
    assert ringrender.render(config).png == png


def test_options_are_those_of_the_command(badge, badge_dict, expected):
    assert ringrender.render(badge, ROW, scale=3).png == expected("--scale=3", **ROW)
    assert ringrender.render(badge, ROW, scale=np.float32(0.5)).png == expected("--scale=0.5", **ROW)
    assert ringrender.render(badge_dict, ROW, scheme="dark").png == expected("--color-scheme=dark", **ROW)
    timer = str(EXAMPLES / "timer.rings.json")
    assert ringrender.render(timer, time=2.5).png == expected("--time=2.5", config=timer)
    for options in ({"scale": -1}, {"scale": float("nan")}, {"scale": 10**400}, {"scale": 1e9}, {"scheme": "blue"}, {"scale": "big"}):
        with pytest.raises(ValueError):
            ringrender.render(badge, ROW, **options)
    assert ringrender.render(badge, ROW).png == expected(**ROW)


def test_pixels_are_those_of_the_png(badge):
    from PIL import Image

    drawn = ringrender.render(badge, ROW)
    pixels = ringrender.render(badge, ROW, pixels=True)
    assert pixels.rgba.shape == (44, 194, 4) and pixels.rgba.dtype == np.uint8
    assert not pixels.rgba.flags.writeable and not pixels.rgba.flags.owndata
    assert np.shares_memory(pixels.rgba, pixels.rgba)
    assert np.array_equal(pixels.rgba, drawn.rgba)
    assert pixels.png == drawn.png
    import io

    assert np.array_equal(np.asarray(Image.open(io.BytesIO(drawn.png)).convert("RGBA")), pixels.rgba)


def test_a_picture_is_saved_pickled_and_shown(badge, tmp_path):
    picture = ringrender.render(badge, ROW)
    picture.save(tmp_path / "badge.png")
    assert (tmp_path / "badge.png").read_bytes() == picture.png and os.listdir(tmp_path) == ["badge.png"]
    with pytest.raises(FileNotFoundError):
        picture.save(tmp_path / "none" / "badge.png")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        picture.save(tmp_path / "folder")
    assert sorted(os.listdir(tmp_path)) == ["badge.png", "folder"]
    assert pickle.loads(pickle.dumps(picture)).png == picture.png
    assert np.array_equal(pickle.loads(pickle.dumps(picture)).rgba, picture.rgba)
    assert picture._repr_png_() == picture.png
    data, metadata = picture._repr_mimebundle_()
    assert data["text/plain"] == picture.alt
    assert metadata["image/png"] == {"alt": picture.alt, "width": 97, "height": 22}


def test_a_picture_is_saved_where_the_path_leads(badge, tmp_path):
    picture = ringrender.render(badge, ROW)
    code = f"import ringrender; ringrender.render({badge!r}, {ROW!r}).save('/dev/stdout')"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE).stdout == picture.png
    private, link, long = tmp_path / "private.png", tmp_path / "link.png", tmp_path / ("x" * 250 + ".png")
    private.touch(0o600)
    link.symlink_to("private.png")
    mask = os.umask(0o027)
    try:
        for path in (os.fsencode(link), long):
            picture.save(path)
    finally:
        os.umask(mask)
    assert link.is_symlink() and private.read_bytes() == picture.png
    assert [path.stat().st_mode & 0o777 for path in (private, long)] == [0o600, 0o640]


def test_a_picture_needs_all_its_pixels():
    assert ringrender.Picture(1, 2, pixels=b"12345678").png.startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="a picture of 10 × 10 has 400 bytes, not 2"):
        ringrender.Picture(10, 10, pixels=b"xx")


def test_a_pair_has_both_schemes(expected):
    rings = str(EXAMPLES / "readme-stats.rings.json")
    pair = ringrender.pair(rings)
    assert pair.light.png == expected("--color-scheme=light", config=rings)
    assert pair.dark.png == expected("--color-scheme=dark", config=rings)
    assert pair.light.png != pair.dark.png
    assert np.array_equal(pair.dark.rgba, ringrender.render(rings, scheme="dark").rgba)
    html = pair.html("a&b.png", "dark.png")
    assert 'srcset="dark.png"' in html and 'src="a&amp;b.png"' in html and "alt=" in html
    assert pair._repr_mimebundle_()["text/html"].count("data:image/png;base64,") == 2


def test_errors_in_a_row_name_it(badge, badge_dict):
    for config in (badge, badge_dict):
        with pytest.raises(ringrender.RowError, match="percent must be a number from 0 to 100, found 140") as caught:
            ringrender.render(config, {"label": "docs", "percent": 140})
        assert (caught.value.row, caught.value.line, caught.value.column) == (1, 1, 27)
        with pytest.raises(ringrender.RowError, match="percent is empty") as caught:
            ringrender.render(config, {"label": "docs"})
        assert caught.value.code == "row" and "default" in (caught.value.help or "")
        with pytest.raises(ringrender.RowError, match="surrogate"):
            ringrender.render(config, {"label": "\ud800", "percent": 1})
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
        assert ringrender.render(config, {**ROW, "other column": 3}).png == ringrender.render(config, ROW).png


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        (float("nan"), ValueError, "row.percent: JSON has no number nan; use None"),
        (np.float32("inf"), ValueError, "row.percent: JSON has no number inf"),
        (decimal.Decimal(1), TypeError, "row.percent: JSON has no value of type Decimal"),
        (datetime.date(2026, 1, 1), TypeError, "row.percent: JSON has no value of type date"),
        (np.datetime64("2026-01-01T00:00:00", "ns"), TypeError, "row.percent: JSON has no value of type datetime64"),
        ([1, {"a": object()}], TypeError, r"row.percent\[1\].a: JSON has no value of type object"),
        (1j, TypeError, "row.percent: JSON has no value of type complex"),
    ],
)
def test_a_value_that_json_lacks_is_named(badge, value, error, words):
    with pytest.raises(error, match=words):
        ringrender.render(badge, {"label": "docs", "percent": value})


def test_a_value_that_contains_itself_is_an_error(badge):
    row: dict = {"label": "docs", "percent": []}
    row["percent"].append(row)
    with pytest.raises(ValueError, match="contains itself"):
        ringrender.render(badge, row)
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises((ValueError, ringrender.RowError)):
        ringrender.render(badge, {"label": "docs", "percent": deep})
    for row in (3, "label", [("label", "docs")]):
        with pytest.raises(TypeError, match="a row must be"):
            ringrender.render(badge, row)


def test_scalars_of_numpy_are_numbers(badge, expected):
    for value in (np.int64(40), np.float32(40), np.float64(40), np.uint8(40), np.array(40)):
        assert ringrender.render(badge, {"label": np.str_("docs"), "percent": value}).png == expected(**ROW)


def test_a_row_names_no_config(badge, badge_dict):
    for config in (badge, badge_dict):
        with pytest.raises(ValueError, match="cannot have the column"):
            ringrender.render(config, {**ROW, "ringrender config": "/etc/other.json"})


def test_errors_in_a_config_have_their_places(tmp_path, badge):
    config = {"scene": {"type": "activityRing", "progress": 0.4, "radios": 40}}
    (tmp_path / "goals.rings.json").write_text(json.dumps(config, indent=2))
    os.chdir(tmp_path)

    class Element:
        def to_config(self):
            return config

    for given, name in (("goals.rings.json", "goals.rings.json"), (config, "<config>"), (Element(), "<config>")):
        for call in (ringrender.render, ringrender.pair, lambda c: list(ringrender.frames(c))):
            with pytest.raises(ringrender.ConfigError, match="did you mean `radius`") as caught:
                call(given)
            [problem] = caught.value.diagnostics
            assert (problem.file, problem.line, problem.column) == (name, 5, 5)
            assert (problem.path, problem.code, problem.severity) == ("scene.radios", "unknown-key", "error")
            assert problem.help == "did you mean `radius`?"
        assert ringrender.check(given) == [problem]
        with pytest.raises(ringrender.ConfigError):
            next(iter(ringrender.render_many(given, [{}])))
    assert str(caught.value).startswith('<config>:5:5: error: unknown key "radios" in activityRing')
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics
    assert ringrender.check(badge) == []
    assert ringrender.render(badge).width > 0


def test_configs_that_are_none_are_errors(tmp_path, badge):
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "array.json").write_text("[]")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    for path, words in (("empty.json", ""), ("array.json", ""), ("bytes.json", ""), ("none.json", "No such file")):
        with pytest.raises(ringrender.ConfigError, match=words):
            ringrender.render(tmp_path / path)
        assert ringrender.check(tmp_path / path)[0].severity == "error"
    with pytest.raises(ringrender.ConfigError):
        ringrender.render(tmp_path)
    for config in ({}, {"scene": None}, {"scene": {"type": "text", "text": "\ud800"}}):
        with pytest.raises(ringrender.ConfigError):
            ringrender.render(config)
    for config in (3, None, b"{}", [{}]):
        with pytest.raises(TypeError, match="a config must be"):
            ringrender.render(config)
    for path in ("", "a\0b"):
        with pytest.raises(ValueError, match="a path cannot be"):
            ringrender.render(path)
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/null", tmp_path / "pipe"):
        for call in (ringrender.render, ringrender.check):
            with pytest.raises(ValueError, match=f"a config must be a file: {path}"):
                call(path)
    with pytest.raises(TypeError, match="config.scene.progress: JSON has no value of type object"):
        ringrender.render({"scene": {"type": "activityRing", "progress": object()}})


def test_a_huge_config_ends(tmp_path):
    many = {"scene": {"type": "hstack", "children": [{"type": "circle"}] * 200_000}}
    with pytest.raises(ringrender.ConfigError):
        ringrender.render(many)
    with pytest.raises((ringrender.RowError, ringrender.ConfigError)):
        ringrender.render(str(EXAMPLES / "status-badge.rings.json"), {"label": "x" * (20 << 20), "percent": 1})
    assert ringrender.render({"scene": {"type": "circle"}}).width > 0


def test_pictures_of_a_dict_are_those_of_the_current_folder(badge, tmp_path):
    (tmp_path / "inner").mkdir()
    ringrender.render(badge, ROW).save(tmp_path / "inner" / "photo.png")
    config = {"scene": {"type": "image", "path": "inner/photo.png"}}
    (tmp_path / "c.json").write_text(json.dumps(config))
    os.chdir(tmp_path)
    before = copy.deepcopy(config)
    assert ringrender.render(config).png == ringrender.render("c.json").png
    assert ringrender.check(config) == [] and config == before
    assert len(list(ringrender.frames(config))) >= 1
    photo = {"type": "image", "sample": "inner/photo.png", "default": "inner/photo.png"}
    column = {"data": {"photo": photo}, "scene": {"type": "image", "path": "$data.photo"}}
    assert ringrender.render(column).png == ringrender.render(column, {}).png
    os.chdir("inner")
    with pytest.raises(ringrender.ConfigError, match="No such file"):
        ringrender.render(config)
    outside = {"scene": {"type": "image", "path": "../inner/../../etc/x.png"}}
    with pytest.raises(ringrender.ConfigError):
        ringrender.render(outside)


def test_a_file_that_changes_is_read_again(tmp_path, badge, expected):
    path = tmp_path / "c.json"
    for percent in range(6):
        path.write_text(Path(badge).read_text().replace("79.6", f"{10 + percent}.5"))
        assert ringrender.render(path).png == expected(config=str(path))
    new = tmp_path / "new.json"
    new.write_text(Path(badge).read_text().replace("79.6", "33.3"))
    time.sleep(0.05)
    ringrender.render(path)
    os.replace(new, path)
    assert ringrender.render(path).png == expected(config=str(path))
    path.unlink()
    with pytest.raises(ringrender.ConfigError, match="No such file"):
        ringrender.render(path)
    path.symlink_to(badge)
    assert ringrender.render(path, ROW).png == expected(**ROW)


def test_a_picture_of_a_config_that_has_changed_is_an_error(tmp_path):
    path = tmp_path / "c.json"
    path.write_text('{"scene": {"type": "circle", "frame": {"width": 20, "height": 20}}}')
    one, two = ringrender.render(path), ringrender.render(path, pixels=True)
    path.write_text('{"scene": {"type": "circle", "frame": {"width": 40, "height": 10}}}')
    ringrender.close()
    for use in (lambda: one.rgba, lambda: two.png):
        with pytest.raises(ValueError, match="has changed since it was drawn"):
            use()
    assert one.png and two.rgba.shape == (20, 20, 4)


def test_names_of_files_may_be_any(tmp_path, badge, expected):
    for name in (b"a folder/b c.json", b"caf\xe9/c.json", "é/ü.json".encode(), b"-c.json", b"-", b"'\"$x.json"):
        path = os.path.join(os.fsencode(tmp_path), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        Path(os.fsdecode(path)).write_bytes(Path(badge).read_bytes())
        assert ringrender.render(os.fsdecode(path), ROW).png == expected(**ROW)
        os.chdir(tmp_path)
        assert ringrender.render(os.fsdecode(name), ROW).png == expected(**ROW)
        assert ringrender.check(os.fsdecode(name)) == []
        os.chdir("/")
    with pytest.raises(ValueError, match="is not UTF-8"):
        ringrender.render(os.path.join(tmp_path, os.fsdecode(b"\xff.json")))


def test_names_of_folders_may_be_any(tmp_path, badge_dict, expected):
    for name in (b"\xff", b"a\xc2\xadb"):
        folder = os.fsdecode(os.path.join(os.fsencode(tmp_path), name))
        with pytest.raises(ringrender.RendererError if name == b"\xff" else ringrender.ConfigError, match="No such file"):
            ringrender.render(os.path.join(folder, "c.json"))
        os.mkdir(folder)
        os.chdir(folder)
        assert ringrender.render(badge_dict, ROW).png == expected(**ROW)
        assert ringrender.check(badge_dict) == []
        assert next(ringrender.frames(badge_dict, ROW)).width == 194


def test_the_current_folder_may_change_and_vanish(tmp_path, badge):
    pictures = []
    for folder, percent in (("a", 10), ("b", 90)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "c.json").write_text(Path(badge).read_text().replace("79.6", str(percent)))
    for folder in ("a", "b", "a"):
        os.chdir(tmp_path / folder)
        pictures.append(ringrender.render("c.json").alt)
    assert "10 of" in pictures[0] and "90 of" in pictures[1] and pictures[2] == pictures[0]
    (tmp_path / "gone").mkdir()
    os.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert ringrender.render(badge).width > 0
    with pytest.raises(OSError):
        ringrender.render("c.json")


def test_the_command_of_the_package_is_the_program():
    for arguments, status in ((["--version"], 0), (["render"], 64)):
        expected = subprocess.run([os.environ["RINGRENDER_BINARY"], *arguments], capture_output=True)
        run = subprocess.run([sys.executable, "-m", "ringrender", *arguments], capture_output=True)
        assert (run.returncode, run.stdout, run.stderr) == (status, expected.stdout, expected.stderr)
