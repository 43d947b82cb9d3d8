"""Configs as files: the user's own, and those of dicts and elements in a private temporary folder."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, Union, cast

if TYPE_CHECKING:
    from typing_extensions import TypeGuard  # pyright: ignore[reportMissingModuleSource]


class HasConfig(Protocol):
    """An object that describes a config, such as those of `ringrender.elements`."""

    def to_config(self) -> dict[str, object]:
        """Returns the whole config, as its JSON file has it."""
        ...


ConfigSource = Union[str, "os.PathLike[str]", "os.PathLike[bytes]", Mapping[str, Any], HasConfig]
"""A path, which is never JSON itself; the content of a config; or an element."""

DICT_NAME = "<config>"
"""What problems of a dict name as their file."""

_MAXIMUM_KNOWN = 64
"""The files whose columns are remembered."""
_RACY = 20_000_000
"""Within this many nanoseconds, a second change of a file may not change its time."""


@dataclass(frozen=True)
class Source:
    """Where a config comes from. Programs with equal sources draw the same."""

    path: str
    """What the program gets as --config, with surrogates for bytes that are not UTF-8; empty for a dict."""
    folder: str
    """The current folder, in which relative paths begin."""
    stamp: tuple[int, ...] = ()
    """What changes with the file; empty for a dict."""
    text: str | None = None
    """The JSON of a dict, in ASCII; None for a path."""

    def is_settled(self) -> bool:
        """Whether a later change of the file must change its stamp."""
        return not self.stamp or self.stamp[0] < time.time_ns() - _RACY


def is_path(value: object) -> TypeGuard[str | os.PathLike[str] | os.PathLike[bytes]]:
    """Whether a value is a path. Bytes are not, but os.fsdecode makes one of them."""
    return isinstance(value, (str, os.PathLike))


def is_utf8(path: str) -> bool:
    """Whether a path has no surrogates, which Python has for bytes that are not UTF-8."""
    return not any("\udc80" <= character <= "\udcff" for character in path)


def source(config: ConfigSource) -> Source:
    """Returns where a config comes from.

    Raises TypeError for another object, and TypeError and ValueError for a dict that is not JSON.
    """
    if is_path(config):
        path = os.fsdecode(config)
        if not path or "\0" in path:
            raise ValueError(f"a path cannot be {path!r}")
        if path.startswith("-"):
            path = os.path.join(".", path)  # A lone - is standard input.
        folder = "" if os.path.isabs(path) else os.getcwd()
        if not is_utf8(path):  # The program refuses an argument that is not UTF-8; its current folder may be any.
            folder, path = os.path.split(os.path.join(folder, path))
        file = os.path.join(folder, path)
        if os.path.exists(file) and not os.path.isfile(file) and not os.path.isdir(file):  # such as a pipe
            raise ValueError(f"a config must be a file: {path}")
        return Source(path, folder, _stamp(file))
    content: object = config if isinstance(config, Mapping) else getattr(config, "to_config", lambda: config)()
    if not isinstance(content, Mapping):
        raise TypeError(f"a config must be a path, a dict or an element, not {type(config).__name__}")
    members, folder = dict(cast("Mapping[str, Any]", content)), os.getcwd()
    text = to_json(members, "config")
    if '"image"' in text or '"fonts"' in text:
        text = to_json(_with_absolute_paths(members, folder), "config")
    return Source("", folder, text=text)


def indented(of: Source) -> Source:
    """Returns a source with the lines and columns that a person can find: those of json.dumps with indent=2."""
    return of if of.text is None else replace(of, text=json.dumps(json.loads(of.text), indent=2))


Columns = list[tuple[str, str, dict[str, Any]]]
_known: dict[Source, Columns] = {}


def columns(of: Source) -> Columns:
    """Returns the columns that a config declares: the names that rows and the config have for them, and the objects.

    A config with errors has none; the program reports them.
    """
    found = _known.get(of) if of.text is None else None
    if found is not None:
        return found
    try:
        document: Any
        if of.text is None:
            with open(os.path.join(of.folder, of.path), "rb") as file:
                document = json.loads(file.read())
        else:
            document = json.loads(of.text) if '"data"' in of.text else {}
        data: dict[str, dict[str, Any]] = document.get("data", {})
        found = [(str(column.get("from", name)), name, column) for name, column in data.items()]
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        found = []
    if of.text is None and of.is_settled():
        if len(_known) >= _MAXIMUM_KNOWN:
            _known.clear()
        _known[of] = found
    return found


def _stamp(path: str) -> tuple[int, ...]:
    try:
        status = os.stat(path)
    except OSError:
        return (0,)
    return (
        max(status.st_mtime_ns, status.st_ctime_ns),
        status.st_mtime_ns,
        status.st_size,
        status.st_ino,
        status.st_dev,
    )


def _with_absolute_paths(config: dict[str, Any], folder: str) -> dict[str, Any]:
    """Returns a copy of a config whose pictures and fonts are those of a folder."""

    def absolute(path: object) -> object:
        is_relative = isinstance(path, str) and path and not path.startswith(("data:", "$", "/"))
        return os.path.join(folder, cast("str", path)) if is_relative else path

    def copy(value: object) -> object:
        if isinstance(value, Mapping):
            members = {key: copy(member) for key, member in cast("Mapping[str, object]", value).items()}
            if members.get("type") == "image":  # an element, or a column
                members.update({key: absolute(members[key]) for key in ("path", "sample", "default") if key in members})
            return members
        return [copy(item) for item in cast("list[object]", value)] if isinstance(value, (list, tuple)) else value

    copied = cast("dict[str, Any]", copy(config))
    fonts = copied.get("fonts")
    if isinstance(fonts, list):
        copied["fonts"] = [absolute(font) for font in cast("list[object]", fonts)]
    return copied


def to_json(value: object, name: str) -> str:
    """Returns JSON in ASCII. numpy's scalars and arrays are numbers and lists.

    Raises TypeError and ValueError, which name the member, for what JSON does not have.
    """
    try:
        return json.dumps(value, allow_nan=False, default=_plain, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        try:
            place, fault = _fault(value, name) or (name, str(error))
        except RecursionError:
            place, fault = name, "it is nested too deeply, or contains itself"
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{place}: {fault}") from None


def _plain(value: object) -> object:
    """Returns what json can write for a value that it cannot."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, object]", value))
    to_list = getattr(value, "tolist", None)
    if callable(to_list) and getattr(getattr(value, "dtype", None), "kind", "M") not in "mM":  # times become integers
        plain = to_list()
        if type(plain) is not type(value):
            return plain
    raise TypeError(type(value).__name__)


def _fault(value: object, place: str) -> tuple[str, str] | None:
    """Returns where a value is not JSON, and why."""
    if isinstance(value, Mapping):
        for key, member in cast("Mapping[object, object]", value).items():
            if not isinstance(key, str):
                return place, f"a name must be a string, not {key!r}"
            if found := _fault(member, f"{place}.{key}"):
                return found
        return None
    if isinstance(value, (list, tuple)):
        items = cast("list[object]", value)
        return next((found for i, item in enumerate(items) if (found := _fault(item, f"{place}[{i}]"))), None)
    if isinstance(value, float):
        is_finite = value - value == 0
        return None if is_finite else (place, f"JSON has no number {value!r}; use None for a value that is missing")
    if value is None or isinstance(value, (str, int)):
        return None
    try:
        return _fault(_plain(value), place)
    except TypeError:
        return place, f"JSON has no value of type {type(value).__name__}: make it a string or a number"


class Folder:
    """The private temporary folder of this process, for configs of dicts. Threads share it, and signal handlers do.

    It is made when it is first used, and again when somebody has removed it. It ends with the interpreter; what is left
    when a signal or os._exit ends the process, is a few files in the system's temporary folder. A handler that draws
    during the first use of Python's `tempfile` in this process waits for ever, because that has a lock of its own.
    """

    _MAXIMUM_FILES, _MAXIMUM_BYTES = 256, 1 << 26

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Leaves the folder to the process which this one was forked from."""
        self._lock = threading.RLock()
        self._path: str | None = None
        self._sizes: OrderedDict[str, int] = OrderedDict()
        """The files and their sizes in bytes, the least recently used first."""

    def put(self, text: str) -> str:
        """Returns the path of a config's file. The least recently used files are removed. Raises OSError."""
        data = text.encode()
        name = hashlib.sha256(data).hexdigest()[:32] + ".json"
        with self._lock:
            if self._path is None or not os.path.isdir(self._path):
                self._path = tempfile.mkdtemp(prefix="ringrender-")
                self._sizes.clear()
                # The end of a process of multiprocessing is not that of an interpreter.
                util = sys.modules.get("multiprocessing.util")
                if util is not None:
                    util.Finalize(None, self.close, exitpriority=0)
            path = os.path.join(self._path, name)
            if not os.path.exists(path):
                write_file(path, data)
            self._sizes[name] = len(data)
            self._sizes.move_to_end(name)
            sizes = self._sizes
            while len(sizes) > 1 and (len(sizes) > self._MAXIMUM_FILES or sum(sizes.values()) > self._MAXIMUM_BYTES):
                _remove(os.path.join(self._path, sizes.popitem(last=False)[0]))
        return path

    def base(self) -> str:
        """Returns the path of a config that is never drawn, because each row names its own."""
        return self.put('{"scene":{"type":"circle"}}')

    def close(self) -> None:
        """Removes the folder."""
        if self._path is not None:
            shutil.rmtree(self._path, ignore_errors=True)
            self._path = None


def write_file(path: str, data: bytes) -> None:
    """Writes a file, which appears complete or not at all, and keeps its old permissions. Raises OSError."""
    partial = os.path.join(os.path.dirname(path), f".ringrender-{os.urandom(8).hex()}~")
    try:
        with open(partial, "xb") as file:
            with suppress(OSError):
                shutil.copymode(path, partial)
            file.write(data)
        os.replace(partial, path)
    except BaseException:
        _remove(partial)
        raise


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


folder = Folder()


atexit.register(folder.close)
os.register_at_fork(after_in_child=folder.forget)
