"""Choosing: the model that the settings name, loaded once."""

from __future__ import annotations

from navlog.core.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context
    from navlog.core.recall.fusion import Encoder

_models: dict[str, tuple[Encoder, str]] = {}
"""The models that this process has loaded, by the name in the settings, each with what went wrong."""


def encoder_of(context: Context) -> tuple[Encoder | None, str]:
    """Return the model of the settings, `None` for words alone, and a warning when the bundled one stands in for it."""
    if not context.settings["recall.embedding"]:
        return None, ""
    name = str(context.settings["recall.model"])
    if name not in _models:
        _models[name] = _load(name)
    return _models[name]


def _load(name: str) -> tuple[Encoder, str]:
    from navlog.core.recall.semantic import bundled

    if not name:
        return bundled(), ""
    from navlog.core.recall.dense import load

    try:
        return load(name), ""
    except Fault as error:
        return bundled(), f"{error.message}; recall uses the bundled model"
