"""Splits a file into the parts that `--split-input-file` processes separately.

Takes a text and the marker between parts; returns the parts with their places, and the lines that are nearly a marker.
As with mlir-opt, a part starts right after the marker, in the middle of the marker's line; the last two characters of
the marker tell a marker from a near miss, and a marker at the very start of a file splits nothing off.
"""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_MARKER = "// -----"
_SUFFIX = 2


@dataclass(frozen=True, slots=True)
class Part:
    """The piece of a file that starts at the offset `start`."""

    text: str
    start: int


def split_text(text: str, marker: str) -> tuple[list[Part], list[int]]:
    """Returns the parts of a text, none of an empty one, and the offsets of near misses.

    A marker of two characters or less stands for itself.
    """
    if not text:
        return [], []
    if not marker:
        return [Part(text, 0)], []
    if len(marker) <= _SUFFIX:
        return _split_plainly(text, marker), []
    prefix, suffix = marker[:-_SUFFIX], marker[-_SUFFIX:]
    parts: list[Part] = []
    near: list[int] = []
    start = end = 0  # of the part that is being gathered
    behind = 0
    for piece in text.split(prefix):
        if start == end:
            start = behind  # nothing was gathered yet: taken as it is, even if a marker stood before it
        elif piece.startswith(suffix) and len(piece) > _SUFFIX:
            parts.append(Part(text[start:end], start))
            start = behind + _SUFFIX
        else:
            near.append(behind)
        end = behind + len(piece)
        behind = end + len(prefix)
    if start < end:
        parts.append(Part(text[start:end], start))
    return parts, near


def _split_plainly(text: str, marker: str) -> list[Part]:
    parts: list[Part] = []
    start = 0
    for piece in text.split(marker):
        parts.append(Part(piece, start))
        start += len(piece) + len(marker)
    return parts
