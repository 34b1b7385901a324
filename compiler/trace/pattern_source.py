"""Source of a pattern's code.

Returns the module and the line of a pattern's function or class. A trace keeps these for the patterns that were tried,
so that other installations can show them as well.
"""

from __future__ import annotations

import inspect
import sys
from importlib.util import find_spec
from types import CodeType, FunctionType, MethodType
from typing import NamedTuple

from compiler.rewrite.patterns import RewritePattern

_METHODS = ("match", "convert", "match_and_rewrite")
"""The methods that a class of patterns may have, the one that is most its own first."""
_FRAMEWORK = "compiler.rewrite."
"""Modules that no pattern of a dialect or pass is in."""


class PatternSource(NamedTuple):
    """The place of a pattern's code; `line` counts from 1."""

    module: str
    line: int

    def path(self) -> str | None:
        """Returns the file; None if the module is not there, or in an archive, as this program is in WebAssembly.

        Traces come from anywhere, so nothing is imported that is not part of this program or loaded already.
        """
        is_own = self.module.startswith("compiler.")
        if is_own and sys.platform == "emscripten":
            return None
        if self.module in sys.modules:
            return getattr(sys.modules[self.module], "__file__", None)
        if not is_own:
            return None
        try:
            spec = find_spec(self.module)
        except (ImportError, ValueError, AttributeError):
            return None
        return None if spec is None else spec.origin


def source_of(pattern: RewritePattern) -> PatternSource | None:
    """Returns where the code of a pattern is; None for one that was declared without code."""
    function = _function_of(pattern)
    if function is None or function.__module__.startswith(_FRAMEWORK):
        return None
    return PatternSource(function.__module__, function.__code__.co_firstlineno)


def code_of(pattern: RewritePattern) -> CodeType | None:
    """Returns the code of the function that decides whether a pattern applies."""
    function = _function_of(pattern)
    return None if function is None else function.__code__


def _function_of(pattern: RewritePattern) -> FunctionType | None:
    own: object = getattr(pattern, "function", None)
    if own is None:
        kind = next((kind for kind in type(pattern).__mro__ if not vars(kind).keys().isdisjoint(_METHODS)), None)
        own = None if kind is None else next(vars(kind)[name] for name in _METHODS if name in vars(kind))
    own = inspect.unwrap(own) if callable(own) else own
    if isinstance(own, MethodType):
        own = own.__func__
    return own if isinstance(own, FunctionType) else None
