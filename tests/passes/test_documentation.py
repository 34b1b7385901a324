"""Documentation of passes: its examples run, and each shows what the pass changes."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from compiler.ods.documentation import read_documentation
from compiler.pass_registry import PASSES, find_pass
from compiler.passes.base import Pass
from compiler.passes.documentation import PassExample, pass_documentation, split_examples
from scripts.site_sources import after, pass_page


def classes() -> list[type[Pass]]:
    return [kind for argument in sorted(PASSES) if (kind := find_pass(argument)) is not None]


def examples(kind: type[Pass]) -> list[PassExample]:
    return [piece for piece in split_examples(pass_documentation(kind)) if isinstance(piece, PassExample)]


@pytest.mark.parametrize(
    ("kind", "example"),
    [
        pytest.param(kind, example, id=f"{kind.argument}-{n}")
        for kind in classes()
        for n, example in enumerate(examples(kind))
    ],
)
def test_an_example_shows_what_the_pass_changes(kind: type[Pass], example: PassExample) -> None:
    assert after(kind, example) != example.code


def test_every_section_is_about_a_pass_of_its_folder() -> None:
    folders = {Path(inspect.getfile(kind)).parent for kind in classes()}
    headings = {name for folder in folders for name in read_documentation(folder / "documentation.md")}
    assert headings <= {kind.argument for kind in classes()}
    assert all(pass_documentation(find_pass(name) or Pass) for name in headings)


def test_a_page_shows_the_example_before_and_after_and_the_options() -> None:
    kind = find_pass("affine-loop-unroll")
    assert kind is not None
    page = pass_page(kind)
    assert "After `builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))`:" in page
    assert "affine.for %i = 0 to 16 step 4 {" in page
    assert "| `unroll-up-to-factor` |" in page


def test_every_pass_is_documented() -> None:
    assert [kind.argument for kind in classes() if not pass_documentation(kind)] == []
