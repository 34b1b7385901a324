"""Checks whether public functions compute the same before and after passes.

Takes a module before and after; returns an `Answer` for each function. Private functions are checked through their
callers, as passes may specialize them for their calls.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import UnionType
from typing import TypeAlias

from compiler.analysis.call_graph import callable_region
from compiler.checking.inputs import Input, are_all, in_memory, make_inputs, rounding_scale, splat
from compiler.checking.lowered import in_memrefs, is_lowered
from compiler.checking.outcomes import Event, Finished, NotRun, Outcome, Program, Undefined, signature
from compiler.checking.proofs import Counterexample, NoProof, Proof, prove
from compiler.checking.refinement import Leniency, Mismatch, leniency_of, mismatch, sums_in_any_order
from compiler.checking.wide_integers import has_split
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.interpreter.values import Unsupported
from compiler.ir.functions import type_of_function
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name, symbol_uses_of_op, symbol_visibility
from compiler.ir.types import FunctionType, MemRefType, RankedTensorType, Type, UnrankedMemRefType, UnrankedTensorType
from compiler.ods.op_class import Op
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

_STEPS_BEFORE = 300_000
"""Maximum number of steps of a function before the passes; inputs that take more are left out."""
_MOST_STEPS_BEFORE = 10 * _STEPS_BEFORE
"""Maximum number of steps of one input of a function for which all take so long."""
_MOST_ENDLESS = 8
"""Number of inputs that take too long, after which one of them gets more steps."""
_MOST_UNDEFINED = 4
"""Factor by which more inputs are tried where some are undefined behavior."""

Path: TypeAlias = tuple[str, ...]
"""The names of the symbols that a function is in, from the outermost, and its own."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of the inputs tried for each function; `seconds` limit the processor time for all its inputs."""

    inputs: int = 100
    seed: int = 0
    seconds: float = 10.0
    proofs: bool = True


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The passes changed nothing that the function uses."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The function computes the same for all inputs."""


@dataclass(frozen=True, slots=True)
class Agrees:
    """The function computes the same for `inputs` inputs; `why_unproven` says why there is no proof for all."""

    inputs: int
    undefined: int
    why_unproven: str


@dataclass(frozen=True, slots=True)
class Differs:
    """The function does something else for `input`."""

    input: Input
    mismatch: Mismatch
    before: Outcome
    after: Outcome


@dataclass(frozen=True, slots=True)
class CannotRun:
    """The function cannot be checked."""

    reason: str


Answer: TypeAlias = Unchanged | Proven | Agrees | Differs | CannotRun


@dataclass(frozen=True, slots=True)
class FunctionAnswer:
    """The answer about a function; `function` is that of the module before."""

    path: Path
    function: Operation
    answer: Answer


def public_functions(module: Operation, kinds: type[Op] | UnionType = FuncOp | LLVMFuncOp) -> dict[Path, Operation]:
    """Returns the functions with bodies that other modules may call, nested ones too."""
    return {
        _path(op, module): op
        for op in module.walk()
        if isinstance(op, kinds) and callable_region(op) is not None and symbol_visibility(op) == "public"
    }


def _path(op: Operation, root: Operation) -> Path:
    names: list[str] = []
    current: Operation | None = op
    while current is not None and (current is op or current is not root):
        names.append(symbol_name(current) or current.name)
        current = current.parent_op
    return tuple(reversed(names))


def check_module(
    before: Operation, after: Operation, settings: Settings, passes: Iterable[str] = ()
) -> Iterator[FunctionAnswer]:
    """Returns an answer for each public function of the module before, as soon as there is one.

    `passes` are the arguments of those that ran.
    """
    changed = changed_symbols(before, after)
    old = Side(before, passes)
    new = Side(after, before=old)
    for path, function in public_functions(before).items():
        answer = check_function(old, new, path, settings) if changed is None or path[0] in changed else Unchanged()
        yield FunctionAnswer(path, function, answer)


def changed_symbols(before: Operation, after: Operation) -> set[str] | None:
    """Returns the symbols of a module that passes changed, and those that refer to them, through others too.

    None if more than symbols changed.
    """
    head = PrintingFlags(skip_regions=True)
    sides = [
        {symbol_name(op): op for region in module.regions for block in region.blocks for op in block.ops}
        for module in (before, after)
    ]
    if None in sides[0] or None in sides[1] or print_operation(before, head) != print_operation(after, head):
        return None if print_operation(before) != print_operation(after) else set()
    old, new = ({name: print_operation(op) for name, op in side.items()} for side in sides)
    changed = {name for name in old.keys() | new.keys() if name and old.get(name) != new.get(name)}
    users: dict[str, set[str]] = {}
    for name, op in sides[0].items():
        for each in op.walk():
            for use in symbol_uses_of_op(each):
                users.setdefault(use.reference.root, set()).add(name or "")
    waiting = list(changed)
    while waiting:
        for user in users.get(waiting.pop(), set()) - changed:
            changed.add(user)
            waiting.append(user)
    return changed


class Side:
    """A module before `passes`, or after those that ran on `before`."""

    def __init__(self, module: Operation, passes: Iterable[str] = (), before: Side | None = None) -> None:
        self.functions = public_functions(module)
        self.program: Program = Program(module, None if before is None else before.program)
        self._module = module
        self._passes = tuple(passes)
        self._leniencies: dict[Operation, Leniency] = {}

    def leniency(self, function: Operation) -> Leniency:
        """Returns the permitted differences of a function: of its operations and referenced symbols."""
        if function not in self._leniencies:
            ops = [op for root in self._used_by(function) for op in root.walk()]
            self._leniencies[function] = leniency_of(ops, self._passes)
        return self._leniencies[function]

    def _used_by(self, function: Operation) -> list[Operation]:
        """Returns a function and all symbols of the names that it refers to, also through others."""
        used = {function: None}
        waiting = [function]
        while waiting:
            for op in waiting.pop().walk():
                for use in symbol_uses_of_op(op):
                    new = [each for each in self._symbols.get(use.reference.leaf, ()) if each not in used]
                    used.update(dict.fromkeys(new))
                    waiting += new
        return list(used)

    @cached_property
    def _symbols(self) -> Mapping[str, list[Operation]]:
        """The symbols of the module by their names, also those that are nested in others."""
        symbols: dict[str, list[Operation]] = {}
        for op in self._module.walk():
            if (name := symbol_name(op)) is not None:
                symbols.setdefault(name, []).append(op)
        return symbols

    def knows(self, event: Event) -> bool:
        """Returns True if the module's own functions may cause an event of that name."""
        return not event.name.startswith("@") or event.name[1:].partition(" ")[0] in self.program.externals


def check_function(old: Side, new: Side, path: Path, settings: Settings) -> Answer:
    """Compares a function of two modules."""
    function, other = old.functions[path], new.functions.get(path)
    type_ = signature(function)
    if other is None:
        return CannotRun("the function is not there after the passes")
    if type_ is None:
        return CannotRun(f"there are no inputs for {type_of_function(function)}")
    if not _fits(type_, other):
        return CannotRun(f"the passes change its type to {type_of_function(other)}")
    reason = "z3 is not asked"
    if settings.proofs:
        proof = prove(function, other)
        if isinstance(proof, Proof):
            return Proven()
        if isinstance(proof, Counterexample):
            input_ = Input(tuple(map(splat, type_.inputs, proof.arguments)))
            answer = compare(old, new, path, input_)
            if isinstance(answer, Differs):
                return answer
        reason = proof.reason if isinstance(proof, NoProof) else "z3's counterexample does not differ when it is run"
    return _try_inputs(old, new, path, settings, reason)


def _try_inputs(old: Side, new: Side, path: Path, settings: Settings, why_unproven: str) -> Answer:
    function = old.functions[path]
    type_ = signature(function)
    assert type_ is not None
    deadline = time.process_time() + settings.seconds
    agreeing = undefined = 0
    reason = "there are no inputs"
    most = settings.inputs * (1 + _MOST_UNDEFINED)
    is_proof = are_all(type_.inputs, most)
    try:
        endless: list[Input] = []
        for input_, steps in _attempts(make_inputs(function, type_.inputs, most, settings.seed), endless):
            if agreeing and steps > _STEPS_BEFORE:
                continue
            answer = compare(old, new, path, input_, steps)
            if isinstance(answer, Differs):
                return answer
            is_proof = is_proof and isinstance(answer, Finished | Undefined) and not getattr(answer, "events", ())
            if isinstance(answer, Finished):
                agreeing += 1
            elif isinstance(answer, Undefined):
                undefined += 1
                reason = f"all inputs that were tried are undefined behavior: {answer.problem.message}"
            else:
                reason = answer.reason
                if not answer.is_endless and not agreeing:
                    return CannotRun(reason)
                if answer.is_endless:
                    endless.append(input_)
            if (agreeing >= settings.inputs and not is_proof) or time.process_time() > deadline:
                is_proof = False
                break
    except Unsupported as error:
        return CannotRun(str(error))
    if is_proof and agreeing:
        return Proven()
    return Agrees(agreeing, undefined, why_unproven) if agreeing else CannotRun(reason)


def _attempts(inputs: Iterable[Input], endless: Sequence[Input]) -> Iterator[tuple[Input, int]]:
    """Yields inputs with limits of steps; one of those in `endless`, which may grow meanwhile, gets a higher one."""
    waiting = iter(inputs)
    for input_ in waiting:
        yield input_, _STEPS_BEFORE
        if len(endless) >= _MOST_ENDLESS:
            break
    if endless:
        yield endless[-1], _MOST_STEPS_BEFORE
    for input_ in waiting:
        yield input_, _STEPS_BEFORE


def compare(old: Side, new: Side, path: Path, input_: Input, most_steps: int = _STEPS_BEFORE) -> Differs | Outcome:
    """Runs a function before and after with an input; returns the outcome before where the two agree.

    A `NotRun` is that of the side that cannot be run, or that takes more than `most_steps` before.
    """
    function, other = old.functions[path], new.functions[path]
    before = old.program.run(function, input_, most_steps)
    if not isinstance(before, Finished):
        return before
    type_ = signature(other)
    assert type_ is not None
    lowered = None
    if isinstance(other, LLVMFuncOp):
        type_ = lowered = in_memrefs(before.type)
    elif has_split(before.type, type_):
        type_ = lowered = before.type
    steps = 100 * before.steps + 1_000_000
    after = new.program.run(other, _for_types(input_, type_.inputs), steps, lowered=lowered)
    if isinstance(after, Finished) and (unknown := [event.name for event in after.events if not old.knows(event)]):
        return NotRun(f"the passes add a call of {unknown[0]}, which is declared only")
    leniency = old.leniency(function)
    if leniency.roundings or sums_in_any_order(other):
        leniency = replace(leniency, roundings=True, scale=rounding_scale(input_))
    difference = mismatch(before, after, leniency)
    if difference is not None:
        return Differs(input_, difference, before, after)
    return after if isinstance(after, NotRun) else before


def _fits(before: FunctionType, function: Operation) -> bool:
    """Returns True if a function can be compared with one of a type before.

    Tensors may have become memrefs, wide integers vectors of their halves, and the function one of the llvm dialect, as
    pointers of it are seen as memrefs.
    """
    if isinstance(function, LLVMFuncOp):
        return is_lowered(function, in_memrefs(before))
    after = signature(function)
    if after is None:
        return False
    if has_split(before, after):
        return True
    pairs = [*zip(before.inputs, after.inputs), *zip(before.results, after.results)]
    counts = len(before.inputs) == len(after.inputs), len(before.results) == len(after.results)
    return all(counts) and all(_is_like(old, new) for old, new in pairs)


def _is_like(old: Type, new: Type) -> bool:
    if isinstance(old, RankedTensorType) and isinstance(new, MemRefType):
        return old.shape == new.shape and old.element_type == new.element_type
    return old == new


def _is_ranked(type_: Type, other: Type) -> bool:
    """Returns True for a memref or tensor with a shape in the place of one without."""
    kinds = (MemRefType, UnrankedMemRefType), (RankedTensorType, UnrankedTensorType)
    return any(isinstance(type_, kind) and isinstance(other, unranked) for kind, unranked in kinds)


def _for_types(input_: Input, types: Sequence[Type]) -> Input:
    """Returns an input for parameters of other types: elements of tensors are in memory."""
    arguments = [
        argument
        if argument.type == type_ or isinstance(argument.given, (int, tuple)) or _is_ranked(argument.type, type_)
        else in_memory(argument.given, type_)
        for argument, type_ in zip(input_.arguments, types, strict=True)
    ]
    return Input(tuple(arguments))
