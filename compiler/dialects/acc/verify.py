"""Checks of acc constructs: their clauses, the values in them, and their nested and enclosing operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.acc.bounds_ops import DataBoundsOp
from compiler.dialects.acc.compute_ops import DataConstruct, KernelsOp, LoopOp, ParallelOp, RoutineOp, SerialOp
from compiler.dialects.acc.data_construct_ops import (
    DataOp,
    DeclareEnterOp,
    DeclareExitOp,
    DeclareOp,
    EnterDataOp,
    ExitDataOp,
    HostDataOp,
    UnstructuredData,
    UpdateOp,
)
from compiler.dialects.acc.runtime_ops import InitOp, SetOp, ShutdownOp, WaitOp
from compiler.errors.constraints import ConflictingAttributes
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, Problem, first_finding, plain_problem
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

Check = Callable[[Operation], Finding]


def _elements(op: Operation, name: str) -> Sequence[Attribute]:
    attribute = op.properties.get(name)
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


def _devices(op: Operation, name: str) -> list[str]:
    return [symbol_of(element) for element in _elements(op, name)]


def _defined_by(value: Value) -> str:
    """Returns the name of a value's defining op; "" for a block argument."""
    return value.owner.name if isinstance(value, OpResult) else ""


# ------------------------------------------------------------------------------------------ values for types of devices


def _counts(keyword: str, operands: str, devices: str) -> Check:
    """Returns a device type for each value of a clause."""

    def check(op: Operation) -> Finding:
        values = op.operand_group(operands)
        if values and len(_elements(op, devices)) != len(values):
            return f"{keyword} operands count must match {keyword} device_type count"
        return None

    return check


def _groups(keyword: str, operands: str, most: int = 0) -> Check:
    """Checks that the groups of values of a clause have a device type each, and contain all values."""

    def check(op: Operation) -> Finding:
        values, sizes = op.operand_group(operands), op.properties.get(f"{operands}Segments")
        lengths = sizes.values if isinstance(sizes, DenseArrayAttr) else ()
        devices = op.properties.get(f"{operands}DeviceType")
        if most and any(length > most for length in lengths):
            return f"{keyword} expects a maximum of {most} values per segment"
        if sum(lengths) != len(values) or (values and devices is None):
            return f"{keyword} operand count does not match count in segments"
        if isinstance(devices, ArrayAttr) and len(devices.elements) != len(lengths):
            return f"{keyword} segment count does not match device_type count"
        return None

    return check


def _duplicates(op: Operation, attribute: str) -> Finding:
    seen: set[str] = set()
    for device in _devices(op, attribute):
        if device in seen:
            return f"duplicate device_type `{device}` found in {attribute} attribute"
        seen.add(device)
    return None


def _wait_and_async(op: Operation) -> Finding:
    if set(_devices(op, "asyncOperandsDeviceType")) & set(_devices(op, "asyncOnly")):
        words = "asyncOnly attribute cannot appear with asyncOperand"
        return plain_problem(op, ConflictingAttributes(words, ("asyncOnly",)))
    if set(_devices(op, "waitOperandsDeviceType")) & set(_devices(op, "waitOnly")):
        words = "wait attribute cannot appear with waitOperands"
        return plain_problem(op, ConflictingAttributes(words, ("waitOnly",)))
    return None


_num_gangs = _groups("num_gangs", "numGangs", 3)
_wait = _groups("wait", "waitOperands")
_num_workers = _counts("num_workers", "numWorkers", "numWorkersDeviceType")
_vector_length = _counts("vector_length", "vectorLength", "vectorLengthDeviceType")
_async = _counts("async", "asyncOperands", "asyncOperandsDeviceType")


# ---------------------------------------------------------------------------------------------------- data operands


def _privatized(kind: str) -> Check:
    """Checks that the values of a clause are distinct results of the clause's operation."""

    def check(op: Operation) -> Finding:
        values = op.operand_group(f"{kind}Operands")
        seen: set[Value] = set()
        for value in values:
            if _defined_by(value) != f"acc.{kind}":
                return f"expected {kind} as defining op"
            if value in seen:
                return f"{kind} operand appears more than once"
            seen.add(value)
        return None

    return check


_private, _firstprivate, _reduction = (_privatized(kind) for kind in ("private", "firstprivate", "reduction"))


def _data_operands(message: str, *names: str) -> Callable[[DataConstruct], Finding]:
    """The values in `dataOperands` are given by one of these operations."""
    full = tuple(f"acc.{name}" for name in names)

    def check(op: DataConstruct) -> Finding:
        if all(_defined_by(value) in full for value in op.data_clause_operands):
            return None
        return Problem(op, message)

    return check


_ENTRY_OR_EXIT = "expect data entry/exit operation or acc.getdeviceptr as defining op"
_in_compute = _data_operands(
    _ENTRY_OR_EXIT,
    "attach",
    "copyin",
    "copyout",
    "create",
    "delete",
    "detach",
    "deviceptr",
    "getdeviceptr",
    "nocreate",
    "present",
)
_in_declare = _data_operands(
    "expect valid declare data entry operation or acc.getdeviceptr as defining op",
    "copyin",
    "copyout",
    "create",
    "deviceptr",
    "getdeviceptr",
    "present",
    "declare_device_resident",
    "declare_link",
)
_in_update = _data_operands(_ENTRY_OR_EXIT, "update_device", "update_host", "getdeviceptr")
_in_enter_data = _data_operands("expect data entry operation as defining op", "attach", "create", "copyin")
_in_host_data = _data_operands("expect data entry operation as defining op", "use_device")


def _needs_operands(message: str) -> Callable[[DataConstruct], Finding]:
    def check(op: DataConstruct) -> Finding:
        return None if op.data_clause_operands else Problem(op, message)

    return check


def _data(op: DataOp) -> Finding:
    if op.operands or op.default_attr is not None:
        return None
    return Problem(op, "at least one operand or the default attribute must appear on the data operation")


@hook.verify(WaitOp)
def _wait_clauses(op: WaitOp | UnstructuredData) -> Finding:
    if op.async_operand is not None and op.async_:
        words = "async attribute cannot appear with asyncOperand"
        return plain_problem(op, ConflictingAttributes(words, ("async",)))
    if op.wait_operands and "wait" in op.properties:
        words = "wait attribute cannot appear with waitOperands"
        return plain_problem(op, ConflictingAttributes(words, ("wait",)))
    if op.wait_devnum is not None and not op.wait_operands:
        return Problem(op, "wait_devnum cannot appear without waitOperands")
    return None


@hook.verify(DeclareExitOp)
def _declare_exit(op: DeclareExitOp) -> Finding:
    if not op.operands:
        return Problem(op, "at least one operand must appear on the declare operation")
    return _in_declare(op)


@hook.verify(DataBoundsOp)
def _bounds(op: DataBoundsOp) -> Finding:
    if op.extent is not None or op.upperbound is not None:
        return None
    return Problem(op, "expected extent or upperbound.")


# --------------------------------------------------------------------------------------------------------------- loops


def _bound_counts(op: LoopOp) -> Finding:
    lower, upper, step = len(op.lowerbound), len(op.upperbound), len(op.step)
    if upper != step:
        return Problem(op, "number of upperbounds expected to be the same as number of steps")
    if upper != lower:
        return Problem(op, "number of upperbounds expected to be the same as number of lowerbounds")
    inclusive = op.inclusive_upperbound
    if upper and inclusive is not None and len(inclusive.values) != upper:
        return Problem(op, "inclusiveUpperbound size is expected to be the same as upperbound size")
    return None


def _collapse(op: LoopOp) -> Finding:
    if op.collapse is None:
        return _duplicates(op, "collapseDeviceType")
    if op.collapse_device_type is None:
        return "collapse device_type attr must be define when collapse attr is present"
    if len(op.collapse.elements) != len(op.collapse_device_type.elements):
        return "collapse attribute count must match collapse device_type count"
    return _duplicates(op, "collapseDeviceType")


def _gang(op: LoopOp) -> Finding:
    values, types = len(op.gang_operands), op.gang_operands_arg_type
    if values and types is None:
        return "gangOperandsArgType attribute must be defined when gang operands are present"
    if values and types is not None and len(types.elements) != values:
        return "gangOperandsArgType attribute count must match gangOperands count"
    return _duplicates(op, "gang") or _groups("gang", "gangOperands")(op)


def _workers(op: Operation) -> Finding:
    for keyword, operands in (("worker", "workerNumOperands"), ("vector", "vectorOperands")):
        devices = f"{operands}DeviceType"
        problem = _duplicates(op, keyword) or _duplicates(op, devices) or _counts(keyword, operands, devices)(op)
        if problem is not None:
            return problem
    return None


def _parallelism(op: Operation) -> Finding:
    kinds = [device for name in ("auto_", "independent", "seq") for device in _devices(op, name)]
    if len(set(kinds)) != len(kinds):
        return Problem(op, "only one of auto, independent, seq can be present at the same time")
    if "none" not in kinds:
        return Problem(op, "at least one of auto, independent, seq must be present")
    names = ("gang", "worker", "vector")
    values = ("gangOperandsDeviceType", "workerNumOperandsDeviceType", "vectorOperandsDeviceType")
    others = {device for name in (*names, *values) for device in _devices(op, name)}
    if others & set(_devices(op, "seq")):
        return Problem(op, "gang, worker or vector cannot appear with seq")
    return None


def _loop_body(op: LoopOp) -> Finding:
    if not op.region.blocks:
        return Problem(op, "expected non-empty body.")
    is_container = not op.lowerbound
    if op.unstructured:
        return None if is_container else Problem(op, "unstructured acc.loop must not have induction variables")
    return _contained_loops(op) if is_container else None


def _contained_loops(op: LoopOp) -> Finding:
    """A loop without bounds contains a nest with the number of loops that it collapses."""
    counts = [element.value for element in _elements(op, "collapse") if isinstance(element, IntegerAttr)]
    missing = max([1, *counts])
    around: Operation = op
    for inner in op.walk():
        if inner is not op and inner.has_trait("LoopLikeOpInterface"):
            if _loop_around(inner) is not around:
                return Problem(op, "found sibling loops inside container-like acc.loop")
            missing, around = missing - 1, inner
        if not missing:
            return None
    return Problem(op, "failed to find enough loop-like operations inside container-like acc.loop")


def _loop_around(op: Operation) -> Operation | None:
    parent = op.parent_op
    while parent is not None and not parent.has_trait("LoopLikeOpInterface"):
        parent = parent.parent_op
    return parent


# ------------------------------------------------------------------------------------------------- other constructs


@hook.verify(InitOp, ShutdownOp)
def _outside_compute(op: Operation) -> Finding:
    parent = op.parent_op
    while parent is not None:
        if isinstance(parent, (ParallelOp, SerialOp, KernelsOp, LoopOp)):
            return "cannot be nested in a compute operation"
        parent = parent.parent_op
    return None


def _set(op: SetOp) -> Finding:
    if op.device_type is not None or op.default_async is not None or op.device_num is not None:
        return None
    return "at least one default_async, device_num, or device_type operand must appear"


@hook.verify(RoutineOp)
def _routine(op: RoutineOp) -> Finding:
    levels = [set(_devices(op, name)) for name in ("worker", "vector", "seq")]
    levels.append({*_devices(op, "gang"), *_devices(op, "gangDimDeviceType")})
    message = "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time"
    by_default = sum("none" in level for level in levels)
    if by_default > 1:
        return Problem(op, message)
    for device in ("star", "default", "host", "multicore", "nvidia", "radeon"):
        count = sum(device in level for level in levels)
        if count > 1 or (count and by_default):
            return Problem(op, f"{message} for device_type `{device}`")
    return None


hook.verify(ParallelOp)(
    first_finding(
        _private,
        _firstprivate,
        _reduction,
        _num_gangs,
        _wait,
        _num_workers,
        _vector_length,
        _async,
        _wait_and_async,
        _in_compute,
    )
)
hook.verify(SerialOp)(first_finding(_private, _firstprivate, _reduction, _wait, _async, _wait_and_async, _in_compute))
hook.verify(KernelsOp)(
    first_finding(_num_gangs, _wait, _num_workers, _vector_length, _async, _wait_and_async, _in_compute)
)
hook.verify(LoopOp)(
    first_finding(
        _bound_counts,
        _collapse,
        _gang,
        _workers,
        _groups("tile", "tileOperands"),
        _parallelism,
        _private,
        _firstprivate,
        _reduction,
        _loop_body,
    )
)
hook.verify(DataOp)(first_finding(_data, _in_compute, _wait_and_async))
hook.verify(EnterDataOp)(
    first_finding(
        _needs_operands("at least one operand must be present in dataOperands on the enter data operation"),
        _wait_clauses,
        _in_enter_data,
    )
)
hook.verify(ExitDataOp)(
    first_finding(
        _needs_operands("at least one operand must be present in dataOperands on the exit data operation"),
        _wait_clauses,
    )
)
hook.verify(HostDataOp)(
    first_finding(_needs_operands("at least one operand must appear on the host_data operation"), _in_host_data)
)
hook.verify(DeclareEnterOp, DeclareOp)(
    first_finding(_needs_operands("at least one operand must appear on the declare operation"), _in_declare)
)
hook.verify(UpdateOp)(
    first_finding(
        _needs_operands("at least one value must be present in dataOperands"),
        _async,
        _wait,
        _wait_and_async,
        _in_update,
    )
)
hook.verify(SetOp)(first_finding(_outside_compute, _set))
