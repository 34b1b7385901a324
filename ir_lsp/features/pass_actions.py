"""Code actions that change the IR: remove redundant ops, or run a pass.

The functions return titles and requests; `ir_lsp.passes` computes the edits of a request when the user chooses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any

from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.pass_registry import PASSES
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.fusion_findings import LOOP, count_loops
from ir_lsp.documents.hints import Hints
from ir_lsp.entities import innermost_op

ANYWHERE = ("cse", "canonicalize", "sccp", "loop-invariant-code-motion", "control-flow-sink", "remove-dead-values")
"""Passes that are offered for a function and for a file."""
ON_FILES = ("inline", "symbol-dce")
"""Passes that are offered only for a file, as they change several functions."""
ON_LOOPS = ("affine-loop-fusion",)
"""Passes that are offered only if there are several affine loops."""
OFFERED = (*ANYWHERE, *ON_LOOPS, *ON_FILES)
"""All passes that are offered."""
ON_SAVE = (*ANYWHERE, "symbol-dce")
"""Passes that may run when a file is saved: `source.fixAll.mlir.cse`."""

CAN_CHECK = find_spec("numpy") is not None
"""True if functions can be run, which needs numpy; False in WebAssembly."""
CHECKED = "refactor.rewrite.check"
"""Prefix of the kinds of actions that also compare results; the name of the pass follows."""
QUICK_FIX, REWRITE, SOURCE = "quickfix", "refactor.rewrite", "source.fixAll.mlir"


@dataclass(frozen=True, slots=True)
class PassRequest:
    """Request to change a document by a pass pipeline, or by removing its redundant ops."""

    pipeline: str = ""
    """Pipeline to run; "" removes redundant ops."""
    at: int | None = None
    """Offset in the function to change; None for the whole file."""
    op: int | None = None
    """Start of the op to remove; None for all redundant ops."""
    check: bool = False
    """True to also run each function before and after the change and compare their results."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> PassRequest:
        """Returns the request that a client sent; invalid parts are ignored."""
        pipeline, at, op = value.get("pipeline"), value.get("at"), value.get("op")
        return PassRequest(
            pipeline if isinstance(pipeline, str) else "",
            at if isinstance(at, int) else None,
            op if isinstance(op, int) else None,
            value.get("check") is True,
        )


@dataclass(frozen=True, slots=True)
class PassAction:
    """A code action that sends `request`."""

    title: str
    kind: str
    """LSP's code action kind."""
    request: PassRequest
    diagnostic: Diagnostic | None = None
    is_preferred: bool = False


_FIXES = {
    "dead": "Remove the dead operation",
    "duplicate": "Remove the duplicate",
    "foldable": "Fold the operation",
}


def fix_actions(view: DocumentView, hints: Hints, span: Span) -> list[PassAction]:
    """Returns the fixes for the hints that touch `span`."""
    actions: list[PassAction] = []
    for diagnostic in hints.near(view.analysis, span):
        at = diagnostic.span.start
        title = f"{_FIXES[diagnostic.code]} ({diagnostic.message})"
        actions.append(PassAction(title, QUICK_FIX, PassRequest(at=at, op=at), diagnostic, is_preferred=True))
    if actions:
        first = actions[0].request.at
        function = function_title(view, span.start)
        if function is not None:
            title = f"Remove all duplicate and dead operations and fold in {function}"
            actions.append(PassAction(title, QUICK_FIX, PassRequest(at=first), actions[0].diagnostic))
        title = "Remove all duplicate and dead operations and fold in the file"
        actions.append(PassAction(title, QUICK_FIX, PassRequest(), actions[0].diagnostic))
    return actions


def apply_actions(view: DocumentView, span: Span) -> list[PassAction]:
    """Returns actions that run a pass on the function at the start of the selection, or on the file."""
    function = function_title(view, span.start)
    actions: list[PassAction] = []
    if function is not None:
        actions += [
            PassAction(f"Apply {name} to {function}", f"{REWRITE}.{name}", PassRequest(name, at=span.start))
            for name in (*ANYWHERE, *(ON_LOOPS if _has_loops(view, span.start) else ()))
            if name in PASSES
        ]
    on_loops = ON_LOOPS if has_several_loops(view) else ()
    actions += [
        PassAction(f"Apply {name} to the file", f"{REWRITE}.{name}", PassRequest(name))
        for name in (*ANYWHERE, *on_loops, *ON_FILES)
        if name in PASSES
    ]
    if function is None or not CAN_CHECK:
        return actions
    return actions + [
        PassAction(
            f"Apply {name} to {function} and check results",
            f"{CHECKED}.{name}",
            PassRequest(name, span.start, check=True),
        )
        for name in ANYWHERE
        if name in PASSES
    ]


def has_several_loops(view: DocumentView) -> bool:
    """Returns True if the file may have several affine loops. Their number is stored by groups of lines."""
    return sum(view.facts(count_loops)) > 1


def _has_loops(view: DocumentView, offset: int) -> bool:
    """Returns True if the chunk at `offset` has several affine loops."""
    if not has_several_loops(view):
        return False
    section = view.section_at(offset)
    chunk = section.chunk_at(offset - section.base)
    return chunk is not None and (
        section.text.count(LOOP, chunk.source.base, chunk.source.base + max(chunk.end, 0)) > 1
    )


def source_actions(kind: str) -> list[PassAction]:
    """Returns the actions on the whole file of the requested kind, such as `source` or `source.fixAll.mlir.cse`."""
    if kind == SOURCE or SOURCE.startswith(f"{kind}."):
        cleanup = [PassAction("Remove all duplicate and dead operations and fold", SOURCE, PassRequest())]
        return cleanup if kind in (SOURCE, "source.fixAll") else cleanup + _on_save()
    return [action for action in _on_save() if action.kind == kind]


def _on_save() -> list[PassAction]:
    return [PassAction(f"Apply {name}", f"{SOURCE}.{name}", PassRequest(name)) for name in ON_SAVE if name in PASSES]


def function_title(view: DocumentView, offset: int) -> str | None:
    """Returns a title for the innermost isolated op that encloses `offset`: `@name` or `'op.name'`.

    None if no op but the file's module encloses it.
    """
    section = view.section_at(offset)
    at = offset - section.base
    chunk = section.chunk_at(at)
    if chunk is None:
        return None
    current: Operation | None = innermost_op(chunk, at - chunk.source.base)
    while current is not None and not (current.has_trait("IsolatedFromAbove") and current.regions):
        current = current.parent_op
    if current is None or current.name == "builtin.module":
        return None
    name = symbol_name(current)
    return f"@{name}" if name is not None else f"'{current.name}'"
