"""Completion: proposals at a position, and documentation of the selected one."""

from __future__ import annotations

import re
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.completion import MAX_VALUES, Completion, documentation
from ir_lsp.features.completion import completion as completions_at
from ir_lsp.messages import Json
from ir_lsp.workbench import Workbench

_COMPLETION_KINDS = MappingProxyType(
    {
        "value": lsp.CompletionItemKind.Variable.value,
        "symbol": lsp.CompletionItemKind.Function.value,
        "block": lsp.CompletionItemKind.Reference.value,
        "operation": lsp.CompletionItemKind.Method.value,
        "dialect": lsp.CompletionItemKind.Module.value,
        "type": lsp.CompletionItemKind.Class.value,
        "alias": lsp.CompletionItemKind.Constant.value,
        "keyword": lsp.CompletionItemKind.Keyword.value,
        "case": lsp.CompletionItemKind.EnumMember.value,
        "attribute": lsp.CompletionItemKind.Value.value,
        "name": lsp.CompletionItemKind.Property.value,
    }
)
_FIRST_WORD = re.compile(r"[%@^!#]?[\w$.\-]+")


async def completion(bench: Workbench, view: DocumentView, params: lsp.CompletionParams) -> Json:
    """Returns the proposals at a position."""
    offset = bench.session.converter(view).to_offset(params.position)
    form = _ItemForm(bench.session.converter(view), bench.abilities.has_snippets)
    completions = completions_at(view, offset, operands_only=_follows_blank(params.context))
    typed = view.text[completions[0].span.start : offset] if completions else ""
    if typed in {form.inserted(item) for item in completions}:
        # The word is complete. If a list were shown, Enter would select an item instead of starting a line.
        return Json({"isIncomplete": True, "items": []})
    items = [form.to_json(number, item) for number, item in enumerate(completions)]
    # The client requests completion again after each key that may continue the word.
    may_complete = len(items) >= MAX_VALUES or any(not form.is_snippet(item) for item in completions)
    return Json({"isIncomplete": may_complete, "items": items})


async def resolve_completion(bench: Workbench, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """Adds the documentation to the selected item."""
    if isinstance(item.data, str):
        texts = (documentation(context, str(item.data)) for context in bench.session.dialects.contexts)
        text = next((text for text in texts if text is not None), None)
        if text is not None:
            item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item


class _ItemForm:
    """Converts proposals to JSON for one client; there may be hundreds after each keystroke."""

    def __init__(self, convert: Converter, has_snippets: bool) -> None:
        self._convert = convert
        self._has_snippets = has_snippets
        self._ranges: dict[Span, dict[str, object]] = {}

    def is_snippet(self, item: Completion) -> bool:
        """Returns True if `item` is inserted as a snippet."""
        return self._has_snippets and item.snippet not in ("", item.label)

    def inserted(self, item: Completion) -> str:
        """Returns the text that `item` inserts."""
        return item.snippet if self.is_snippet(item) else item.label

    def to_json(self, number: int, item: Completion) -> dict[str, object]:
        """Returns an LSP completion item; `number` is its index in the list."""
        range_ = self._ranges.get(item.span)
        if range_ is None:
            range_ = self._ranges[item.span] = dict(self._convert.to_json_range(item.span))
        json: dict[str, object] = {
            "label": item.label,
            "kind": _COMPLETION_KINDS[item.kind],
            "sortText": f"{number:06d}",
            "textEdit": {"range": range_, "newText": self.inserted(item)},
        }
        # Clients match the typed text anywhere in the label; `4x` would match `tensor<2x4xi8>`, too.
        word = _FIRST_WORD.match(item.label)
        if word is not None and word[0] != item.label:
            json["filterText"] = word[0]
        if item.detail:
            json["detail"] = item.detail
        if self.is_snippet(item):
            json["insertTextFormat"] = lsp.InsertTextFormat.Snippet.value
        if item.kind == "operation":
            json["data"] = item.label
        return json


def _follows_blank(context: lsp.CompletionContext | None) -> bool:
    """Returns True if a typed blank triggered the request."""
    return (
        context is not None
        and context.trigger_kind is lsp.CompletionTriggerKind.TriggerCharacter
        and context.trigger_character == " "
    )
