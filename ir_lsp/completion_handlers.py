"""The handlers of completion: what may be typed, as JSON, and what is shown beside the one that is looked at."""

from __future__ import annotations

import re
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
        "case": lsp.CompletionItemKind.EnumMember.value,
        "attribute": lsp.CompletionItemKind.Value.value,
        "name": lsp.CompletionItemKind.Property.value,
    }
)
_FIRST_WORD = re.compile(r"[%@^!#]?[\w$.\-]+")


class CompletionHandlers(FeatureHandlers):
    """The methods of completion, for one session."""

    has_snippets = False
    """Whether the client takes snippets."""

    async def completion(self, params: lsp.CompletionParams) -> Json | None:
        view = await self.view(params.text_document.uri)
        if view is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        found = completion(snapshot, offset, operands_only=_follows_blank(params.context))
        inserted = {self._inserted(item) for item in found}
        typed = snapshot.text[found[0].span.start : offset] if found else ""
        if typed in inserted:
            # The word is complete. A client that shows any list here takes Enter for the choice of an item.
            return Json({"isIncomplete": True, "items": []})
        ranges: dict[Span, dict[str, object]] = {}
        items = [self._completion_item(number, item, convert, ranges) for number, item in enumerate(found)]
        # The client asks anew after the next key wherever that may complete the word.
        may_complete = len(items) >= MAX_VALUES or any(not self._is_snippet(item) for item in found)
        return Json({"isIncomplete": may_complete, "items": items})

    def _is_snippet(self, item: Completion) -> bool:
        return self.has_snippets and item.snippet not in ("", item.label)

    def _inserted(self, item: Completion) -> str:
        return item.snippet if self._is_snippet(item) else item.label

    def _completion_item(
        self, number: int, item: Completion, convert: Converter, ranges: dict[Span, dict[str, object]]
    ) -> dict[str, object]:
        """The protocol's `CompletionItem` as JSON: there may be hundreds, after each key."""
        where = ranges.get(item.span)
        if where is None:
            where = ranges[item.span] = dict(convert.to_json_range(item.span))
        found: dict[str, object] = {
            "label": item.label,
            "kind": _COMPLETION_KINDS[item.kind],
            "sortText": f"{number:06d}",
            "textEdit": {"range": where, "newText": self._inserted(item)},
        }
        # What is typed behind the first word would be searched for in the rest: `4x` is in `tensor<2x4xi8>`, too.
        word = _FIRST_WORD.match(item.label)
        if word is not None and word[0] != item.label:
            found["filterText"] = word[0]
        if item.detail:
            found["detail"] = item.detail
        if self._is_snippet(item):
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


def _follows_blank(context: lsp.CompletionContext | None) -> bool:
    """Returns True if the client asks because a blank was typed, not because the user wants a list."""
    return (
        context is not None
        and context.trigger_kind is lsp.CompletionTriggerKind.TriggerCharacter
        and context.trigger_character == " "
    )
