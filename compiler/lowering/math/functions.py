"""Functions for operations without an instruction: powers with integer exponents, and leading zeros."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.float_ops import DivFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, DivSIOp, MulIOp, ShLIOp, ShRUIOp, SubIOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.dialects.llvm.attributes import LinkageAttr
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.ir.attributes import StringAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import INDEX, FloatType, FunctionType, IntegerType, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


class _Function:
    """A function that is being written, block by block, as blocks are needed."""

    def __init__(self, rewriter: Rewriter, name: str, inputs: Sequence[Type], location: Operation) -> None:
        self.rewriter = rewriter
        rewriter.location = location
        self._location = location.get_location()
        self.emit = Emitter(rewriter)
        region = Region()
        self.op = rewriter.create(
            FuncOp,
            sym_name=StringAttr(name),
            function_type=TypeAttr(FunctionType(tuple(inputs), (inputs[0],))),
            sym_visibility=StringAttr("private"),
            attributes={"llvm.linkage": LinkageAttr.get(Linkage.LINKONCE_ODR)},
            regions=[region],
        )
        self.region = region
        self.arguments = self.block(*inputs).arguments

    def block(self, *types: Type) -> Block:
        """Returns a new last block; ops go to its end."""
        block = self.rewriter.create_block(self.region, None, types, [self._location] * len(types))
        self.rewriter.set_insertion_point_to_end(block)
        return block

    def at(self, block: Block) -> None:
        self.rewriter.set_insertion_point_to_end(block)

    def branch(self, target: Block, *values: Value) -> None:
        self.rewriter.create(BranchOp, list(values), successors=[target])

    def branch_if(
        self, condition: Value, yes: Block, no: Block, *, with_yes: Sequence[Value] = (), with_no: Sequence[Value] = ()
    ) -> None:
        operands: list[Value | Sequence[Value]] = [condition, list(with_yes), list(with_no)]
        self.rewriter.create(CondBranchOp, *operands, successors=[yes, no])

    def give(self, value: Value) -> None:
        self.rewriter.create(ReturnOp, [value])

    @property
    def current(self) -> Block:
        assert self.rewriter.block is not None
        return self.rewriter.block

    def give_if(self, condition: Value, value: Value) -> Block:
        """Emits a return of a value if the condition holds; continues in a new block, which is returned."""
        start = self.current
        yes = self.block()
        self.give(value)
        no = self.block()
        self.at(start)
        self.branch_if(condition, yes, no)
        self.at(no)
        return no


def build_ipowi(rewriter: Rewriter, name: str, type_: IntegerType, location: Operation) -> FuncOp:
    """func @f(%base, %exponent): power by squaring; negative exponents are handled for bases 1, -1 and 0 separately."""
    function = _Function(rewriter, name, [type_, type_], location)
    emit, (base, exponent) = function.emit, function.arguments
    zero, value, minus_one = (emit.constant(number, type_) for number in (0, 1, -1))
    positive_or_not = function.give_if(emit.compare(CmpIPredicate.EQ, exponent, zero), value)
    is_negative = emit.compare(CmpIPredicate.SLE, exponent, zero)
    negative = function.block()
    # For a base of 0, divide by zero: that is undefined, like the power.
    start = function.current
    by_zero = function.block()
    function.give(emit.op(DivSIOp, value, zero))
    other = function.block()
    function.at(start)
    function.branch_if(emit.compare(CmpIPredicate.EQ, base, zero), by_zero, other)
    function.at(other)
    function.give_if(emit.compare(CmpIPredicate.EQ, base, value), value)
    start = function.current
    is_minus_one = function.block()
    odd = emit.compare(CmpIPredicate.NE, emit.op(AndIOp, exponent, value), zero)
    function.give_if(odd, minus_one)
    function.give(value)
    vanishing = function.block()
    function.give(zero)
    function.at(start)
    function.branch_if(emit.compare(CmpIPredicate.EQ, base, minus_one), is_minus_one, vanishing)

    loop = function.block(type_, type_, type_)
    function.at(positive_or_not)
    function.branch_if(is_negative, negative, loop, with_no=[value, base, exponent])
    function.at(loop)
    _square(function, loop, value, zero, MulIOp, None)
    return function.op


def _square(
    function: _Function, loop: Block, one: Value, zero: Value, multiply: type[MulIOp | MulFOp], done: Block | None
) -> None:
    """The loop over the bits of an exponent: its block has the result so far, the power, and the rest of the bits.

    The result goes to `done`, or is returned.
    """
    emit, (result, power, bits) = function.emit, loop.arguments
    is_odd = emit.compare(CmpIPredicate.NE, emit.op(AndIOp, bits, one), zero)
    times = function.block()
    product = emit.op(multiply, result, power)
    joined = function.block(result.type)
    function.at(times)
    function.branch(joined, product)
    function.at(loop)
    function.branch_if(is_odd, times, joined, with_no=[result])
    function.at(joined)
    so_far = joined.arguments[0]
    rest = emit.op(ShRUIOp, bits, one)
    is_last = emit.compare(CmpIPredicate.EQ, rest, zero)
    if done is None:
        following = function.give_if(is_last, so_far)
    else:
        following = function.block()
        function.at(joined)
        function.branch_if(is_last, done, following, with_yes=[so_far])
        function.at(following)
    function.at(following)
    function.branch(loop, so_far, emit.op(multiply, power, power), rest)


def build_fpowi(rewriter: Rewriter, name: str, base_type: FloatType, type_: IntegerType, location: Operation) -> FuncOp:
    """func @f(%base, %exponent): the power by squaring of the absolute exponent, inverted for negative ones.

    The least exponent has no absolute value: the power for one less is multiplied by the base once more.
    """
    function = _Function(rewriter, name, [base_type, type_], location)
    emit, (base, exponent) = function.emit, function.arguments
    one_float = emit.float(1.0, base_type)
    zero, one = emit.constant(0, type_), emit.constant(1, type_)
    least, largest = emit.constant(1 << type_.width - 1, type_), emit.constant((1 << type_.width - 1) - 1, type_)
    start = function.give_if(emit.compare(CmpIPredicate.EQ, exponent, zero), one_float)
    is_negative = emit.compare(CmpIPredicate.SLE, exponent, zero)
    is_least = emit.compare(CmpIPredicate.EQ, exponent, least)
    opposite = emit.op(SubIOp, zero, exponent)
    magnitude = emit.select(is_least, largest, emit.select(is_negative, opposite, exponent))

    loop = function.block(base_type, base_type, type_)
    function.at(start)
    function.branch(loop, one_float, base, magnitude)
    function.at(loop)
    done = Block([base_type])
    _square(function, loop, one, zero, MulFOp, done)
    function.rewriter.insert_block(done, function.region)
    function.at(done)
    power = done.arguments[0]
    times = function.block()
    product = emit.op(MulFOp, power, base)
    corrected = function.block(base_type)
    function.at(times)
    function.branch(corrected, product)
    function.at(done)
    function.branch_if(is_least, times, corrected, with_no=[power])
    function.at(corrected)
    power = corrected.arguments[0]
    inverting = function.block()
    inverse = emit.op(DivFOp, one_float, power)
    end = function.block(base_type)
    function.at(inverting)
    function.branch(end, inverse)
    function.at(corrected)
    function.branch_if(is_negative, inverting, end, with_no=[power])
    function.at(end)
    function.give(end.arguments[0])
    return function.op


def build_ctlz(rewriter: Rewriter, name: str, type_: IntegerType, location: Operation) -> FuncOp:
    """func @f(%x): shifts until the highest bit is set, and counts."""
    function = _Function(rewriter, name, [type_], location)
    emit, (value,) = function.emit, function.arguments
    entry = function.current
    width, zero = emit.constant(type_.width, type_), emit.constant(0, type_)
    is_zero = emit.compare(CmpIPredicate.EQ, value, zero)
    then, otherwise = Block(), Block()
    outer = rewriter.create(IfOp, is_zero, result_types=[type_], regions=[Region([then]), Region([otherwise])])
    function.at(then)
    _yield(function, width)
    function.at(otherwise)
    lower, one = emit.constant(1, INDEX), emit.constant(1, type_)
    upper, start = emit.constant(type_.width, INDEX), emit.constant(0, type_)
    body = Block([INDEX, type_, type_])
    loop = rewriter.create(
        ForOp,
        lower,
        upper,
        lower,
        [value, start],
        result_types=[type_, type_],
        regions=[Region([body])],
    )
    function.at(body)
    _, shifted, count = body.arguments
    is_set = emit.compare(CmpIPredicate.SLT, shifted, zero)
    keep, step = Block(), Block()
    inner = rewriter.create(IfOp, is_set, result_types=[type_, type_], regions=[Region([keep]), Region([step])])
    function.at(keep)
    _yield(function, shifted, count)
    function.at(step)
    counted = emit.op(AddIOp, count, one)
    _yield(function, emit.op(ShLIOp, shifted, one), counted)
    function.at(body)
    _yield(function, *inner.results)
    function.at(otherwise)
    _, zeros = loop.results
    _yield(function, zeros)
    function.at(entry)
    function.give(outer.result)
    return function.op


def _yield(function: _Function, *values: Value) -> None:
    function.rewriter.create(YieldOp, list(values))
