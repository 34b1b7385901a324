"""The passes. `PASSES` lists them; a pass's module is imported when the pass is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.passes.base import Pass

PASSES: Mapping[str, str] = MappingProxyType(
    {
        "canonicalize": "compiler.transforms.canonicalize:Canonicalizer",
        "cse": "compiler.transforms.cse:CSE",
        "strip-debuginfo": "compiler.transforms.strip_debuginfo:StripDebugInfo",
        "cse-put-attributes": "compiler.transforms.oneflow.cse_attributes:CSEPutAttributes",
        "cse-with-attributes-ignored": "compiler.transforms.oneflow.cse_attributes:CSEWithAttributesIgnored",
        "loop-invariant-code-motion": "compiler.transforms.loop_invariant_code_motion:LoopInvariantCodeMotion",
        "sccp": "compiler.transforms.sccp:SCCP",
        "symbol-dce": "compiler.transforms.symbols:SymbolDCE",
        "symbol-privatize": "compiler.transforms.symbols:SymbolPrivatize",
        "topological-sort": "compiler.transforms.topological_sort:TopologicalSort",
    }
)
"""A pass's argument, and its class."""


def find_pass(argument: str) -> type[Pass] | None:
    """The class of a pass, None where there is none of that name."""
    place = PASSES.get(argument)
    if place is None:
        return None
    module, _, name = place.partition(":")
    found: type[Pass] = getattr(import_module(module), name)
    return found
