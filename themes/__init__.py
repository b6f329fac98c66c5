"""Theme data: the only place with colour values.

Every theme gives each name in `OWN` a colour, so that style sheets and widgets speak of `$fresh` and `$sunk` alone:

| name | where it stands |
|---|---|
| `focus`, `needs` | the two accents: where the keys go, and what waits for a person |
| `fresh`, `near`, `sunk` | the states of a chart, and the outcomes of a question |
| `code` | code and paths inside an answer |
| `dim`, `faint`, `rule` | what is read second, what is read third, lines that separate |
| `select`, `select-away`, `lift` | the selected row, the same while the focus is elsewhere, a card above the screen |
"""

from __future__ import annotations

from importlib.resources import files

from textual.theme import Theme

OWN = ("focus", "needs", "fresh", "near", "sunk", "code", "dim", "faint", "rule", "select", "select-away", "lift")


def _theme(name: str, dark: bool, paper: str, ink: str, *colours: str, quiet: str = "") -> Theme:
    """Return a theme from its paper, its ink, and a colour for each name in `OWN`.

    `$quiet` is `$dim` as a style for text: a colour, or where there is none to be had, an attribute.
    """
    own = dict(zip(OWN, colours, strict=True))
    return Theme(
        name=name,
        primary=own["focus"],
        secondary=own["near"],
        accent=own["focus"],
        warning=own["needs"],
        error=own["sunk"],
        success=own["fresh"],
        foreground=ink,
        background=paper,
        surface=paper,
        panel=own["lift"],
        dark=dark,
        ansi=paper.startswith("ansi_"),
        variables={**own, "quiet": quiet or own["dim"], **_textual(paper, ink, own)},
    )


def _textual(paper: str, ink: str, own: dict[str, str]) -> dict[str, str]:
    """Return what Textual's own widgets look up."""
    ansi = paper.startswith("ansi_")
    return {
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "block-cursor-background": "ansi_blue" if ansi else own["select"],
        "block-cursor-foreground": "ansi_bright_white" if ansi else ink,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": own["select-away"],
        "block-cursor-blurred-foreground": ink,
        "input-cursor-background": own["focus"],
        "input-cursor-foreground": "ansi_bright_white" if ansi else paper,
        "input-selection-background": own["select"],
        "screen-selection-background": own["select"],
        "screen-selection-foreground": ink,
        "scrollbar": own["rule"],
        "scrollbar-hover": own["dim"],
        "scrollbar-active": own["focus"],
        "scrollbar-background": paper,
        "scrollbar-background-hover": paper,
        "scrollbar-background-active": paper,
        "scrollbar-corner-color": paper,
    }


NIGHT = _theme(
    "night", True, "#14171f", "#d7dce5",
    "#82b1ff", "#e8b45a", "#93c58e", "#74c5c0", "#e8b45a",
    "#a9c4d6", "#8b94a5", "#667085", "#2c3340", "#242c3b", "#1d222c", "#1c212b",
)  # fmt: skip

DAY = _theme(
    "day", False, "#fbfaf6", "#23272e",
    "#1d5fc4", "#8f5200", "#2c7038", "#12706c", "#8f5200",
    "#3a5a70", "#5f6672", "#858b95", "#d8d6cf", "#dfe8f7", "#eeede7", "#f1efe8",
)  # fmt: skip

CONTRAST = _theme(
    "contrast", True, "#000000", "#ffffff",
    "#5cb3ff", "#ffa033", "#5cb3ff", "#ffd9a8", "#ffa033",
    "#bfe0ff", "#c4c4c4", "#a0a0a0", "#6a6a6a", "#003a73", "#262626", "#141414",
)  # fmt: skip

TERMINAL = _theme(
    "terminal", True, "ansi_default", "ansi_default",
    "ansi_blue", "ansi_yellow", "ansi_green", "ansi_cyan", "ansi_yellow",
    "ansi_cyan", "ansi_default", "ansi_default", "ansi_bright_black", "ansi_default", "ansi_default", "ansi_default",
    quiet="ansi_default dim",
)  # fmt: skip

THEMES = (NIGHT, DAY, CONTRAST, TERMINAL)

SHEETS = tuple(str(files("navlog.themes") / f"{name}.tcss") for name in ("base", "bands", "cards"))
"""The style sheets, in the order in which they are read."""
