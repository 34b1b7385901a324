"""Exact data flow of a loop program, by isl: the instance of an operation that wrote what another instance reads.

Takes a module with one function of affine loops, whose text `with_instances` prepared; returns its `Flow`. Two programs
of the same operations are equivalent if each read in the second one gets its element from the same instance as in the
first, whenever and however often that runs: `differences` returns the reads that do not.

All is read off the operations here, and nothing is asked of the compiler's own analyses, so that no mistake is shared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

import islpy as isl

from compiler.analysis.affine.loops import parallel_bounds
from compiler.dialects.affine.bounds import map_of, memory_operand_index, step_of
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineParallelOp
from compiler.dialects.func.ops import CallOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.ir.affine import AffineBinaryExpr, AffineConstantExpr, AffineExpr, AffineExprKind, AffineMap
from compiler.ir.affine import AffineDimExpr as Dim
from compiler.ir.affine import AffineSymbolExpr as Symbol
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Block, Operation, OpResult, Value
from compiler.ir.types import MemRefType, VectorType
from tests.support.affine_interpreter import function_of

MARK = "instance.of"
"""An operation that nobody knows: the access behind it is number `n`, in the iteration that its operands are."""
CARRIED = "carried.by"
"""Mark of the values that the loop in line `n` carries, whose body encloses the operation."""
_ACCESS = re.compile(r"affine\.(vector_)?(load|store)\b|func\.call\b")
_ACCESSES = ("affine.load", "affine.store", "affine.vector_load", "affine.vector_store")
_LOOP = re.compile(r"affine\.(?:for (%\w+)|parallel \(([^)]*)\))")


def with_instances(text: str) -> str:
    """The text of a program, which has a line an operation, with marks at accesses in loops and in carrying loops."""
    lines: list[str] = []
    around: list[list[str]] = []
    for line in text.splitlines():
        variables = [name for names in around for name in names]
        if _ACCESS.search(line) and variables:
            lines.append(_mark(MARK, len(lines), variables))
        lines.append(line)
        if line.strip() == "}":
            around.pop()
        elif line.endswith("{") and "else" not in line:
            loop = _LOOP.search(line)
            around.append([] if loop is None else [name.strip() for name in (loop[1] or loop[2]).split(",")])
            if "iter_args" in line:
                lines.append(_mark(CARRIED, len(lines), [*variables, *around[-1]]))
    return "\n".join([*lines, ""])


def _mark(name: str, number: int, variables: Sequence[str]) -> str:
    types = ", ".join(["index"] * len(variables))
    return f'"{name}"({", ".join(variables)}) {{n = {number}}} : ({types}) -> ()'


@dataclass(frozen=True)
class Flow:
    """Elements that a program reads, by instances of operations."""

    written_by: isl.UnionMap
    """From an instance that writes to those that read what it wrote."""
    initial: isl.UnionMap
    """From an instance to the elements that it reads before anybody writes them."""
    undefined: isl.UnionSet
    """The instances among them that read what was allocated."""
    in_bounds: isl.Set
    """For which arguments all accesses are of elements that there are."""

    def exists(self) -> bool:
        """Returns True if the program means something for some arguments."""
        return not self.in_bounds.is_empty()


def differences(before: Flow, after: Flow) -> list[str]:
    """The reads of a program that get something else than they did before; none where it means the same."""
    context = before.in_bounds
    errors = []
    if not context.is_subset(after.in_bounds):
        errors.append("an access is out of bounds")
    wrong = after.written_by.subtract(before.written_by).subtract_range(before.undefined).intersect_params(context)
    if not wrong.is_empty():
        errors.append(f"read from another instance: {wrong}")
    unwritten = after.initial.subtract(before.initial).subtract_domain(before.undefined).intersect_params(context)
    if not unwritten.is_empty():
        errors.append(f"read before it is written: {unwritten}")
    return errors


def flow_of(module: Operation) -> Flow:
    """The flow of the module's only function with a body."""
    return _Reader(function_of(module)).flow()


@dataclass(frozen=True)
class _Place:
    """Place of an operation: constraints on the loops around it, and its time."""

    variables: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    time: tuple[str, ...] = ()

    def at(self, *moments: int | str) -> _Place:
        return _Place(self.variables, self.constraints, (*self.time, *map(str, moments)))

    def inside(self, variables: Sequence[str], constraints: Sequence[str]) -> _Place:
        return _Place((*self.variables, *variables), (*self.constraints, *constraints), (*self.time, *variables))


@dataclass(frozen=True)
class _Access:
    """Instances of a part of an operation, which read or write an element each."""

    domain: str
    instance: str
    element: str
    writes: bool
    constraints: str
    time: tuple[str, ...]
    is_in_shape: str = "true"


@dataclass
class _Reader:
    """Goes through a function once."""

    function: Operation
    accesses: list[_Access] = field(default_factory=list)
    texts: dict[Value, str] = field(default_factory=dict)
    names: dict[Value, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)

    def flow(self) -> Flow:
        block = self.function.regions[0].blocks[0]
        for argument in block.arguments:
            if isinstance(argument.type, MemRefType):
                self.names[argument] = f"Argument{argument.index}"
            else:
                self.texts[argument] = f"p{argument.index}"
        parameters = f"[{', '.join(self.texts.values())}] -> "
        self._block(block, _Place())
        self._end(block)
        length = max(len(access.time) for access in self.accesses)

        def relation(kind: str, chosen: Sequence[_Access]) -> isl.UnionMap:
            pieces = []
            for access in chosen:
                time = ", ".join([*access.time, *["0"] * (length - len(access.time))])
                target = {"instance": access.instance, "element": access.element, "time": f"[{time}]"}[kind]
                pieces.append(f"{access.domain} -> {target} : {access.constraints}")
            return isl.UnionMap(f"{parameters}{{ {'; '.join(pieces)} }}")

        instance = relation("instance", self.accesses)
        reads = relation("element", [access for access in self.accesses if not access.writes])
        writes = relation("element", [access for access in self.accesses if access.writes])
        info = isl.UnionAccessInfo.from_sink(reads).set_must_source(writes)
        union_flow = info.set_schedule_map(relation("time", self.accesses)).compute_flow()
        initial = union_flow.get_must_no_source()
        allocated = isl.UnionMap(f"{parameters}{{ }}")
        for piece in _maps(initial):
            if piece.get_tuple_name(isl.dim_type.out).startswith("Allocated"):
                allocated = allocated.union(isl.UnionMap.from_map(piece))
        return Flow(
            union_flow.get_must_dependence().apply_domain(instance).apply_range(instance),
            initial.apply_domain(instance),
            allocated.domain().apply(instance),
            self._in_bounds(parameters),
        )

    def _in_bounds(self, parameters: str) -> isl.Set:
        every = isl.Set(f"{parameters}{{ : }}")
        for access in self.accesses:
            if access.is_in_shape != "true":
                outside = f"{parameters}{{ {access.domain} : {access.constraints} and not ({access.is_in_shape}) }}"
                every = every.subtract(isl.Set(outside).params())
        return every

    # ------------------------------------------------------------------------------------------ what is where

    def _block(self, block: Block, place: _Place) -> None:
        mark: Operation | None = None
        for position, op in enumerate(block.ops):
            here = place.at(3 * position + 1)
            if op.name == MARK:
                mark = op
            elif op.name == CARRIED:
                if _carrier(op) is None:
                    self._carried_once(op, here)
            elif op.name in _ACCESSES:
                self._access(op, mark, here)
            elif isinstance(op, CallOp):
                self._call(op, mark, here)
            elif isinstance(op, AffineForOp):
                self._for(op, here)
                if op.results:
                    self._carried(op, place, 3 * position)
            elif isinstance(op, AffineParallelOp):
                self._parallel(op, here)
            elif isinstance(op, AffineIfOp):
                self._if(op, here)
            elif isinstance(op, AllocOp):
                self.names[op.result] = f"Allocated{next(self.numbers)}"
            else:
                assert not op.regions and "load" not in op.name and "store" not in op.name, op.name

    def _for(self, op: AffineForOp, place: _Place) -> None:
        variable = f"i{next(self.numbers)}"
        body = op.region.entry
        self.texts[body.arguments[0]] = variable
        lower = self._map(op.lower_bound_map.map, op.lower_bound_operands)
        upper = self._map(op.upper_bound_map.map, op.upper_bound_operands)
        self._block(body, place.inside([variable], _range(variable, lower, upper, step_of(op))))

    def _carried(self, op: AffineForOp, place: _Place, moment: int) -> None:
        """A value that a loop carries is an element of its own: written at the start, read and written each time."""
        body = op.region.entry
        mark = next(inner for inner in body.ops if inner.name == CARRIED and _carrier(inner) is op)
        variable = self.texts[body.arguments[0]]
        operands = [self._text(value) for value in mark.operands]
        element, number = f"Allocated{next(self.numbers)}[]", _number(mark)
        within = place.at(moment + 1).inside(
            [variable],
            _range(
                variable,
                self._map(op.lower_bound_map.map, op.lower_bound_operands),
                self._map(op.upper_bound_map.map, op.upper_bound_operands),
                step_of(op),
            ),
        )
        self._add(place.at(moment), f"Start{number}", operands[:-1], element, writes=True)
        self._add(within.at(-1), f"Carried{number}", operands, element, writes=False)
        self._add(within.at(3 * len(list(body.ops))), f"Yielded{number}", operands, element, writes=True)
        self._add(place.at(moment + 2), f"Result{number}", operands[:-1], element, writes=False)

    def _carried_once(self, mark: Operation, place: _Place) -> None:
        """Only one iteration is left, and no loop."""
        operands = [self._text(value) for value in mark.operands]
        element, number = f"Allocated{next(self.numbers)}[]", _number(mark)
        self._add(place.at(0), f"Start{number}", operands[:-1], element, writes=True)
        self._add(place.at(1), f"Carried{number}", operands, element, writes=False)
        self._add(place.at(2), f"Yielded{number}", operands, element, writes=True)
        self._add(place.at(3), f"Result{number}", operands[:-1], element, writes=False)

    def _parallel(self, op: AffineParallelOp, place: _Place) -> None:
        body = op.region.entry
        steps, lower_map = op.attribute("steps"), map_of(op, "lowerBoundsMap")
        assert isinstance(steps, ArrayAttr) and lower_map is not None
        split = lower_map.num_dims + lower_map.num_symbols
        variables: list[str] = []
        constraints: list[str] = []
        bounds = zip(
            parallel_bounds(op, "lowerBounds"), parallel_bounds(op, "upperBounds"), steps.elements, strict=True
        )
        for argument, (lower, upper, step) in zip(body.arguments, bounds, strict=True):
            assert isinstance(step, IntegerAttr)
            variables.append(f"i{next(self.numbers)}")
            self.texts[argument] = variables[-1]
            lowers, uppers = self._map(lower, op.operands[:split]), self._map(upper, op.operands[split:])
            constraints += _range(variables[-1], lowers, uppers, step.value)
        self._block(body, place.inside(variables, constraints))

    def _if(self, op: AffineIfOp, place: _Place) -> None:
        condition = op.condition.set
        assert not op.results
        operands = [self._text(value) for value in op.operands]
        parts = [
            f"{_expression(each, operands, condition.num_dims)} {'=' if is_equality else '>='} 0"
            for each, is_equality in zip(condition.constraints, condition.eq_flags, strict=True)
        ]
        holds = " and ".join(parts)
        for region, constraint in zip(op.regions, (holds, f"not ({holds})"), strict=True):
            if region.blocks:
                self._block(region.blocks[0], place.inside([], [constraint]))

    # ------------------------------------------------------------------------------------------ what is accessed

    def _access(self, op: Operation, mark: Operation | None, place: _Place) -> None:
        position = memory_operand_index(op)
        memref = op.operands[position]
        indices = self._map(map_of(op), op.operands[position + 1 :])
        lane: list[str] = []
        if op.name.startswith("affine.vector"):
            vector = (op.operands[0] if position else op.result).type
            assert isinstance(vector, VectorType) and len(vector.shape) == 1
            lane = ["lane"]
            indices = [*indices[:-1], f"{indices[-1]} + lane"]
            place = _Place(
                (*place.variables, "lane"), (*place.constraints, f"0 <= lane < {vector.shape[0]}"), place.time
            )
        name, instance = self._instance(op, mark)
        in_shape = " and ".join(
            f"0 <= {index} < {extent}" for index, extent in zip(indices, _shape(memref), strict=True)
        )
        element = f"{self.names[memref]}[{', '.join(indices)}]"
        self._add(place, name, [*instance, *lane], element, writes=position == 1, in_shape=in_shape or "true")

    def _call(self, op: Operation, mark: Operation | None, place: _Place) -> None:
        """A call reads and writes all of the memrefs that it is given, and whatever calls leave behind."""
        name, instance = self._instance(op, mark)
        self._add(place.at(0), f"{name}_before", instance, "World[]", writes=False)
        self._add(place.at(1), f"{name}_after", instance, "World[]", writes=True)
        for memref in op.operands:
            if isinstance(memref.type, MemRefType):
                everywhere, elements = self._all_of(memref, place)
                element = f"{self.names[memref]}[{', '.join(elements)}]"
                self._add(everywhere.at(0), f"{name}_reads", [*instance, *elements], element, writes=False)
                self._add(everywhere.at(1), f"{name}_writes", [*instance, *elements], element, writes=True)

    def _end(self, block: Block) -> None:
        """Whoever called the function may look at its arguments."""
        last = _Place().at(3 * len(list(block.ops)))
        self._add(last, "EndOfWorld", [], "World[]", writes=False)
        for argument in block.arguments:
            if isinstance(argument.type, MemRefType):
                place, elements = self._all_of(argument, last)
                name = self.names[argument]
                self._add(place, f"EndOf{name}", elements, f"{name}[{', '.join(elements)}]", writes=False)

    def _all_of(self, memref: Value, place: _Place) -> tuple[_Place, list[str]]:
        elements = [f"e{number}" for number in range(len(_shape(memref)))]
        ranges = [f"0 <= {name} < {extent}" for name, extent in zip(elements, _shape(memref), strict=True)]
        return _Place((*place.variables, *elements), (*place.constraints, *ranges), place.time), elements

    def _instance(self, op: Operation, mark: Operation | None) -> tuple[str, list[str]]:
        """Returns the name and iteration of an access in the program that was prepared."""
        if mark is not None:
            return f"Op{_number(mark)}", [self._text(value) for value in mark.operands]
        return f"Line{_line(op)}", []

    def _add(
        self,
        place: _Place,
        name: str,
        instance: Sequence[str],
        element: str,
        *,
        writes: bool,
        in_shape: str = "true",
    ) -> None:
        domain = f"Run{next(self.numbers)}[{', '.join(place.variables)}]"
        constraints = " and ".join(f"({each})" for each in place.constraints) or "true"
        access_text = f"{name}[{', '.join(instance)}]"
        self.accesses.append(_Access(domain, access_text, element, writes, constraints, place.time, in_shape))

    # ------------------------------------------------------------------------------------------ text for isl

    def _text(self, value: Value) -> str:
        if value in self.texts:
            return self.texts[value]
        assert isinstance(value, OpResult)
        op = value.owner
        if op.name == "arith.constant":
            number = op.attribute("value")
            assert isinstance(number, IntegerAttr)
            text = str(number.value)
        else:
            assert op.name in ("affine.apply", "affine.min", "affine.max"), op.name
            text = self._map(map_of(op), op.operands)[0] if op.name == "affine.apply" else self._extremum(op)
        self.texts[value] = text
        return text

    def _extremum(self, op: Operation) -> str:
        return _extremum(op.name.removeprefix("affine."), self._map(map_of(op), op.operands))

    def _map(self, map_: AffineMap | None, operands: Sequence[Value]) -> list[str]:
        assert map_ is not None
        texts = [self._text(value) for value in operands]
        return [_expression(each, texts, map_.num_dims) for each in map_.results]


def _range(variable: str, lower: Sequence[str], upper: Sequence[str], step: int) -> list[str]:
    """That a variable is one of a loop's numbers."""
    actual = [f"{variable} >= {each}" for each in lower] + [f"{variable} < {each}" for each in upper]
    return actual if step == 1 else [*actual, f"({variable} - {_extremum('max', lower)}) mod {step} = 0"]


def _extremum(name: str, texts: Sequence[str]) -> str:
    created = texts[0]
    for text in texts[1:]:
        created = f"{name}({created}, {text})"
    return created


def _expression(expr: AffineExpr, operands: Sequence[str], num_dims: int) -> str:
    """An affine expression over operands."""
    if isinstance(expr, AffineConstantExpr):
        return f"({expr.value})"
    if isinstance(expr, Dim):
        return f"({operands[expr.position]})"
    if isinstance(expr, Symbol):
        return f"({operands[num_dims + expr.position]})"
    assert isinstance(expr, AffineBinaryExpr)
    left, right = (_expression(each, operands, num_dims) for each in (expr.lhs, expr.rhs))
    if expr.kind is AffineExprKind.MUL and isinstance(expr.rhs, AffineConstantExpr):
        return f"({expr.rhs.value} * {left})"
    if expr.kind in (AffineExprKind.ADD, AffineExprKind.MUL):
        return f"({left} {'+' if expr.kind is AffineExprKind.ADD else '*'} {right})"
    assert isinstance(expr.rhs, AffineConstantExpr)
    if expr.kind is AffineExprKind.MOD:
        return f"({left} mod {expr.rhs.value})"
    return f"{'floor' if expr.kind is AffineExprKind.FLOOR_DIV else 'ceil'}({left} / {expr.rhs.value})"


def _maps(union: isl.UnionMap) -> list[isl.Map]:
    maps: list[isl.Map] = []
    union.foreach_map(maps.append)
    return maps


def _shape(memref: Value) -> Sequence[int]:
    assert isinstance(memref.type, MemRefType)
    return memref.type.shape


def _number(mark: Operation) -> int:
    number = mark.attribute("n")
    assert isinstance(number, IntegerAttr)
    return number.value


def _line(op: Operation) -> int:
    location = op.get_location()
    assert isinstance(location, FileLineColRange)
    return location.line


def _carrier(mark: Operation) -> Operation | None:
    """The loop whose values a mark is for; None if only an iteration is left of it."""
    loop = mark.parent_op
    is_carrier = loop is not None and loop.name == "affine.for" and loop.results and _line(loop) == _number(mark)
    return loop if is_carrier else None
