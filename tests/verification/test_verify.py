"""The verifier: what is said of faulty IR, in upstream's words."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import Problem
from compiler.ir.types import F32, I1, I32, Type
from compiler.ir.unregistered import UnregisteredOperation
from compiler.ods import type_constraints
from compiler.ods.define import dialect, op, optional, variadic
from compiler.ods.model import Arity, Hooks, OpDef
from compiler.ods.op_class import new_operation
from compiler.ods.region_constraints import AnyRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import NO_TERMINATOR, SYMBOL_TABLE, predicate_trait
from compiler.ods.type_constraints import AnyInteger, AnyType
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.verification.checks.definition import compile_verifier
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import Verifier, verify, verify_operation
from tests.support.ir import context, find, parse, parse_text, problems


def made(definition: OpDef, *types: Type, result_types: Sequence[Type] = ()) -> Operation:
    """An op of a definition, whose operands are results of an op and have these types."""
    source = UnregisteredOperation("test.source", result_types=types)
    return new_operation(definition.name, definition, source.results, result_types)


def messages(op_: Operation) -> list[str]:
    return [problem.message for problem in verify_operation(op_)]


class TestConstraints:
    def test_an_operand_of_a_wrong_type(self) -> None:
        assert problems('func.func @f(%a: f32) {\n  "arith.addi"(%a, %a) : (f32, f32) -> f32\n  return\n}') == [
            "2:3: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'"
        ]

    def test_a_variadic_operand_is_named_so(self) -> None:
        text = """func.func @f(%m: memref<4xf32>, %i: i32) {
  "memref.load"(%m, %i) : (memref<4xf32>, i32) -> f32
  return
}"""
        assert problems(text) == ["2:3: 'memref.load' op operand #1 must be variadic of index, but got 'i32'"]

    def test_a_missing_attribute_is_told_before_a_wrong_one(self) -> None:
        assert problems('"func.func"() ({ }) {sym_name = 1 : i32} : () -> ()') == [
            "1:1: 'func.func' op requires attribute 'function_type'"
        ]

    def test_an_optional_operand_stands_at_most_once(self) -> None:
        definition = op("test.optional", operands={"a": optional(AnyInteger)})
        assert messages(made(definition, I32)) == []
        assert messages(made(definition, I32, I32)) == [
            "'test.optional' op operand group starting at #0 requires 0 or 1 element, but found 2"
        ]

    def test_a_segment_of_a_single_operand_holds_one(self) -> None:
        text = """
        func.func @f(%i: index) {
          "gpu.launch"(%i, %i, %i, %i, %i, %i) <{operandSegmentSizes = array<i32: SIZES>}> ({
            "gpu.terminator"() : () -> ()
          }) : (index, index, index, index, index, index) -> ()
          return
        }"""
        (missing,) = problems(text.replace("SIZES", "0, 0, 2, 1, 1, 1, 1, 0, 0, 0, 0"))
        assert missing.endswith("'gpu.launch' op operand group starting at #0 requires 1 element, but found 0")
        (twice,) = problems(text.replace("SIZES", "0, 2, 0, 1, 1, 1, 1, 0, 0, 0, 0"))
        assert twice.endswith("'gpu.launch' op operand group starting at #0 requires 1 element, but found 2")

    def test_a_launch_has_all_cluster_sizes_or_none(self) -> None:
        text = """func.func @f(%i: index) {
  "gpu.launch"(%i, %i, %i, %i, %i, %i, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0>}> ({
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index, index) -> ()
  return
}"""
        assert problems(text) == ["2:3: 'gpu.launch' op cluster size must be all present"]

    def test_numbers_of_parts(self) -> None:
        definition = op("test.counts", operands={"a": AnyType, "b": variadic(AnyType)}, results={"r": AnyType})
        assert messages(made(definition, I32)) == ["'test.counts' op requires one result"]
        assert messages(made(definition, result_types=[I32])) == [
            "'test.counts' op expected 1 or more operands, but found 0"
        ]
        successors = op("test.goes", successors={"first": Arity.SINGLE, "rest": Arity.VARIADIC})
        assert messages(made(successors)) == ["'test.goes' op requires at least 1 successors but found 0"]

    def test_a_relation_that_does_not_hold(self) -> None:
        definition = op("test.same", operands={"a": AnyType}, traits=[predicate_trait("it is so", lambda op: False)])
        assert messages(made(definition, I32)) == ["'test.same' op failed to verify that it is so"]

    def test_a_relation_nobody_can_judge_holds(self) -> None:
        definition = op(
            "test.same", operands={"a": AnyType}, traits=[predicate_trait("it is so", lambda op: op.missing)]
        )
        assert messages(made(definition, I32)) == []

    def test_types_that_passed_once_do_not_let_others_pass(self) -> None:
        definition = op("test.typed", operands={"a": AnyInteger, "b": type_constraints.I1}, results={"r": AnyType})
        check = compile_verifier(definition)
        good = made(definition, I32, I1, result_types=[I32])
        assert check(good) is None
        assert check(good) is None
        assert check(made(definition, I32, I32, result_types=[I32])) is not None
        assert check(good) is None

    def test_attributes_are_looked_at_each_time(self) -> None:
        verifier = Verifier()
        module = parse("func.func @f() {\n  %0 = arith.constant 1 : i32\n  return\n}")
        constant = find(module, "arith.constant")
        assert verifier.verify_operation(constant) == []
        complete = constant.properties
        constant.properties = {}
        assert [p.message for p in verifier.verify_operation(constant)] == [
            "'arith.constant' op requires attribute 'value'"
        ]
        constant.properties = complete
        assert verifier.verify_operation(constant) == []


class TestHooks:
    def test_words_follow_the_name_of_the_op(self) -> None:
        definition = op("test.hook", hooks=Hooks(verify=lambda op: "is not right"))
        assert messages(made(definition)) == ["'test.hook' op is not right"]

    def test_a_problem_is_taken_as_it_is(self) -> None:
        definition = op("test.hook", hooks=Hooks(verify=lambda op: [Problem(op, "first"), "second"]))
        assert messages(made(definition)) == ["first"]

    def test_regions_are_judged_after_what_is_in_them(self) -> None:
        order: list[str] = []
        inner = op("test.inner", hooks=Hooks(verify=lambda op: order.append("inner")))
        outer = op(
            "test.outer",
            regions={"body": AnyRegion},
            traits=[NO_TERMINATOR],
            hooks=Hooks(verify=lambda op: order.append("outer"), verify_regions=lambda op: order.append("regions")),
        )
        block = Block()
        block.append(new_operation("test.inner", inner))
        assert verify(new_operation("test.outer", outer, regions=[Region([block])])) == []
        assert order == ["outer", "inner", "regions"]

    def test_symbol_users_are_asked_with_the_tables(self) -> None:
        user = op(
            "test.user",
            traits=[Interface("SymbolUserOpInterface")],
            hooks=Hooks(
                verify_symbol_uses=lambda op, tables: (
                    None if tables.lookup_nearest(op, "there") else "refers to nothing that is there"
                )
            ),
        )
        table = op("test.table", regions={"body": AnyRegion}, traits=[SYMBOL_TABLE, NO_TERMINATOR])
        block = Block()
        block.append(new_operation("test.user", user))
        root = new_operation("test.table", table, regions=[Region([block])])
        assert [p.message for p in verify(root)] == ["'test.user' op refers to nothing that is there"]

    def test_a_dialect_judges_the_attributes_with_its_prefix(self) -> None:
        strict = dialect("strict", verify_op_attribute=lambda op, name, value: f"has no use for '{name}'")
        ctx = Context(lambda name: strict if name == "strict" else load_dialect(name))
        module = parse('"test.x"() {strict.a = 1 : i32, other.b = 1 : i32} : () -> ()')
        assert [p.message for p in verify(module, ctx)] == ["'test.x' op has no use for 'strict.a'"]


class TestTheWhole:
    def test_every_faulty_op_is_told_in_source_order(self) -> None:
        assert problems(
            """
func.func @f(%a: f32) -> i32 {
  %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32
  %1 = "arith.addi"(%2, %2) : (i32, i32) -> i32
  %2 = arith.constant 1 : i32
  "arith.negf"(%a) : (f32) -> ()
  return %1 : i32
}
func.func private @f()
"""
        ) == [
            "3:8: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
            "4:8: operand #0 does not dominate this use",
            "  5: operand defined here (op in the same block)",
            "6:3: 'arith.negf' op requires one result",
            "9:1: redefinition of symbol named 'f'",
            "  2: see existing symbol definition here",
        ]

    def test_one_op_has_one_problem(self) -> None:
        text = """func.func @f(%a: f32) {
  "arith.addi"(%b, %b) : (f32, f32) -> f32
  %b = "test.b"() : () -> f32
  return
}"""
        assert problems(text) == ["2:3: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'"]

    def test_what_could_not_be_parsed_causes_no_more_problems(self) -> None:
        parsed = parse_text(
            """
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : : i32
  %1 = arith.addi %0, %undefined : i32
  scf.if %0 {
    %2 = arith.nothing %a
  }
  return %1 : i32
}
"""
        )
        assert parsed.all_diagnostics()
        assert [p.message for p in verify(parsed.module, context())] == []

    def test_deep_nesting_needs_no_recursion(self) -> None:
        depth = 50_000
        value = UnregisteredOperation("test.value", result_types=[I32])
        op_ = UnregisteredOperation("test.innermost", operands=[value.result])
        for level in range(depth):
            block = Block()
            if level == depth - 1:
                block.append(value)
            block.append(op_)
            op_ = UnregisteredOperation("test.nest", regions=[Region([block])])
        assert verify(op_) == []

    def test_problems_in_deep_nesting_find_their_places(self) -> None:
        depth = 2_000
        text = '"test.x"() ({\n' * depth + '"func.return"() : () -> ()\n' + "}) : () -> ()\n" * depth
        parsed = parse_text(text)
        diagnostics = to_diagnostics(verify(parsed.module, context()))
        assert [(d.message, text.count("\n", 0, d.span.start)) for d in diagnostics] == [
            ("'func.return' op expects parent op 'func.func'", depth)
        ]

    def test_an_op_that_was_made_has_the_place_of_what_holds_it(self) -> None:
        module = parse("func.func @f() {\n  return\n}")
        function = find(module, "func.func")
        function.regions[0].blocks[0].ops.insert(
            0, stray := new_operation("func.return", find(module, "func.return").definition)
        )
        stray.parent = function.regions[0].blocks[0]
        (diagnostic,) = to_diagnostics(verify(module))
        assert diagnostic.message == "'func.return' op must be the last operation in the parent block"
        assert (diagnostic.span.start, diagnostic.span.end) == (0, len("func.func"))


class TestVisibility:
    def test_a_value_may_be_used_in_blocks_that_its_own_dominates(self) -> None:
        assert problems(
            """
func.func @f(%c: i1) {
  %x = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^b:
  "test.use"(%y, %x) : (i32, i32) -> ()
  return
^a:
  %y = arith.constant 2 : i32
  cf.br ^b2
^b2:
  "test.use"(%y, %x) : (i32, i32) -> ()
  return
}
"""
        ) == [
            "6:3: operand #0 does not dominate this use",
            "  9: operand defined here (op in the same region)",
        ]

    def test_in_blocks_that_nothing_reaches_everything_may_be_used(self) -> None:
        assert (
            problems(
                """
func.func @f() {
  return
^nowhere:
  "test.use"(%x) : (i32) -> ()
  %x = arith.constant 2 : i32
  return
}
"""
            )
            == []
        )

    def test_in_a_module_order_is_no_matter(self) -> None:
        assert problems('"test.use"(%x) : (i32) -> ()\n%x = "test.x"() : () -> i32') == []

    def test_a_use_before_the_op_that_holds_the_definition(self) -> None:
        module = parse("func.func @f(%c: i1) {\n  scf.if %c {\n    %x = arith.constant 1 : i32\n  }\n  return\n}")
        block = find(module, "func.func").regions[0].blocks[0]
        use = UnregisteredOperation("test.use", operands=[find(module, "arith.constant").result])
        use.parent = block
        block.ops.insert(1, use)
        (problem,) = verify(module)
        assert problem.message == "operand #0 does not dominate this use"
        assert problem.notes[0].message == "operand defined here (op in a child region)"
        assert problem.value is use.operands[0]


class TestCasts:
    def test_types_that_do_not_go_together(self) -> None:
        definition = op(
            "test.cast",
            operands={"in": AnyType},
            results={"out": AnyType},
            traits=[Interface("CastOpInterface")],
            hooks=Hooks(cast_compatible=lambda inputs, outputs: inputs == outputs),
        )
        assert messages(made(definition, I32, result_types=[I32])) == []
        assert messages(made(definition, I32, result_types=[F32])) == [
            "'test.cast' op operand type 'i32' and result type 'f32' are cast incompatible"
        ]


def test_verifiers_of_a_context_share_what_they_compile() -> None:
    ctx = context()
    definition = ctx.op_def("arith.addi")
    assert definition is not None
    assert Verifier(ctx).compiled(definition) is Verifier(ctx).compiled(definition)
    assert Verifier(ctx).compiled(definition) is not Verifier(context()).compiled(definition)


class TestChunks:
    def test_what_the_parser_has_checked_is_not_checked_again(self) -> None:
        line = "  %{} = arith.addi %a, %a : i32\n"
        text = f"func.func @f(%a: i32) {{\n{''.join(map(line.format, range(100)))}  return\n}}"
        ctx = context()
        verifier = Verifier(ctx)
        (chunk,) = parse_file(SourceFile("-", text), ctx, verifier.is_valid).chunks
        assert chunk.straight
        assert len(chunk.unverified) < 10
        assert verifier.verify_chunk(chunk) == []

    def test_a_chunk_has_the_problems_of_its_op(self) -> None:
        text = """
func.func @straight(%a: f32) {
  "scf.if"(%c) ({ ^a(%x: i32): scf.yield }, {}) : (i1) -> ()
  "arith.addi"(%a, %a) : (f32, f32) -> f32
  %c = "test.c"() : () -> i1
  %0 = arith.constant 1 : i32
}
func.func @not_straight(%a: i32) {
  "test.use"(%b) : (i32) -> ()
  %b = arith.constant 1 : i32
  return
}
"""
        ctx = context()
        verifier = Verifier(ctx)
        for chunk in parse_file(SourceFile("-", text), ctx, verifier.is_valid).chunks:
            actual = verifier.verify_chunk(chunk)
            assert actual
            assert [p.message for p in actual] == [p.message for p in verifier.verify(chunk.op)]

    def test_an_op_with_a_value_that_could_not_be_parsed_is_no_model_for_others(self) -> None:
        module = parse_text("func.func @f() {\n  %0 = arith.addi :\n  %1 = arith.negf %0 : f32\n  return\n}").module
        verifier = Verifier()
        assert verifier.own_problem(find(module, "arith.negf")) is None
        assert not verifier.is_valid(find(module, "arith.negf"))


def test_a_tile_of_sme_is_numbered_in_32_bits() -> None:
    text = "%0 = arm_sme.get_tile {tile_id = 1 : i32} : vector<[16]x[16]xi8>"
    assert problems(text) == []
    wrong = ["1:6: 'arm_sme.get_tile' op tile ID should be a 32-bit signless integer"]
    assert problems(text.replace("i32", "i64")) == problems(text.replace("i32", "si32")) == wrong


def test_values_of_a_block_without_terminator_are_numbered_as_in_generic_form() -> None:
    text = """\
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  %0 = "scf.if"(%c) ({
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  }, {
    %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"() : () -> ()
}) : () -> ()
"""
    shown = '%2 = "arith.constant"() <{value = 1 : i32}> : () -> i32'
    assert problems(text) == [f"4:10: block with no terminator, has {shown}"]


def test_a_loop_that_is_not_closed_is_not_shown_with_all_that_follows() -> None:
    rest = "".join(f"    %{number} = arith.addi %i, %i : index\n" for number in range(1200))
    text = f"func.func @f(%a: index) {{\n  scf.for %i = %a to %a step %a {{\n{rest}  }}\n}}\n"
    loop = '"scf.for"(%arg0, %arg0, %arg0) ({...}) : (index, index, index) -> ()'
    assert problems(text) == [f"2:3: block with no terminator, has {loop}"]
