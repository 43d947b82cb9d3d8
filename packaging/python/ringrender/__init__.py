"""Pictures of progress from JSON: rings, gauges, badges and texts, with the same bytes on every machine."""

from __future__ import annotations

from ._api import Difference, Row, Scheme, check, diff, frames, pair, render, render_many
from ._config import ConfigSource, HasConfig
from ._errors import ConfigError, Diagnostic, RendererError, RingrenderError, RowError
from ._picture import Pair, Picture
from ._png import png_bytes
from ._renderer import close

__all__ = [
    "ConfigError",
    "ConfigSource",
    "Diagnostic",
    "Difference",
    "HasConfig",
    "Pair",
    "Picture",
    "RendererError",
    "RingrenderError",
    "Row",
    "RowError",
    "Scheme",
    "check",
    "close",
    "diff",
    "frames",
    "pair",
    "png_bytes",
    "render",
    "render_many",
]

for _class in (ConfigError, Diagnostic, Difference, Pair, Picture, RendererError, RingrenderError, RowError):
    _class.__module__ = __name__  # in tracebacks
