"""Views of a document: their text is immutable, their analysis ends with the next edit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compiler.diagnostics import Diagnostic
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView, OpenDocument, OtherFindings, Outdated
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from ir_lsp.session import Session
from tests.support.markers import change_text, document_of, edit

TEXT = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n"
READERS: dict[str, Callable[[DocumentView], object]] = {
    "analysis": lambda view: view.analysis,
    "context": lambda view: view.context,
    "sections": lambda view: view.sections,
    "section at an offset": lambda view: view.section_at(0),
    "diagnostics": diagnostics,
    "hover": lambda view: hover(view, TEXT.index("%a")),
}


def close(document: OpenDocument) -> None:
    document.close()


def type_a_blank(document: OpenDocument) -> None:
    change_text(document, TextEdit(Span(0, 0), " "))


def restart_analysis(document: OpenDocument) -> None:
    document.restart_analysis(Session().context)


@pytest.mark.parametrize("end", [close, type_a_blank, restart_analysis])
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_an_older_view_does_not_have_the_analysis_of_a_later_text(
    reader: Callable[[DocumentView], object], end: Callable[[OpenDocument], None]
) -> None:
    document = document_of(TEXT)
    view = document.view
    reader(view)
    end(document)
    assert not view.is_current
    with pytest.raises(Outdated):
        reader(view)


def test_a_view_has_the_problems_of_its_sections() -> None:
    document = document_of(TEXT.replace("-> i32", "-> f32"))
    view = document.view
    (section,) = view.sections
    assert len(view.problems(section)) == 1
    edit(document, 0, len(view.text), TEXT)
    with pytest.raises(Outdated):
        view.problems(section)
    assert document.view.problems(document.view.sections[0]) == []


def test_an_older_view_keeps_its_text_and_lines() -> None:
    document = document_of(TEXT)
    view = document.view
    edit(document, 0, 0, "\n\n")
    assert (view.version, view.text, view.index.line_of(TEXT.index("return"))) == (1, TEXT, 1)
    newest = document.view
    assert (newest.version, newest.index.line_of(newest.text.index("return"))) == (2, 3)


def test_a_version_without_edits_has_its_own_view() -> None:
    document = document_of(TEXT)
    view = document.view
    document.edit(7, view.text, view.index, [])
    assert not view.is_current
    assert document.view.version == 7
    assert diagnostics(document.view) == []


def test_findings_of_other_sources_are_for_one_version() -> None:
    document = document_of(TEXT)
    other_findings = OtherFindings([Diagnostic("expected a check", Span(0, 4), "run-line")])
    assert document.note_findings("RUN", other_findings)
    assert not document.note_findings("RUN", other_findings), "the same is not news"
    document.restart_analysis(Session().context)
    assert document.other_findings == {"RUN": other_findings}, "the text is the same"
    type_a_blank(document)
    assert document.other_findings == {}
    assert not document.note_findings("RUN", OtherFindings([])), "nothing is what there was"


def test_the_result_id_changes_with_the_answer() -> None:
    first, second = document_of(TEXT).shown, document_of(TEXT).shown
    name = first.result_id_of(["a"])
    assert first.result_id_of(["a"]) == name
    assert first.result_id_of(["b"]) != name
    assert second.result_id_of(["a"]) != name, "a document that is opened again begins anew"
