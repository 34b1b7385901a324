"""Each kind of error has a page, whose examples are what the page says they are."""

from __future__ import annotations

import re

import pytest

import compiler
from compiler.errors.pages import Page, kinds, pages
from scripts.error_pages import FOLDER, contents

WITHOUT_EXAMPLE = {"hook-failure", "limit-exceeded", "older-mlir", "unknown-syntax", "unlinked-operand"}
"""Kinds that depend on something beside the text, or on a text that is too long."""


def codes(text: str) -> set[str]:
    context = compiler.new_context(allow_unregistered=True)
    return {each.code for each in compiler.check(compiler.parse_tolerant(text, context), context)}


def test_every_kind_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in kinds()]
    assert len(codes) == len(set(codes))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


@pytest.mark.parametrize("page", pages().values(), ids=lambda page: page.code)
def test_a_page_has_a_title_and_says_the_way_out(page: Page) -> None:
    assert page.title.endswith(".") and "\n" not in page.title
    assert bool(page.wrong) == bool(page.right) == bool(page.remedy) == (page.code not in WITHOUT_EXAMPLE)
    assert page.remedy or page.meaning


@pytest.mark.parametrize("page", [page for page in pages().values() if page.wrong], ids=lambda page: page.code)
def test_the_wrong_example_gives_exactly_the_error_and_the_right_one_none(page: Page) -> None:
    assert codes(page.wrong) == {page.code}
    assert codes(page.right) == set()


def test_the_pages_in_the_documentation_are_those_of_the_classes() -> None:
    written = {path.name: path.read_text() for path in FOLDER.glob("*.md")}
    assert written == contents(), "run scripts/error_pages.py"
