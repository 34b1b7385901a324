"""Bounds of loops and indices as text, with the names of values in place of dims and symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence

from compiler.ir.affine import AffineMap

_VARIABLE = re.compile(r"\b([ds])([0-9]+)\b")


def bound_text(bound: AffineMap, names: Sequence[str], combine: str) -> str:
    """Returns `bound` as text; `names` are those of its operands, dims first.

    Several results are combined with `combine`, max or min: `max(%i, 0)`.
    """

    def name(match: re.Match[str]) -> str:
        number = int(match[2]) + (bound.num_dims if match[1] == "s" else 0)
        return names[number] if number < len(names) else match[0]

    texts = [_VARIABLE.sub(name, str(result)) for result in bound.results]
    return texts[0] if len(texts) == 1 else f"{combine}({', '.join(texts)})"
