"""The outline of a document: its symbols, modules and sections."""

from __future__ import annotations

from ir_lsp.features.symbols import symbols
from tests.support.markers import view_of


def test_symbols_are_nested_like_modules() -> None:
    view = view_of("module @m {\n  func.func @f() {\n    return\n  }\n}\n")
    (module,) = symbols(view)
    assert (module.name, module.kind) == ("m", "module")
    assert [(child.name, child.kind, child.detail) for child in module.children] == [("f", "function", "() -> ()")]
    selection = module.children[0].selection
    assert view.text[selection.start : selection.end] == "@f"


def test_symbols_without_a_name_and_in_functions_are_in_the_outline() -> None:
    text = "func.func @f() {\n  builtin.module {\n    func.func @g() {\n      return\n    }\n  }\n  return\n}\n"
    (function,) = symbols(view_of(text))
    (module,) = function.children
    assert (module.name, [child.name for child in module.children]) == ("<builtin.module>", ["g"])


def test_an_unknown_operation_may_contain_symbols() -> None:
    text = '"u.scope"() ({\n  func.func private @f()\n  "u.end"() : () -> ()\n}) : () -> ()\n'
    (scope,) = symbols(view_of(text + '"u.other"() ({\n}) : () -> ()\n'))
    assert (scope.name, [child.name for child in scope.children]) == ("<u.scope>", ["f"])


def test_each_section_of_a_split_text_is_an_entry_of_the_outline() -> None:
    view = view_of("func.func private @f()\n// -----\nfunc.func private @g()\n")
    parts = symbols(view)
    assert [(part.name, part.kind, [child.name for child in part.children]) for part in parts] == [
        ("<file-split-0>", "split", ["f"]),
        ("<file-split-1>", "split", ["g"]),
    ]
    parts = symbols(view_of("func.func private @f()\n// -----\n// nothing but this\n// -----\n\n"))
    assert [part.name for part in parts] == ["<file-split-0>", "<file-split-1>"]
    assert view.text[parts[1].selection.start : parts[1].selection.end] == "// -----"
