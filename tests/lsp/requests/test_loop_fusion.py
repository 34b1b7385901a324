"""Loop fusion in an editor: lenses, actions, hovers, and hints with reasons against it."""

from __future__ import annotations

import asyncio
import math
from itertools import count
from typing import Any

import pytest
from lsprotocol import types as lsp

from compiler.dialects import load_dialect
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.context import Context
from compiler.text import Span, TextEdit, apply_edits
from ir_lsp.documents import fusion_findings
from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.documents.fusion_findings import FusionFindings
from ir_lsp.features.affine_loops import loop_facts
from ir_lsp.features.fusion import fusion_actions, fusion_facts, fusion_lenses, not_fused
from ir_lsp.passes import answer_now
from ir_lsp.publishing import DiagnosticPublisher
from ir_lsp.requests import loop_fusion
from ir_lsp.requests.loop_fusion import loop_lenses
from ir_lsp.session import Session
from tests.lsp.requests.test_code_action_passes import actions, edit_of, opened, text_after
from tests.support.editor_client import EditorClient, editor_client
from tests.support.markers import analysed, change_text
from tests.support.workbench import SilentClient

URI = "file:///test.mlir"
COPIES = """\
func.func @copies(%a: memref<64xf32>, %b: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {  // first
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %t[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 64 {
    %0 = affine.load %t[%j] : memref<64xf32>
    affine.store %0, %b[%j] : memref<64xf32>
  }
  return
}
"""
FUSED = """\
func.func @copies(%a: memref<64xf32>, %b: memref<64xf32>) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %j = 0 to 64 {
    // first
    %0 = affine.load %a[%j] : memref<64xf32>
    affine.store %0, %t[0] : memref<1xf32>
    %1 = affine.load %t[0] : memref<1xf32>
    affine.store %1, %b[%j] : memref<64xf32>
  }
  return
}
"""
BACKWARDS = """\
func.func @backwards(%t: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 64 {
    affine.store %v, %t[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 64 {
    %0 = affine.load %t[-%j + 63] : memref<64xf32>
    affine.store %0, %t[%j] : memref<64xf32>
  }
  return
}
"""
PLAIN = "func.func @plain(%a: i32) -> i32 {\n  return %a : i32\n}\n"


class Opened:
    """An open document, and findings on its loops."""

    def __init__(self, text: str) -> None:
        self.document = OpenDocument(URI, 1, text, Context(load_dialect, allow_unregistered=True))
        self.findings = self.document.loops
        self.analyse()

    def analyse(self) -> None:
        assert self.document.parse(math.inf)
        assert self.advance(math.inf)

    def advance(self, deadline: float) -> bool:
        return self.findings.advance(self.document.analysis, deadline)

    def replace(self, old: str, new: str) -> None:
        """Types over a text that is there once."""
        at = self.view.text.index(old)
        change_text(self.document, TextEdit(Span(at, at + len(old)), new))
        self.analyse()

    @property
    def view(self) -> DocumentView:
        return self.document.view

    def lenses(self) -> list[str]:
        """Each lens with the line that it stands above."""
        return [
            f"line {self.view.index.line_of(lens.span.start) + 1}: {lens.title}"
            for lens in fusion_lenses(self.view, self.findings)
        ]

    def actions(self, at: str) -> list[str]:
        start = self.view.text.index(at)
        return [fusion_action.title for fusion_action in fusion_actions(self.view, self.findings, Span(start, start))]


def test_a_lens_has_the_other_loop_and_the_gain() -> None:
    assert Opened(COPIES).lenses() == ["line 7: fusable with the loop at line 3: 50% less memory, 0% more compute"]


def test_there_is_no_lens_if_no_loops_can_be_fused() -> None:
    assert Opened(BACKWARDS + PLAIN).lenses() == []


def test_both_loops_have_actions_for_each_legal_depth_with_the_chosen_first() -> None:
    opened = Opened(
        COPIES.replace("64x", "8x4x")
        .replace("<64", "<8x4")
        .replace("affine.for %i = 0 to 64 {  // first", "affine.for %i = 0 to 8 { affine.for %k = 0 to 4 {")
        .replace("affine.for %j = 0 to 64 {", "affine.for %j = 0 to 8 { affine.for %l = 0 to 4 {")
        .replace("[%i]", "[%i, %k]")
        .replace("[%j]", "[%j, %l]")
        .replace("  }\n", "  } }\n")
    )
    assert opened.actions("affine.for %j") == [
        "Fuse with the loop at line 3 (depth 2: 49% less memory, 0% more compute)",
        "Fuse with the loop at line 3 (depth 1: 0% more compute)",
    ]
    assert opened.actions("affine.for %i") == [
        title.replace("line 3", "line 7") for title in opened.actions("affine.for %j")
    ]
    assert opened.actions("affine.load %a") == []


def test_an_action_fuses_only_its_pair_also_in_a_later_section() -> None:
    text = f"// é\n{PLAIN}// -----\n// more\n{COPIES}{BACKWARDS}"
    opened = Opened(text)
    at = text.index("affine.for %j")
    [action] = fusion_actions(opened.view, opened.findings, Span(at, at))
    assert action.request.pipeline == "affine-loop-fuse-pair{source=5:3 destination=9:3 depth=1}"
    pass_answer = answer_now(text, action.request, Context(load_dialect, allow_unregistered=True))
    edits = [TextEdit(Span(edit.start, edit.end), edit.text) for edit in pass_answer.edits]
    assert apply_edits(text, edits) == text.replace(COPIES, FUSED)


def test_a_hint_has_the_reason_against_fusion_and_links_to_the_accesses() -> None:
    opened = Opened(COPIES + BACKWARDS)
    text = COPIES + BACKWARDS
    [hint] = not_fused(opened.view, opened.findings, 10)
    assert hint.message == (
        "not fused with the loop at line 14: Fusion would violate loop dependences: the destination depends on itself"
    )
    assert text[hint.span.start :].startswith("affine.for %j = 0 to 64 {\n    %0 = affine.load %t[-%j")
    notes = [(note.message, text[note.span.start : note.span.end]) for note in hint.notes if note.span is not None]
    assert notes == [
        ("affine.load here", "affine.load"),
        ("affine.store here", "affine.store"),
        ("the loop that would be fused into this one", "affine.for"),
    ]
    assert not_fused(opened.view, opened.findings, 0) == []


def test_a_hover_has_dependences_slices_costs_and_the_choice() -> None:
    opened = Opened(COPIES)
    [about] = fusion_facts(opened.view, opened.findings, COPIES.index("affine.for %j"))
    assert (
        about
        == """\
**Fusion**: consumer of the loop at line 3
- depends on `%t`: line 5 → line 8
- **would be fused at depth 1**: 50% less memory, 0% more compute
- costs: 128 and 128 operations

| depth | slice | compute | buffer | |
|---|---|---|---|---|
| 1 | `%i` = `%j` | 0% more compute | 256 bytes → 4 bytes | chosen |"""
    )


def test_a_hover_has_the_reason_against_fusion() -> None:
    opened = Opened(BACKWARDS)
    [about] = fusion_facts(opened.view, opened.findings, BACKWARDS.index("affine.for %i"))
    assert about.split("\n")[:2] == [
        "**Fusion**: producer for the loop at line 5",
        "- **not fused**: Fusion would violate loop dependences: the destination depends on itself "
        "(affine.load in line 6, affine.store in line 7)",
    ]


def test_loops_with_very_many_accesses_are_not_examined() -> None:
    loads = "".join(f"    %x{number} = affine.load %t[%j] : memref<64xf32>\n" for number in range(250))
    text = COPIES.replace("    %0 = affine.load %t[%j]", f"{loads}    %0 = affine.load %t[%j]")
    opened = Opened(text)
    assert not_fused(opened.view, opened.findings, 10) == []
    [about] = fusion_facts(opened.view, opened.findings, text.index("affine.for %j"))
    assert "**not considered**: both loops have many accesses" in about


def test_a_hover_has_the_memory_that_a_loop_reads_and_writes() -> None:
    text = """func.func @f(%a: memref<8x?xf32>, %b: memref<64xf32>, %n: index) {
      affine.for %i = 0 to 8 {
        affine.for %j = 1 to %n {
          %0 = affine.load %a[%i, %j - 1] : memref<8x?xf32>
          %1 = affine.load %a[%i, %j] : memref<8x?xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %b[%i * 8 + 3] : memref<64xf32>
        }
      }
      return
    }"""
    opened = Opened(text)
    [chunk] = opened.view.sections[0].chunks
    outer, inner = [op for op in chunk.op.walk() if isinstance(op, AffineForOp)]
    assert loop_facts(outer) == [
        "**Memory**\n- reads `%a[0 to 8, 0 to %n - 1]`, `%a[0 to 8, 1 to %n]`\n- writes `%b[3 to 60]` (228 bytes)"
    ]
    assert loop_facts(inner) == [
        "Runs `%n - 1` times.",
        "**Memory**\n- reads `%a[%i, 0 to %n - 1]`, `%a[%i, 1 to %n]`\n- writes `%b[%i * 8 + 3]` (4 bytes)",
    ]


# ------------------------------------------------------------------------------------------------------ what it costs


def test_only_functions_with_several_loops_are_examined() -> None:
    assert Opened(PLAIN + COPIES + PLAIN.replace("plain", "other")).findings.examined_chunks == 1


def test_an_edit_elsewhere_moves_the_lens_without_new_examination() -> None:
    opened = Opened(PLAIN + COPIES)
    opened.replace("return %a", "\n\n  return %a")
    assert opened.findings.examined_chunks == 1
    assert opened.lenses() == ["line 12: fusable with the loop at line 8: 50% less memory, 0% more compute"]


def test_a_changed_function_is_examined_again() -> None:
    opened = Opened(COPIES)
    opened.replace("%t[%j]", "%t[-%j + 63]")
    assert opened.findings.examined_chunks == 2
    opened.replace("affine.store %0, %b[%j]", "affine.store %0, %t[%j]")
    assert opened.lenses() == []


def test_a_function_with_a_syntax_error_has_no_lens_until_it_is_fixed() -> None:
    opened = Opened(COPIES)
    opened.replace("affine.store %0, %b", "affine.store %0 %b")
    assert opened.lenses() == []
    opened.replace("affine.store %0 %b", "affine.store %0, %b")
    assert len(opened.lenses()) == 1


def test_stopped_work_is_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Opened(COPIES)
    opened.findings = FusionFindings(opened.view.context)
    clock = count()  # which is read once for each step of the work
    monkeypatch.setattr(fusion_findings, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(fusion_findings, "PATIENCE", math.inf)
    rounds = 1
    while not opened.advance(next(clock) + 3):
        rounds += 1
    assert rounds > 1
    assert len(opened.lenses()) == 1


def test_a_function_that_takes_too_long_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fusion_findings, "PATIENCE", 0.0)
    opened = Opened(COPIES)
    assert opened.lenses() == []


def test_an_invalid_function_raises_no_exception() -> None:
    opened = Opened(COPIES.replace("%t[%j]", "%t[%j, %j]").replace("%t[%i]", "%t[]"))
    assert opened.advance(math.inf)


def test_late_lenses_are_sent_after_a_refresh(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    document = analysed(session.documents.open(URI, 1, COPIES))
    view = document.view

    def lenses() -> list[dict[str, Any]]:
        return asyncio.run(loop_lenses(view, session.converter(view)))

    monkeypatch.setattr(loop_fusion, "FOR_LENSES", -1.0)
    monkeypatch.setattr(loop_fusion, "SLICE", -1.0)
    assert lenses() == []
    assert document.loops.advance(document.analysis, math.inf)
    assert document.shown.has_incomplete_lenses
    client = SilentClient()
    publisher = DiagnosticPublisher(session, client, may_pull=False, notices=lambda uri: [])

    async def publish() -> None:
        publisher.publish_loops(view)
        await asyncio.sleep(0)

    asyncio.run(publish())
    assert client.refreshes == 1
    assert len(lenses()) == 1
    assert not document.shown.has_incomplete_lenses


def test_an_edit_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    document = analysed(session.documents.open(URI, 1, COPIES))
    monkeypatch.setattr(loop_fusion, "SLICE", -1.0)

    async def edited_while_it_works() -> None:
        work = asyncio.ensure_future(loop_lenses(document.view, session.converter(document.view)))
        await asyncio.sleep(0)
        change_text(document, TextEdit(Span(0, len(COPIES)), BACKWARDS))
        with pytest.raises(Outdated):
            await work

    asyncio.run(edited_while_it_works())


# ------------------------------------------------------------------------------------------------------ over the wire


client = editor_client("visual_studio_code", "emacs")


async def fusable_lens(client: EditorClient) -> lsp.CodeLens:
    """Returns the lens of the pair of loops; requests it until it exists, as answers do not wait for all work."""
    while True:
        code_lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(lsp.TextDocumentIdentifier(URI)))
        for lens in code_lenses or []:
            if lens.command is not None and lens.command.title.startswith("fusable"):
                return lens


@pytest.mark.asyncio
async def test_a_lens_and_an_action_fuse_the_pair(client: EditorClient) -> None:
    opened(client, COPIES)
    lens = await fusable_lens(client)
    assert lens.range.start == lsp.Position(6, 2)
    assert lens.command is not None
    await client.workspace_execute_command_async(lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments))
    [edit] = client.applied
    assert text_after(edit, COPIES) == FUSED
    passes = {"Apply affine-loop-fusion to @copies", "Apply affine-loop-fusion to the file"}
    assert passes <= {each.title for each in await actions(client, 6, ["refactor.rewrite"])}
    [action, *_] = await actions(client, 6)
    assert action.title == "Fuse with the loop at line 3 (depth 1: 50% less memory, 0% more compute)"
    assert text_after(await edit_of(client, action), COPIES) == FUSED


@pytest.mark.asyncio
async def test_a_hover_and_a_hint_are_sent_to_the_client(client: EditorClient) -> None:
    opened(client, BACKWARDS)
    [hint, *_] = await client.shown(URI, lambda each: each.code == "not-fused")
    [related, *_] = hint.related_information or []
    assert related.location.range.start == lsp.Position(5, 9)
    shown = await client.text_document_hover_async(lsp.HoverParams(lsp.TextDocumentIdentifier(URI), lsp.Position(4, 6)))
    assert shown is not None
    assert isinstance(shown.contents, lsp.MarkupContent)
    assert "**not fused**: Fusion would violate loop dependences" in shown.contents.value
    assert "- reads `%t[0 to 64]` (256 bytes)" in shown.contents.value
