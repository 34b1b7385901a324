"""The module and line where the code of a pattern is.

A trace keeps them for the patterns that were tried, so that other installations can show the code as well.
"""

from __future__ import annotations

import inspect
import sys
from importlib.util import find_spec
from types import CodeType, FunctionType, MethodType
from typing import NamedTuple

from compiler.rewrite.patterns import RewritePattern

_METHODS = ("match", "convert", "match_and_rewrite")
"""Methods that a class of patterns may define, the most specific one first."""
_FRAMEWORK = "compiler.rewrite."
"""Prefix of the modules of the rewrite framework, which are no pattern's own code."""


class PatternSource(NamedTuple):
    """The place of a pattern's code; `line` counts from 1."""

    module: str
    line: int

    def path(self) -> str | None:
        """Returns the path of the file; None if the module is not installed, or in an archive (as in WebAssembly).

        A trace is untrusted input, so only modules of this program, or those already imported, are searched.
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
    """Returns the place of a pattern's code; None if it was declared without code."""
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
