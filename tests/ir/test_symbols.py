"""Symbols: tables, look-ups and uses."""

from __future__ import annotations

from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import (
    SymbolTable,
    SymbolTables,
    nearest_symbol_table,
    symbol_name,
    symbol_uses,
    symbol_uses_in,
    symbol_visibility,
)
from compiler.ir.unregistered import UnregisteredOperation
from tests.support.ir import find, parse, parse_text

NESTED = """
module @outer {
  func.func private @f()
  module @inner {
    func.func private @g()
    func.func @h() {
      call @g() : () -> ()
      return
    }
  }
  func.func @user() {
    call @f() : () -> ()
    "test.refer"() {to = @inner::@g, more = [@f, {deep = @f}]} : () -> ()
    return
  }
}
"""


def function(module: Operation, name: str) -> Operation:
    return next(op for op in module.walk() if symbol_name(op) == name)


class TestTables:
    def test_a_table_knows_what_is_directly_inside(self) -> None:
        module = parse(NESTED)
        table = SymbolTable(module)
        assert list(table.symbols) == ["f", "inner", "user"]
        assert table.lookup("g") is None
        assert table.redefinitions == []

    def test_the_first_of_two_with_a_name_is_meant(self) -> None:
        module = parse_text("func.func private @f()\nfunc.func private @f()").module
        first, second = module.regions[0].blocks[0].ops
        table = SymbolTable(module)
        assert table.lookup("f") is first
        assert table.redefinitions == [(second, first)]

    def test_visibility_is_public_unless_said_otherwise(self) -> None:
        module = parse(NESTED)
        assert symbol_visibility(function(module, "user")) == "public"
        assert symbol_visibility(function(module, "g")) == "private"

    def test_the_nearest_table_is_the_op_itself_or_around_it(self) -> None:
        module = parse(NESTED)
        inner = function(module, "inner")
        assert nearest_symbol_table(function(module, "h")) is inner
        assert nearest_symbol_table(inner) is inner
        assert nearest_symbol_table(UnregisteredOperation("test.alone")) is None

    def test_an_unregistered_op_with_one_region_hides_the_tables_around_it(self) -> None:
        module = parse('"test.maybe_table"() ({ "test.x"() : () -> () }) : () -> ()')
        assert nearest_symbol_table(find(module, "test.x")) is None


class TestLookups:
    def test_a_nested_reference_goes_from_table_to_table(self) -> None:
        module = parse(NESTED)
        tables = SymbolTables()
        reference = SymbolRefAttr("inner", ("g",))
        assert tables.lookup_in(module, reference) is function(module, "g")
        assert tables.resolve(module, reference) == [function(module, "inner"), function(module, "g")]

    def test_what_is_not_there_is_none_and_the_way_to_it_is_told(self) -> None:
        module = parse(NESTED)
        tables = SymbolTables()
        reference = SymbolRefAttr("inner", ("nothing",))
        assert tables.lookup_in(module, reference) is None
        assert tables.resolve(module, reference) == [function(module, "inner")]
        assert tables.resolve(module, SymbolRefAttr("f", ("nothing",))) == [function(module, "f")]

    def test_a_name_is_looked_up_in_the_nearest_table_only(self) -> None:
        module = parse(NESTED)
        tables = SymbolTables()
        call = find(function(module, "h"), "func.call")
        assert tables.lookup_nearest(call, "g") is function(module, "g")
        assert tables.lookup_nearest(call, "f") is None

    def test_a_table_is_kept_until_it_is_invalidated(self) -> None:
        module = parse(NESTED)
        tables = SymbolTables()
        assert tables.lookup_in(module, "f") is not None
        del module.regions[0].blocks[0].ops[0]
        assert tables.lookup_in(module, "f") is not None
        tables.invalidate(module)
        assert tables.lookup_in(module, "f") is None


class TestUses:
    def test_references_in_arrays_and_dictionaries_count(self) -> None:
        module = parse(NESTED)
        uses = symbol_uses(function(module, "f"), module)
        assert [use.op.name for use in uses] == ["func.call", "test.refer", "test.refer"]

    def test_a_use_through_the_outer_table_counts(self) -> None:
        module = parse(NESTED)
        uses = symbol_uses(function(module, "g"), module)
        assert [str(use.reference) for use in uses] == ["@g", "@inner::@g"]

    def test_only_what_is_within_counts(self) -> None:
        module = parse(NESTED)
        symbol = function(module, "f")
        assert len(symbol_uses(symbol, function(module, "user"))) == 3
        assert symbol_uses(symbol, function(module, "h")) == []

    def test_a_name_of_another_table_is_no_use(self) -> None:
        module = parse(
            """
            func.func private @f()
            module @inner {
              func.func private @f()
              func.func @g() {
                call @f() : () -> ()
                return
              }
            }
            """
        )
        outer = module.regions[0].blocks[0].ops[0]
        assert symbol_uses(outer, module) == []
        assert [use.op.name for use in symbol_uses_in(module)] == []
