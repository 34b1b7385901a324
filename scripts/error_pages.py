"""Writes docs/errors, a page for each kind of error with what the compiler says of its example; `--check` compares."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import compiler
from compiler.errors.pages import Page, pages

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "errors"


def contents() -> Mapping[str, str]:
    """Returns the text of each file of the folder by its name."""
    pages_by_code = pages()
    listed = "".join(f"| [`{code}`]({code}.md) | {page.title} |\n" for code, page in pages_by_code.items())
    index = (
        "# Errors and their codes\n\n"
        "For everyone who meets an error: what each code means, with an example and the way out. Editors show the\n"
        "code behind the message, with a link to its page; `ir-lsp explain CODE` prints the page in a terminal.\n\n"
        f"| | |\n|---|---|\n{listed}"
    )
    return {"README.md": index} | {
        f"{code}.md": page.to_markdown(reported(page)) for code, page in pages_by_code.items()
    }


def reported(page: Page) -> str:
    """Returns what the compiler prints for a page's wrong text."""
    context = compiler.new_context(allow_unregistered=True)
    diagnostics = compiler.check(compiler.parse_tolerant(page.wrong, context), context) if page.wrong else []
    return "".join(compiler.render(each, page.wrong, "example.mlir") for each in diagnostics)


def main() -> None:
    wanted = contents()
    stale = [name for name, text in wanted.items() if not _is_same(FOLDER / name, text)]
    extra = [path for path in FOLDER.glob("*.md") if path.name not in wanted]
    if "--check" in sys.argv[1:]:
        if stale or extra:
            sys.exit(f"not up to date, run scripts/error_pages.py: {stale + [path.name for path in extra]}")
        return
    FOLDER.mkdir(exist_ok=True)
    for name in stale:
        (FOLDER / name).write_text(wanted[name])
    for path in extra:
        path.unlink()


def _is_same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text() == text


if __name__ == "__main__":
    main()
