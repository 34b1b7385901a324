"""The handlers of completion: what may be typed, as JSON, and what is shown beside the one that is looked at."""

from __future__ import annotations

from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.convert import Converter
from ir_lsp.feature_handlers import FeatureHandlers
from ir_lsp.features.completion import MAX_VALUES, Completion, completion, documentation
from ir_lsp.messages import Json

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
        "attribute": lsp.CompletionItemKind.Value.value,
        "name": lsp.CompletionItemKind.Property.value,
    }
)


class CompletionHandlers(FeatureHandlers):
    """The methods of completion, for one session."""

    has_snippets = False
    """Whether the client takes snippets."""

    async def completion(self, params: lsp.CompletionParams) -> Json | None:
        view = await self.view(params.text_document.uri)
        if view is None:
            return None
        snapshot, convert = view
        found = completion(snapshot, convert.to_offset(params.position))
        ranges: dict[Span, dict[str, object]] = {}
        items = [self._completion_item(number, item, convert, ranges) for number, item in enumerate(found)]
        return Json({"isIncomplete": len(items) >= MAX_VALUES, "items": items})

    def _completion_item(
        self, number: int, item: Completion, convert: Converter, ranges: dict[Span, dict[str, object]]
    ) -> dict[str, object]:
        """The protocol's `CompletionItem` as JSON: there may be hundreds, after each key."""
        where = ranges.get(item.span)
        if where is None:
            where = ranges[item.span] = dict(convert.to_json_range(item.span))
        is_snippet = bool(item.snippet) and self.has_snippets
        found: dict[str, object] = {
            "label": item.label,
            "kind": _COMPLETION_KINDS[item.kind],
            "sortText": f"{number:06d}",
            "textEdit": {"range": where, "newText": item.snippet if is_snippet else item.label},
        }
        if item.detail:
            found["detail"] = item.detail
        if is_snippet:
            found["insertTextFormat"] = lsp.InsertTextFormat.Snippet.value
        if item.kind == "operation":
            found["data"] = item.label
        return found

    async def resolve_completion(self, item: lsp.CompletionItem) -> lsp.CompletionItem:
        if isinstance(item.data, str):
            texts = (documentation(context, str(item.data)) for context in self.session.dialects.contexts)
            text = next((text for text in texts if text is not None), None)
            if text is not None:
                item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
        return item
