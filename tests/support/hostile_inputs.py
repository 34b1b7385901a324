"""The table of hostile inputs: texts that are small to describe and made to take time or memory.

Each row generates its text for a size. A text either is valid or has a first error that the row expects; nothing else
may come out of any tool. `benchmarks/hostile_inputs.py` measures the rows in full, the tests a reduced size of each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

PASSES = ("-cse", "-canonicalize", "-inline", "-sccp")


@dataclass(frozen=True)
class HostileInput:
    """One kind of hostile input."""

    kind: str
    text: Callable[[int], str]
    """Generates the text for a size."""
    full: int
    """The size that is hostile."""
    reduced: int
    """A size for the test suite: smaller where the cost depends on it, else the full one."""
    message: str | None = ""
    """Regular expression for an error that `ir-opt` reports; "" if it reports none, None if both is fine."""
    flags: tuple[str, ...] | None = None
    """Passes that the input is hostile to; None if it is hostile to every tool."""


def attribute(spelling: str) -> str:
    """An operation that holds an attribute."""
    return f'"u.x"() {{a = {spelling}}} : () -> ()\n'


def function(body: str, arguments: str = "") -> str:
    return f"func.func @f({arguments}) {{\n{body}  return\n}}\n"


# ---------------------------------------------------------------------------------------------------------- nesting


def nest(head: str, tail: str, leaf: str = "") -> Callable[[int], str]:
    """Regions in regions."""
    return lambda size: head * size + leaf + tail * size


def nest_in_function(head: str, tail: str, arguments: str) -> Callable[[int], str]:
    """Regions in regions of a function's body."""
    return lambda size: function(head * size + tail * size, arguments)


def nested(head: str, tail: str, leaf: str = "") -> Callable[[int], str]:
    """An attribute whose parts nest."""
    return lambda size: attribute(head * size + leaf + tail * size)


def affine_nest(size: int) -> str:
    heads = "".join(f"affine.for %i{number} = 0 to 2 {{\n" for number in range(size))
    return function(heads + "}\n" * size)


def scf_nest(size: int) -> str:
    heads = "".join(f"scf.for %i{number} = %n to %n step %n {{\n" for number in range(size))
    return function(heads + "}\n" * size, "%n: index")


def alias_chain(size: int) -> str:
    return "#a0 = 1\n" + "".join(f"#a{i} = [#a{i - 1}]\n" for i in range(1, size)) + attribute(f"#a{size - 1}")


TOO_DEEP = r"nesting is deeper than \d+ levels|nesting is too deep"
AFFINE_TOO_DEEP = "affine expression is nested too deeply"

NESTING = (
    HostileInput("regions in generic form", nest('"u.r"() ({\n', "}) : () -> ()\n", '"u.x"() : () -> ()\n'), 50_000, 1_000),
    HostileInput("modules in modules", nest("module {\n", "}\n"), 50_000, 1_000),
    HostileInput("scf.if in scf.if", nest_in_function("scf.if %c {\n", "}\n", "%c: i1"), 50_000, 1_000),
    HostileInput(
        "scf.for in scf.for",
        scf_nest,
        50_000,
        1_000,
    ),
    HostileInput("affine.for in affine.for", affine_nest, 50_000, 1_000),
    HostileInput("regions that are not closed", nest('"u.r"() ({\n', ""), 50_000, 1_000, r"expected '}'|expected operation"),
    HostileInput("braces that close nothing", nest("", "}\n"), 50_000, 1_000, "expected operation name in quotes"),
    HostileInput("tuples", nested("tuple<", ">"), 50_000, 5_000, TOO_DEEP),
    HostileInput("functions that return functions", nested("() -> (", ")"), 50_000, 5_000, TOO_DEEP),
    HostileInput("functions of functions", nested("(", ") -> ()", "i32"), 50_000, 5_000, TOO_DEEP),
    HostileInput("memrefs of memrefs", nested("memref<2x", ">", "i32"), 50_000, 5_000, TOO_DEEP),
    HostileInput("structs of llvm", nested("!llvm.struct<(", ")>"), 50_000, 5_000, TOO_DEEP),
    HostileInput("arrays of llvm", nested("!llvm.array<2 x ", ">", "i8"), 50_000, 5_000, TOO_DEEP),
    HostileInput("arrays of spirv", nested("!spirv.array<2 x ", ">", "i32"), 50_000, 5_000, TOO_DEEP),
    HostileInput("brackets of a type nobody knows", nested("!u.t<", ">"), 50_000, 5_000),
    HostileInput("array attributes", nested("[", "]"), 50_000, 5_000, TOO_DEEP),
    HostileInput("dictionaries", nested("{a=", "}"), 50_000, 5_000, TOO_DEEP),
    HostileInput("elements", nested("dense<[", "]"), 50_000, 5_000, "expected element literal of primitive type"),
    HostileInput("symbol references", lambda size: attribute("@a" + "::@a" * size), 50_000, 5_000),
    HostileInput("named locations", lambda size: attribute("loc(" + '"a"(' * size + '"b"' + ")" * size + ")"), 50_000, 5_000, TOO_DEEP),
    HostileInput("call sites", lambda size: attribute("loc(" + 'callsite("a" at ' * size + '"b"' + ")" * size + ")"), 50_000, 5_000, TOO_DEEP),
    HostileInput("fused locations", lambda size: attribute("loc(" + "fused[" * size + '"b"' + "]" * size + ")"), 50_000, 5_000, TOO_DEEP),
    HostileInput("parentheses of an affine expression", lambda size: attribute(f"affine_map<(d0) -> ({'(' * size}d0{')' * size})>"), 50_000, 5_000, AFFINE_TOO_DEEP),
    HostileInput("negations of an affine expression", lambda size: attribute(f"affine_map<(d0) -> ({'-' * size}d0)>"), 50_000, 5_000, AFFINE_TOO_DEEP),
    HostileInput("terms of an affine expression", lambda size: attribute(f"affine_map<(d0) -> ({'d0 floordiv 3 + ' * size}d0)>"), 50_000, 1_000),
    HostileInput("divisions of an affine expression", lambda size: attribute(f"affine_map<(d0) -> (d0{' floordiv 3 mod 5' * size})>"), 50_000, 1_000),
    HostileInput("products of an affine expression", lambda size: attribute(f"affine_map<(d0) -> (d0{' * 3' * size})>"), 50_000, 5_000),
    HostileInput("dimensions of an affine map", lambda size: attribute(f"affine_map<({', '.join(f'd{i}' for i in range(size))}) -> ({', '.join(f'd{i}' for i in range(size))})>"), 50_000, 1_000),
    HostileInput("constraints of an integer set", lambda size: attribute(f"affine_set<(d0) : ({', '.join(['d0 mod 3 == 0'] * size)})>"), 50_000, 1_000),
    HostileInput("chain of aliases", alias_chain, 50_000, 2_000, TOO_DEEP),
)  # fmt: skip


# ------------------------------------------------------------------------------------------------------------- size


def results(size: int) -> str:
    types = ", ".join(["i32"] * size)
    return (
        f'%0:{size} = "u.x"() : () -> ({types})\n'
        + f'"u.y"({", ".join(f"%0#{i}" for i in range(size))}) : ({types}) -> ()\n'
    )


def arguments(size: int) -> str:
    names = [f"%a{number}" for number in range(size)]
    types = ", ".join(["i32"] * size)
    heads = ", ".join(f"{name}: i32" for name in names)
    return f'"u.x"() ({{\n^bb0({heads}):\n  "u.y"({", ".join(names)}) : ({types}) -> ()\n}}) : () -> ()\n'


def function_arguments(size: int) -> str:
    names = [f"%a{number}" for number in range(size)]
    types = ", ".join(["i32"] * size)
    heads = ", ".join(f"{name}: i32" for name in names)
    call = f"  %0:{size} = func.call @f({', '.join(names)}) : ({types}) -> ({types})\n"
    return f"func.func @f({heads}) -> ({types}) {{\n{call}  return {', '.join(f'%0#{i}' for i in range(size))} : {types}\n}}\n"


def blocks(size: int) -> str:
    chain = "".join(f"^b{number}:\n  cf.br ^b{number + 1}\n" for number in range(size))
    return function(f"  cf.br ^b0\n{chain}^b{size}:\n")


def functions(size: int) -> str:
    return "".join(f"func.func @f{number}() {{\n  return\n}}\n" for number in range(size))


def alias_bomb(kind: str, pattern: str) -> Callable[[int], str]:
    """Aliases of which each names the one before twice."""

    def text(size: int) -> str:
        lines = [f"{kind}a0 = {'i32' if kind == '!' else '1'}\n"]
        lines += [f"{kind}a{i} = {pattern.format(f'{kind}a{i - 1}')}\n" for i in range(1, size)]
        return "".join(lines) + attribute(f"{kind}a{size - 1}")

    return text


TOO_MUCH = r"alias stands for more than \d+ types and attributes"

SIZE = (
    HostileInput("string on one line", lambda size: attribute('"' + "x" * size + '"'), 50_000_000, 1_000_000),
    HostileInput("string that is not closed", lambda size: attribute('"' + "x" * size)[:-1], 50_000_000, 1_000_000, "expected '\"' in string literal"),
    HostileInput("comment on one line", lambda size: "//" + "x" * size + "\n" + function(""), 50_000_000, 1_000_000),
    HostileInput("word on one line", lambda size: "x" * size, 50_000_000, 1_000_000, "custom op '"),
    HostileInput("blanks on one line", lambda size: " " * size + "\n" + function(""), 50_000_000, 1_000_000),
    HostileInput("brackets on one line", lambda size: "(" * size, 50_000_000, 20_000, "expected operation name in quotes"),
    HostileInput("brackets that close others", lambda size: "(" * size + "]" * size, 500_000, 10_000, "expected operation name in quotes"),
    HostileInput("name of a value", lambda size: f'%{"x" * size} = "u.x"() : () -> i32\n', 50_000_000, 1_000_000),
    HostileInput("name of a symbol", lambda size: f'func.func private @"{"x" * size}"()\n', 50_000_000, 1_000_000),
    HostileInput("empty lines", lambda size: "\n" * size + function(""), 50_000_000, 20_000),
    HostileInput("operations in a block", lambda size: function("".join(f"  %{i} = arith.addi %a, %a : i32\n" for i in range(size)), "%a: i32"), 1_000_000, 2_500),
    HostileInput("chain of operations", lambda size: function("  %0 = arith.addi %a, %a : i32\n" + "".join(f"  %{i} = arith.muli %{i - 1}, %a : i32\n" for i in range(1, size)), "%a: i32"), 200_000, 2_000),
    HostileInput("operations on one line", lambda size: '"u.x"() : () -> () ' * size, 200_000, 2_000),
    HostileInput("functions", functions, 100_000, 2_000),
    HostileInput("blocks", blocks, 100_000, 2_000),
    HostileInput("results", results, 100_000, 2_000),
    HostileInput("block arguments", arguments, 100_000, 2_000),
    HostileInput("arguments and results of a call", function_arguments, 100_000, 2_000),
    HostileInput("extents of a shape", lambda size: attribute(f"tensor<{'1x' * size}f32>"), 1_000_000, 20_000),
    HostileInput("entries of a dictionary", lambda size: f'"u.x"() {{{", ".join(f"a{i} = {i}" for i in range(size))}}} : () -> ()\n', 100_000, 2_500),
    HostileInput("elements of an array", lambda size: attribute(f"[{', '.join(map(str, range(size)))}]"), 1_000_000, 5_000),
    HostileInput("elements of a dense attribute", lambda size: attribute(f"dense<[{', '.join(map(str, range(size)))}]> : tensor<{size}xi32>"), 1_000_000, 5_000),
    HostileInput("digits in hexadecimal elements", lambda size: attribute(f'dense<"0x{"5" * 16}{"1" * (size - 16)}"> : tensor<{size // 8}xi32>'), 100_000_000, 1_000_000),
    HostileInput("hexadecimal elements of a wrong size", lambda size: attribute(f'dense<"0x{"1" * size}"> : tensor<{size}xi32>'), 100_000_000, 1_000_000, "elements hex data size is invalid for provided type"),
    HostileInput("hexadecimal resource", lambda size: attribute("dense_resource<r> : tensor<4xi32>") + f'{{-#\n  dialect_resources: {{ builtin: {{ r: "0x04000000{"1" * size}" }} }}\n#-}}\n', 100_000_000, 1_000_000),
    HostileInput("errors of the parser", lambda size: function("  foo.bar\n" * size), 100_000, 1_200, "Dialect `foo' not found"),
    HostileInput("undeclared values", lambda size: function("  %0 = arith.addi %b, %a : i64\n" * size, "%a: i32"), 100_000, 1_200, "use of undeclared SSA value name|use of value '%a'"),
    HostileInput("errors of the verifier", lambda size: function('  "arith.addi"() : () -> ()\n' * size), 100_000, 1_200, "'arith.addi' op requires one result"),
    HostileInput("redefined symbols", lambda size: "func.func private @f()\n" * size, 100_000, 1_200, "redefinition of symbol named 'f'"),
    HostileInput("bomb of type aliases", alias_bomb("!", "tuple<{0}, {0}>"), 60, 60, TOO_MUCH),
    HostileInput("bomb of attribute aliases", alias_bomb("#", "[{0}, {0}]"), 60, 60, TOO_MUCH),
    HostileInput("bomb of function types", alias_bomb("!", "({0}) -> {0}"), 60, 60, TOO_MUCH),
    HostileInput("bomb of llvm structs", alias_bomb("!", "!llvm.struct<({0}, {0})>"), 60, 60, TOO_MUCH),
    HostileInput("bomb of locations", lambda size: "".join(f'#loc{i} = loc({f"fused[#loc{i - 1}, #loc{i - 1}]" if i else chr(34) + "a" + chr(34)})\n' for i in range(size)) + f'"u.x"() : () -> () loc(#loc{size - 1})\n', 60, 60, TOO_MUCH),
)  # fmt: skip


# ---------------------------------------------------------------------------------------------------------- numbers


NUMBERS = (
    HostileInput("decimal integer", lambda size: attribute("9" * size + " : i64"), 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("decimal integer of a wide type", lambda size: attribute("9" * size + " : i16777215"), 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("hexadecimal integer", lambda size: attribute("0x" + "9" * size + " : i64"), 1_000_000, 1_000_000, "integer constant out of range for attribute"),
    HostileInput("hexadecimal integer of a wide type", lambda size: attribute("0x" + "9" * size + " : i16777215"), 1_000_000, 100_000),
    HostileInput("hexadecimal integer in elements", lambda size: attribute("dense<0x" + "9" * size + "> : tensor<2xi16777215>"), 1_000_000, 100_000),
    HostileInput("extent", lambda size: attribute(f"tensor<{'9' * size}xi32>"), 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("width of an integer type", lambda size: attribute("i" + "9" * size), 1_000_000, 1_000_000, "invalid integer width"),
    HostileInput("number of results", lambda size: "%0:" + "9" * size + ' = "u.x"() : () -> ()\n', 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("number of a result", lambda size: '"u.x"(%0#' + "9" * size + ") : (i32) -> ()\n", 1_000_000, 1_000_000, "use of undeclared SSA value name"),
    HostileInput("line of a location", lambda size: '"u.x"() : () -> () loc("a":' + "9" * size + ":1)\n", 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("fraction of a float", lambda size: attribute("1." + "9" * size + " : f64"), 1_000_000, 1_000_000),
    HostileInput("exponent of a float", lambda size: attribute("1.0e" + "9" * size + " : f64"), 1_000_000, 1_000_000),
    HostileInput("factor of an affine expression", lambda size: attribute(f"affine_map<(d0) -> (d0 * {'9' * size})>"), 1_000_000, 1_000_000, "integer value too large"),
    HostileInput("stride", lambda size: attribute(f"strided<[{'9' * size}]>"), 1_000_000, 1_000_000, "expected|integer value too large"),
    HostileInput("results that are declared and not there", lambda size: f'%0:{size} = "u.x"() : () -> ()\n', 2**31 - 1, 2**31 - 1, "cannot name an operation with no results"),
    HostileInput("results of an operation that is not read", lambda size: f'%0:{size} = foo.bar\n', 2**31 - 1, 2**31 - 1, "Dialect `foo' not found"),
)  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ passes


def loop(size: int) -> str:
    """An affine loop of that many turns."""
    memref = f"memref<{size}xf32>"
    body = f"    %0 = affine.load %m[%i] : {memref}\n    affine.store %0, %m[%i] : {memref}\n"
    return function(f"  affine.for %i = 0 to {size} {{\n{body}  }}\n", f"%m: {memref}")


def scheduled_loop(operation: str) -> Callable[[int], str]:
    """A loop, and a schedule that unrolls it by a factor."""

    def text(size: int) -> str:
        schedule = (
            "  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {\n"
            '    %0 = transform.structured.match ops{["affine.for"]} in %m : (!transform.any_op) -> !transform.any_op\n'
            f"    {operation} %0 {{factor = {size}}} : !transform.any_op\n    transform.yield\n  }}\n"
        )
        return f"module attributes {{transform.with_named_sequence}} {{\n{loop(2 * size)}{schedule}}}\n"

    return text


UNROLLS_TOO_MUCH = r"unrolling by \d+ makes more than 250000 operations, which is the limit"
FACTOR = 1_000_000_000


def on_functions(passes: str) -> tuple[str, ...]:
    return (f"--pass-pipeline=builtin.module(func.func({passes}))",)


UNROLLING = (
    *(
        HostileInput(passes, loop, FACTOR, FACTOR, UNROLLS_TOO_MUCH, on_functions(passes))
        for passes in (
            f"affine-loop-unroll{{unroll-factor={FACTOR - 1}}}",
            f"affine-loop-unroll{{unroll-factor={FACTOR - 1} cleanup-unroll}}",
            f"affine-loop-unroll{{unroll-factor={FACTOR} unroll-up-to-factor}}",
            "affine-loop-unroll{unroll-factor=-1}",
            f"affine-loop-unroll{{unroll-factor=-1 unroll-full-threshold={FACTOR}}}",
            f"affine-loop-unroll{{unroll-factor=4 unroll-num-reps={FACTOR}}}",
            f"affine-loop-unroll-jam{{unroll-jam-factor={FACTOR}}}",
        )
    ),
    *(
        HostileInput(name, scheduled_loop(name), FACTOR, FACTOR, UNROLLS_TOO_MUCH, ("-transform-interpreter",))
        for name in ("transform.loop.unroll", "transform.loop.unroll_and_jam")
    ),
)
COUNTS = tuple(
    HostileInput(passes, loop, FACTOR, FACTOR, "", on_functions(passes))
    for passes in (
        f"affine-loop-tile{{tile-size={FACTOR}}}",
        f"affine-loop-tile{{cache-size={FACTOR}}}",
        f"affine-super-vectorize{{virtual-vector-size={FACTOR}}}",
        f"affine-parallelize{{max-nested={FACTOR}}}",
        f"affine-data-copy-generate{{fast-mem-capacity={FACTOR} generate-dma=false}}",
        f"affine-loop-fusion{{local-buf-threshold={FACTOR}}}",
        f"canonicalize{{max-iterations={FACTOR}}}",
        f"promote-buffers-to-stack{{max-rank-of-allocated-memref={FACTOR}}}",
        f"convert-vector-to-scf{{target-rank={FACTOR}}}",
    )
)


def entangled_nests(size: int) -> str:
    """Two nests whose accesses divide and take remainders of all variables: their dependences are hard to decide."""
    names = [f"%i{number}" for number in range(size)]
    total = " + ".join(f"{name} * {number + 3}" for number, name in enumerate(names))
    accesses = ", ".join(
        f"(({total}) floordiv {number + 2} + {name} mod {number + 5}) mod 16" for number, name in enumerate(names)
    )
    memref = f"memref<{'16x' * size}f32>"
    heads = "".join(f"  affine.for {name} = 0 to 64 {{\n" for name in names)
    body = f"    %0 = affine.load %m[{accesses}] : {memref}\n    affine.store %0, %m[{', '.join(names)}] : {memref}\n"
    return function((heads + body + "  }\n" * size) * 2, f"%m: {memref}")


def entangled_condition(size: int) -> str:
    """An integer set of many remainders, which one is empty or redundant is hard to say."""
    constraints = ", ".join(
        f"(d0 * {3 * number + 7} + d1) mod {2 * number + 5} - {number} >= 0" for number in range(size)
    )
    head = f"#s = affine_set<(d0, d1) : ({constraints})>\n"
    body = "    affine.if #s(%i, %j) {\n      affine.store %f, %m[%i] : memref<64xf32>\n    }\n"
    loops = "  affine.for %i = 0 to 64 {\n  affine.for %j = 0 to 64 {\n" + body + "  }\n  }\n"
    return head + function(loops * 2, "%m: memref<64xf32>, %f: f32")


POLYHEDRAL = tuple(
    HostileInput(f"{kind}: {passes}", text, full, reduced, "", on_functions(passes))
    for kind, text, full, reduced in (
        ("entangled nests", entangled_nests, 6, 6),
        ("entangled condition", entangled_condition, 40, 18),
    )
    for passes in (
        "affine-loop-fusion",
        "affine-parallelize",
        "affine-scalrep",
        "affine-loop-tile",
        "affine-simplify-structures",
    )
)


# ------------------------------------------------------------------------------------------------------------ splats


def folded(type_pattern: str, element: str, value: str, operation: str) -> Callable[[int], str]:
    """Operations on a splat of that many elements, which `%c` names and `T` is the type of."""

    def text(size: int) -> str:
        type_ = type_pattern.format(f"{size}x{element}")
        body = (
            operation.replace("T", type_)
            .replace("N", str(size))
            .replace("M", str(size + 2))
            .replace("K", str(2 * size))
        )
        return function(f"  %c = arith.constant dense<{value}> : {type_}\n{body}", "%i: index, %s: i32")

    return text


SPLAT_FOLDS = {
    "arith.addi": "  %0 = arith.addi %c, %c : T\n",
    "arith.cmpi": "  %0 = arith.cmpi slt, %c, %c : T\n",
    "arith.divsi": "  %0 = arith.divsi %c, %c : T\n",
    "arith.bitcast": "  %0 = arith.bitcast %c : T to tensor<Nxf32>\n",
    "arith.extsi": "  %0 = arith.extsi %c : T to tensor<Nxi64>\n",
    "math.ctpop": "  %0 = math.ctpop %c : T\n",
    "tensor.extract": "  %0 = tensor.extract %c[%i] : T\n",
    "tensor.extract_slice": "  %0 = tensor.extract_slice %c[0][N][1] : T to T\n",
    "tensor.expand_shape": "  %0 = tensor.expand_shape %c [[0, 1]] output_shape [1, N] : T into tensor<1xNxi32>\n",
    "tensor.insert": "  %0 = tensor.insert %s into %c[%i] : T\n",
    "tensor.pad": "  %0 = tensor.pad %c low[1] high[1] {\n  ^bb0(%j: index):\n    tensor.yield %s : i32\n"
    "  } : T to tensor<Mxi32>\n",
    "tensor.concat": "  %0 = tensor.concat dim(0) %c, %c : (T, T) -> tensor<?xi32>\n",
    "tensor.cast": "  %0 = tensor.cast %c : T to tensor<?xi32>\n",
    "tosa.add": "  %0 = tosa.add %c, %c : (T, T) -> T\n",
    "tosa.negate": "  %z = arith.constant dense<0> : tensor<1xi32>\n"
    "  %0 = tosa.negate %c, %z, %z : (T, tensor<1xi32>, tensor<1xi32>) -> T\n",
    "tosa.concat": "  %0 = tosa.concat %c, %c {axis = 0 : i32} : (T, T) -> tensor<?xi32>\n",
    "tosa.reverse": "  %0 = tosa.reverse %c {axis = 0 : i32} : (T) -> T\n",
    "tosa.reduce_sum": "  %0 = tosa.reduce_sum %c {axis = 0 : i32} : (T) -> tensor<1xi32>\n",
    "tosa.cast": "  %0 = tosa.cast %c : (T) -> tensor<Nxi8>\n",
}
VECTOR_FOLDS = {
    "vector.extract": "  %0 = vector.extract %c[3] : i32 from T\n",
    "vector.insert": "  %0 = vector.insert %s, %c [3] : i32 into T\n",
    "vector.broadcast": "  %0 = vector.broadcast %c : T to vector<2xNxi32>\n",
    "vector.shape_cast": "  %0 = vector.shape_cast %c : T to vector<1xNxi32>\n",
    "vector.bitcast": "  %0 = vector.bitcast %c : T to vector<Nxf32>\n",
    "vector.transpose": "  %b = vector.shape_cast %c : T to vector<1xNxi32>\n"
    "  %0 = vector.transpose %b, [1, 0] : vector<1xNxi32> to vector<Nx1xi32>\n",
    "vector.extract_strided_slice": "  %0 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]}"
    " : T to vector<2xi32>\n",
    "vector.insert_strided_slice": "  %0 = vector.insert_strided_slice %c, %c {offsets = [0], strides = [1]}"
    " : T into T\n",
    "vector.shuffle": "  %0 = vector.shuffle %c, %c [0, 1] : T, T\n",
    "vector.interleave": "  %0 = vector.interleave %c, %c : T -> vector<Kxi32>\n",
    "vector.reduction": "  %0 = vector.reduction <add>, %c : T into i32\n",
    "vector.step": "  %0 = vector.step : vector<Nxindex>\n  %1 = arith.addi %0, %0 : vector<Nxindex>\n",
    "vector.create_mask": "  %n = arith.constant 7 : index\n  %0 = vector.create_mask %n : vector<Nxi1>\n"
    "  %1 = arith.andi %0, %0 : vector<Nxi1>\n",
    "vector.constant_mask": "  %0 = vector.constant_mask [7] : vector<Nxi1>\n",
}
COUNTED = {
    "tensor.from_elements": "  %0 = tensor.from_elements %s : tensor<Nxi32>\n",
    "vector.from_elements": "  %0 = vector.from_elements %s : vector<Nxi32>\n",
    "vector.to_elements": '  %v = ub.poison : vector<Nxi32>\n  %0 = "vector.to_elements"(%v) : (vector<Nxi32>) -> i32\n',
    "cases of cf.switch": '  "cf.switch"(%s)[^a] <{case_operand_segments = array<i32>, case_values = dense<1> :'
    " vector<Nxi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()\n^a:\n",
    "bounds of affine.parallel": '  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<Nxi32>, lowerBoundsMap ='
    " affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<Nxi32>,"
    ' upperBoundsMap = affine_map<() -> (4)>}> ({\n  ^b(%j: index):\n    "affine.yield"() : () -> ()\n  }) : () -> ()\n',
}
FOLDING = ("-canonicalize", "-sccp", "-cse")
SPLATS = (
    *(
        HostileInput(f"fold of {name}", folded("tensor<{}>", "i32", "7", body), 2**40, 2**40, None, FOLDING)
        for name, body in SPLAT_FOLDS.items()
    ),
    *(
        HostileInput(f"fold of {name}", folded("vector<{}>", "i32", "7", body), 2**40, 2**40, None, FOLDING)
        for name, body in VECTOR_FOLDS.items()
    ),
    *(
        HostileInput(f"elements of {name}", folded("tensor<{}>", "i32", "7", body), 2**40, 2**40, None, FOLDING)
        for name, body in COUNTED.items()
    ),
)


HOSTILE_INPUTS = (*NESTING, *SIZE, *NUMBERS, *UNROLLING, *COUNTS, *POLYHEDRAL, *SPLATS)
