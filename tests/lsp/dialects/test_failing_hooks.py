"""Python functions of dialects that raise: the text has an error, and the log names the function."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from compiler.ir.context import Context
from ir_lsp.features.completion import completion
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from ir_lsp.repeated_failures import OncePerPlace
from ir_lsp.session import Session
from tests.support.markers import shown, view_of


def raises(*_: object) -> Any:
    raise AttributeError("no such part")


def with_failing_type(context: Context) -> None:
    dialect = context.dialect("quant")
    assert dialect is not None
    dialect.types = dict(dialect.types) | {"calibrated": replace(dialect.types["calibrated"], parse=raises)}


def with_failing_syntax(context: Context) -> None:
    definition = context.op_def("memref.alloc")
    assert definition is not None
    definition.hooks = definition.hooks._replace(parse=raises)


def with_failing_verifier(context: Context) -> None:
    definition = context.op_def("memref.alloc")
    assert definition is not None
    definition.hooks = definition.hooks._replace(verify=raises)


@pytest.fixture
def session() -> Session:
    """Returns a session with copies of dialects, which tests may change."""
    actual = Session()
    for name in ("quant", "memref"):
        dialect = actual.context.dialect(name)
        assert dialect is not None
        own = replace(dialect, ops={op: replace(each) for op, each in dialect.ops.items()})
        actual.context._dialects[name] = own
    return actual


@pytest.mark.parametrize(
    ("spoil", "text", "place", "does"),
    [
        (with_failing_type, "func.func private @f(!quant.calibrated<f32<0.0:1.0>>)", "<", "reads 'quant.calibrated'"),
        (
            with_failing_syntax,
            "func.func @f() {\n%0 = memref.alloc() : memref<f32>\nreturn\n}",
            "(",
            "reads 'memref.alloc'",
        ),
        (
            with_failing_verifier,
            "func.func @f() {\n%0 = memref.alloc() : memref<f32>\nreturn\n}",
            "memref.alloc",
            "verifies 'memref.alloc'",
        ),
    ],
)
def test_a_failing_function_of_a_dialect_is_reported_as_an_error_in_the_text(
    session: Session,
    caplog: pytest.LogCaptureFixture,
    spoil: Callable[[Context], None],
    text: str,
    place: str,
    does: str,
) -> None:
    spoil(session.context)
    view = view_of(text, session)
    (error,) = (each for each in diagnostics(view) if "Python" in each.message)
    assert does in error.message
    assert "AttributeError: no such part" in error.message
    assert f"[{place}]" in shown(view, [error.span])[0]
    assert does in caplog.text
    assert "Traceback" in caplog.text
    hover(view, text.index(place))
    completion(view, len(text))


def test_a_failing_function_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("compiler.ods.hook_failures")
    once = OncePerPlace()
    logger.addFilter(once)
    try:
        session = Session()
        definition = session.context.op_def("memref.alloc")
        assert definition is not None
        failing = replace(definition, hooks=definition.hooks._replace(verify=raises))
        dialect = session.context.dialect("memref")
        assert dialect is not None
        session.context._dialects["memref"] = replace(dialect, ops=dict(dialect.ops) | {failing.name: failing})
        line = "%{0} = memref.alloc() : memref<{0}xf32>\n"
        view = view_of("".join(line.format(number) for number in range(1, 5)), session)
    finally:
        logger.removeFilter(once)
    assert sum(each.code == "hook-failure" for each in diagnostics(view)) == 4
    assert caplog.text.count("Traceback") == 1


@pytest.mark.parametrize(
    "spelled", ["!quant.calibrated<f32<-0.998", "!quant.calibrated<f", "!quant.uniform<i8:f32, 0."]
)
def test_an_incomplete_quantized_type_has_a_hover(spelled: str) -> None:
    view = view_of(f"func.func private @f({spelled}")
    for offset in range(len(view.text)):
        hover(view, offset)
    assert diagnostics(view)


def test_an_outer_product_with_an_unparsable_kind_is_verified() -> None:
    view = view_of(
        "func.func @f(%a: vector<2xf32>, %b: f32) {\n"
        "  %0 = vector.outerproduct %a, %b {kind = 5} : vector<2xf32>, f32\n  return\n}\n"
    )
    (error,) = diagnostics(view)
    assert error.message.startswith("'vector.outerproduct' op expected 'kind' attribute of type CombiningKind")
