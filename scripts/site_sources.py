"""Writes what `make docs` builds the documentation site from: the pages of the repository and those made from code.

python site_sources.py FOLDER

The pages keep their places in the repository, so that their links hold. Those made from code stand in `reference/`:
the Python API (read by mkdocstrings), each dialect and each pass. Raises ValueError where a pass's example fails.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import compiler
from compiler.dialects import BUNDLED, load_dialect
from compiler.pass_registry import PASSES, find_pass
from compiler.passes.base import Pass
from compiler.passes.documentation import PassExample, pass_documentation, split_examples
from compiler.source_edit.transform import Refused, run_pipeline, transform
from compiler.tools.dialect_docs import dialect_page

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("*.md", "LICENSE", "docs", "examples", "packaging/README.md")
"""Patterns of the files and folders that the site has as they are."""
PACKAGES = ("compiler.ir", "compiler.ods", "compiler.passes", "compiler.rewrite")
"""Packages of the Python API, each of whose modules has a page; `compiler.api` and MODULES have one, too."""
MODULES = (
    "compiler.analysis.dominance",
    "compiler.diagnostics",
    "compiler.execution.functions",
    "compiler.pass_registry",
    "compiler.text",
    "compiler.trace.history",
)


def main() -> None:
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for path in sorted(path for pattern in PAGES for path in ROOT.glob(pattern)):
        _copy(path, folder / path.relative_to(ROOT))
    for name, text in reference_pages():
        page = folder / "reference" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(path, to)


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yields the name and the Markdown of each page of the reference, an index for each of its folders included."""
    modules = ["compiler.api", *MODULES, *(name for package in PACKAGES for name in _public_modules(package))]
    python = {name: (_first_line(import_module(name).__doc__), f"# {name}\n\n::: {name}\n") for name in sorted(modules)}
    dialects = {name: _dialect(name) for name in sorted(BUNDLED)}
    passes = {name: (_class(name).summary, pass_page(_class(name))) for name in sorted(PASSES)}
    for group, title, pages in (
        ("python", "Python API", python),
        ("dialects", "Dialects", dialects),
        ("passes", "Passes", passes),
    ):
        yield f"{group}/index.md", _index(title, ((name, summary) for name, (summary, _) in pages.items()))
        yield from ((f"{group}/{name}.md", text) for name, (_, text) in pages.items())


def _index(title: str, entries: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f"| [`{name}`]({name}.md) | {summary} |\n" for name, summary in entries)
    return f"# {title}\n\n| | |\n|---|---|\n{rows}"


def _public_modules(package: str) -> list[str]:
    modules = pkgutil.iter_modules(import_module(package).__path__)
    return [f"{package}.{module.name}" for module in modules if not module.name.startswith("_")]


def _first_line(docstring: str | None) -> str:
    return "" if docstring is None else docstring.strip().splitlines()[0]


def _dialect(name: str) -> tuple[str, str]:
    dialect = load_dialect(name)
    assert dialect is not None
    return dialect.summary, dialect_page(dialect)


def _class(argument: str) -> type[Pass]:
    kind = find_pass(argument)
    assert kind is not None
    return kind


def pass_page(kind: type[Pass]) -> str:
    """Returns the page of a pass: its summary, what is written about it with what its examples become, its options."""
    parts = [f"# {kind.argument}\n\n_{kind.summary}_\n"]
    for piece in split_examples(pass_documentation(kind)):
        parts.append(_example(kind, piece) if isinstance(piece, PassExample) else piece)
    options = [(name, field.metadata["help"], field.default) for name, field in sorted(kind.option_fields().items())]
    if options:
        rows = "".join(f"| `{name}` | {_cell(text)} | {_default(default)} |\n" for name, text, default in options)
        parts.append(f"\n## Options\n\n| | | by default |\n|---|---|---|\n{rows}")
    if kind.statistics:
        rows = "".join(f"| `{name}` | {_cell(text)} |\n" for name, text in kind.statistics.items())
        parts.append(f"\n## Statistics\n\n| | |\n|---|---|\n{rows}")
    return "\n".join(parts)


def _cell(text: str) -> str:
    return re.sub(r"([|\[\]<>*_])", r"\\\1", " ".join(text.split()))


def _default(value: object) -> str:
    text = (
        str(value).lower()
        if isinstance(value, bool)
        else ",".join(map(str, value))
        if isinstance(value, tuple)
        else str(value)
    )
    return f"`{text}`" if text else ""


def _example(kind: type[Pass], example: PassExample) -> str:
    return f"```mlir\n{example.code}```\n\nAfter `{example.pipeline(kind)}`:\n\n```mlir\n{after(kind, example)}```\n"


def after(kind: type[Pass], example: PassExample) -> str:
    """Returns what an example becomes, with the names of its values kept.

    Raises ValueError where the example is invalid or the pass fails.
    """
    context = compiler.new_context()
    try:
        return transform(example.code, run_pipeline(example.pipeline(kind), find_pass, context), context).text
    except Refused as refused:
        raise ValueError(f"{inspect.getfile(kind)}: example of {kind.argument}: {refused.message}") from None


if __name__ == "__main__":
    main()
