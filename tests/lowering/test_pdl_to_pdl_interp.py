"""Patterns become a matcher and rewrites: exactly what mlir-opt makes of the same modules."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

PASS = "--convert-pdl-to-pdl-interp"

ONE_OP = """
pdl.pattern @simple : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "rewriter"
}
"""
ATTRIBUTES_AND_TYPES = """
pdl.pattern : benefit(1) {
  %type = pdl.type : i32
  %same = pdl.type
  %known = pdl.attribute = 10 : i64
  %typed = pdl.attribute : %same
  %any = pdl.attribute
  %op = pdl.operation {"a" = %known, "b" = %typed, "c" = %any}
    -> (%type, %same, %same : !pdl.type, !pdl.type, !pdl.type)
  pdl.rewrite %op with "rewriter"(%any : !pdl.attribute)
}
"""
RANGES = """
pdl.pattern : benefit(1) {
  %types = pdl.types
  %fixed = pdl.types : [i32, i64]
  %first = pdl.operand
  %rest = pdl.operands : %types
  %last = pdl.operand
  %inner = pdl.operation "foo.inner"(%first, %rest, %last : !pdl.value, !pdl.range<value>, !pdl.value)
    -> (%types, %fixed : !pdl.range<type>, !pdl.range<type>)
  %all = pdl.results of %inner
  %some = pdl.results 0 of %inner -> !pdl.range<value>
  %op = pdl.operation "foo.op"(%all, %some : !pdl.range<value>, !pdl.range<value>)
  pdl.rewrite %op with "rewriter"
}
"""
THE_SAME_VALUE_TWICE = """
pdl.pattern : benefit(1) {
  %value = pdl.operand
  %values = pdl.operands
  %type = pdl.type
  %a = pdl.operation "foo.a"(%value, %values : !pdl.value, !pdl.range<value>) -> (%type : !pdl.type)
  %result = pdl.result 0 of %a
  %op = pdl.operation "foo.b"(%result, %value, %values : !pdl.value, !pdl.value, !pdl.range<value>)
  pdl.rewrite %op with "rewriter"(%value : !pdl.value)
}
"""
SEVERAL_PATTERNS = """
pdl.pattern @more : benefit(2) {
  %type = pdl.type
  %op = pdl.operation "foo.op" -> (%type, %type : !pdl.type, !pdl.type)
  pdl.rewrite %op { erase %op }
}
pdl.pattern @fewer : benefit(1) {
  %type = pdl.type : i32
  %op = pdl.operation "foo.op" -> (%type : !pdl.type)
  pdl.rewrite %op { erase %op }
}
pdl.pattern @at_least : benefit(3) {
  %operand = pdl.operand
  %operands = pdl.operands
  %op = pdl.operation "foo.other"(%operand, %operands : !pdl.value, !pdl.range<value>)
  pdl.rewrite %op { erase %op }
}
pdl.pattern @exactly : benefit(0) {
  %attribute = pdl.attribute = "text"
  %operand = pdl.operand
  %op = pdl.operation "foo.other"(%operand : !pdl.value) {"name" = %attribute}
  pdl.rewrite %op { erase %op }
}
"""
CONSTRAINTS = """
pdl.pattern : benefit(1) {
  %operand = pdl.operand
  %attribute = pdl.attribute
  %op = pdl.operation "foo.op"(%operand : !pdl.value) {"a" = %attribute}
  pdl.apply_native_constraint "plain"(%operand, %op : !pdl.value, !pdl.operation)
  pdl.apply_native_constraint "negated"(%operand : !pdl.value) {isNegated = true}
  %made = pdl.apply_native_constraint "makes"(%attribute : !pdl.attribute) : !pdl.attribute
  pdl.apply_native_constraint "takes"(%made : !pdl.attribute)
  pdl.rewrite %op {
    %new = operation "foo.new" {"made" = %made}
    replace %op with %new
  }
}
"""
SEVERAL_ROOTS = """
pdl.pattern @roots : benefit(1) {
  %shared = pdl.operand
  %type = pdl.type
  %a = pdl.operation "foo.a"(%shared : !pdl.value) -> (%type : !pdl.type)
  %result = pdl.result 0 of %a
  %b = pdl.operation "foo.b"(%result, %shared : !pdl.value, !pdl.value)
  %c = pdl.operation "foo.c"(%result : !pdl.value)
  %d = pdl.operation "foo.d"(%shared : !pdl.value)
  pdl.rewrite {
    apply_native_rewrite "join"(%b, %c, %d : !pdl.operation, !pdl.operation, !pdl.operation)
  }
}
"""
USERS_OF_RESULTS = """
pdl.pattern @upward : benefit(1) {
  %types = pdl.types
  %root = pdl.operation "foo.root" -> (%types : !pdl.range<type>)
  %results = pdl.results of %root
  %user = pdl.operation "foo.user"(%results : !pdl.range<value>)
  pdl.rewrite %root {
    erase %user
  }
}
"""
REWRITES = """
%one = arith.constant 1 : i32
pdl.pattern @known_types : benefit(1) {
  %value = pdl.operand
  %type = pdl.type
  %types = pdl.types
  %op = pdl.operation "foo.op"(%value : !pdl.value) -> (%type, %types : !pdl.type, !pdl.range<type>)
  pdl.rewrite %op {
    %f32 = type : f32
    %pair = types : [i1, i2]
    %attribute = attribute = unit
    %new = operation "foo.new"(%value : !pdl.value) {"flag" = %attribute}
      -> (%type, %f32, %pair, %types : !pdl.type, !pdl.type, !pdl.range<type>, !pdl.range<type>)
    %first = result 0 of %new
    %rest = results 1 of %new -> !pdl.range<value>
    %made = apply_native_rewrite "make"(%first, %rest : !pdl.value, !pdl.range<value>) : !pdl.range<value>
    replace %op with (%first, %made : !pdl.value, !pdl.range<value>)
  }
}
pdl.pattern @types_of_what_is_replaced : benefit(1) {
  %op = pdl.operation "foo.old"
  pdl.rewrite %op {
    %new = operation "foo.new"
    %joined = range : !pdl.range<value>
    replace %op with %new
  }
}
pdl.pattern @inferred : benefit(1) {
  %value = pdl.operand
  %op = pdl.operation "foo.add"(%value : !pdl.value)
  pdl.rewrite %op {
    %new = operation "arith.addi"(%value, %value : !pdl.value, !pdl.value)
    erase %op
  }
}
pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.gone"
  pdl.rewrite %op {
    erase %op
  }
}
"""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="no pattern"),
        pytest.param(ONE_OP, id="one op and an external rewrite"),
        pytest.param(ATTRIBUTES_AND_TYPES, id="attributes and types"),
        pytest.param(RANGES, id="ranges of operands, results and types"),
        pytest.param(THE_SAME_VALUE_TWICE, id="a value used twice is compared"),
        pytest.param(SEVERAL_PATTERNS, id="several patterns share what they ask"),
        pytest.param(CONSTRAINTS, id="constraints, also negated and with results"),
        pytest.param(SEVERAL_ROOTS, id="several roots found from the first by users"),
        pytest.param(USERS_OF_RESULTS, id="the root is below its user"),
        pytest.param(REWRITES, id="rewrites create, replace and erase"),
        pytest.param("module { " + ONE_OP + " }", id="patterns of an inner module stay"),
    ],
)
def test_patterns_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same(PASS, text=text)


def test_a_pattern_becomes_a_check_of_the_root_and_a_record_of_the_match() -> None:
    result = ir_opt(PASS, text=ONE_OP)
    assert result.code == 0
    assert 'pdl_interp.check_operation_name of %arg0 is "foo.op" -> ^bb2, ^bb1' in result.output
    assert 'pdl_interp.apply_rewrite "rewriter"(%arg0 : !pdl.operation)' in result.output
    assert "pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation)" in result.output


def test_a_long_chain_of_operations_needs_no_recursion() -> None:
    steps = (
        f'%t{n} = pdl.type  %o{n} = pdl.operation "t.a"(%r{n} : !pdl.value) -> (%t{n} : !pdl.type)'
        f"  %r{n + 1} = pdl.result 0 of %o{n}"
        for n in range(400)
    )
    body = "\n".join(("%r0 = pdl.operand", *steps, 'pdl.rewrite %o399 with "x"'))
    result = ir_opt(PASS, text=f"pdl.pattern : benefit(1) {{\n{body}\n}}")
    assert result.code == 0, result.errors
    assert result.output.count("pdl_interp.get_defining_op") == 399


CREATES = """
pdl.pattern : benefit(1) {{
  %value = pdl.operand
  %bound = pdl.type
  %op = pdl.operation "foo.op"(%value : !pdl.value) -> (%bound : !pdl.type)
  pdl.rewrite %op {{
    {0}
    erase %op
  }}
}}
"""


AROUND = ["", "func.func private @f()", "%c = arith.constant 1 : i32", "module @x {}"]
CREATED = {
    "inferred": '%new = operation "arith.addi"(%value, %value : !pdl.value, !pdl.value)',
    "not inferred": '%new = operation "arith.extf"(%value : !pdl.value)',
    "constant": '%t = type : f32 %new = operation "arith.extf" -> (%t : !pdl.type)',
    "of what is matched": '%new = operation "arith.extf" -> (%bound : !pdl.type)',
    "of what is replaced": '%new = operation "arith.extf" replace %op with %new',
    "any number of results": '%new = operation "func.call"',
    "a dialect that infers nothing": '%t = type %new = operation "pdl.erase" -> (%t : !pdl.type)',
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", CREATED)
def test_the_types_of_what_is_created_must_be_known_where_its_dialect_is(
    mlir_opt: MlirOpt, name: str, around: str
) -> None:
    programs = {(before, each): f"{before}{CREATES.format(CREATED[each])}" for before in AROUND for each in CREATED}
    mlir_opt.assert_same(PASS, text=programs[around, name], among=programs.values())


@pytest.mark.parametrize(
    "attribute",
    ["#arith.fastmath<fast>", "[{a = #arith.fastmath<fast>}]", "memref<1xi32, #gpu.address_space<workgroup>>"],
)
def test_an_attribute_makes_its_dialect_known(mlir_opt: MlirOpt, attribute: str) -> None:
    text = CREATES.format('%new = operation "arith.extf"(%value : !pdl.value)')
    mlir_opt.assert_same(text=f"module attributes {{some.name = {attribute}}} {{}}{text}")


def test_a_range_holds_one_kind(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same(text=CREATES.format('%range = "pdl.range"(%value) : (!pdl.value) -> !pdl.range<type>'))


@pytest.mark.parametrize("around", ["", "func.func private @f()"])
def test_the_interpreter_infers_types_of_dialects_that_are_there(mlir_opt: MlirOpt, around: str) -> None:
    text = """
pdl_interp.func @f(%a: !pdl.value) {
  %0 = pdl_interp.create_operation "arith.addi"(%a, %a : !pdl.value, !pdl.value) -> <inferred>
  pdl_interp.finalize
}
"""
    mlir_opt.assert_same(text=around + text)
