"""Metadata of memory accesses, branches and loops.

Takes the attributes of operations; returns references to metadata nodes. Access groups, alias scopes and
type-based aliasing are described in https://llvm.org/docs/LangRef.html#metadata.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.codegen.attribute_fields import Fields, fields, is_a
from compiler.codegen.debug_info import LOCAL_SCOPES, DebugInfo
from compiler.codegen.metadata import MetadataTable, string, tuple_text
from compiler.dialects.llvm.attributes import MMRATagAttr
from compiler.dialects.llvm.control_flow_ops import BrOp, CondBrOp, InvokeOp, SwitchOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
)
from compiler.ir.locations import FusedLoc
from compiler.ir.operation import Operation


class OperationMetadata:
    """Translates one module's attributes of operations into its metadata table."""

    def __init__(self, table: MetadataTable, debug_info: DebugInfo) -> None:
        self._table = table
        self._debug_info = debug_info
        self._distinct: dict[Attribute, str] = {}
        self._loops: dict[Attribute, str] = {}

    # --------------------------------------------------------------------------------------------- memory accesses

    def of_access(self, op: Operation) -> list[str]:
        """Returns `!kind !node` for the memory attributes of an access."""
        kinds: list[str] = []
        groups = _elements(op.attribute("access_groups"))
        if groups:
            nodes = [self.access_group(group) for group in groups]
            kinds.append(f"!llvm.access.group {nodes[0] if len(nodes) == 1 else self._table.tuple(nodes)}")
        for name, kind in (("alias_scopes", "alias.scope"), ("noalias_scopes", "noalias")):
            scopes = _elements(op.attribute(name))
            if scopes:
                kinds.append(f"!{kind} {self.alias_scopes(scopes)}")
        tags = _elements(op.attribute("tbaa"))
        if len(tags) == 1:
            kinds.append(f"!tbaa {self.tbaa(tags[0])}")
        return kinds

    def access_group(self, attribute: Attribute) -> str:
        if attribute not in self._distinct:
            self._distinct[attribute] = self._table.distinct("!{}")
        return self._distinct[attribute]

    def alias_scopes(self, scopes: Sequence[DialectAttribute]) -> str:
        """Returns a list of scopes."""
        return self._table.tuple([self._alias_scope(scope) for scope in scopes])

    def _alias_scope(self, attribute: DialectAttribute) -> str:
        node = self._distinct.get(attribute)
        if node is None:
            values = fields(attribute)
            domain = self._alias_domain(values["domain"])
            node = self._distinct[attribute] = self._identified(values["id"], [domain], values["description"])
        return node

    def _alias_domain(self, attribute: DialectAttribute) -> str:
        node = self._distinct.get(attribute)
        if node is None:
            values = fields(attribute)
            node = self._distinct[attribute] = self._identified(values["id"], [], values["description"])
        return node

    def _identified(self, identity: Attribute, operands: list[str], description: StringAttr | None) -> str:
        """Returns a node whose first operand is its name, or itself."""
        more = operands + ([string(description.value)] if description is not None else [])
        if isinstance(identity, StringAttr):
            return self._table.tuple([string(identity.value), *more])
        return self._self_referring(more)

    def _self_referring(self, operands: Sequence[str]) -> str:
        number = self._table.reserve()
        self._table.define(number, "distinct " + tuple_text([number, *operands]))
        return number

    def tbaa(self, attribute: DialectAttribute) -> str:
        """Returns a tag, type descriptor or root; nested types are defined first."""
        stack = [attribute]
        while stack:
            current = stack[-1]
            values = fields(current)
            missing = [inner for inner in _tbaa_parts(current, values) if inner not in self._distinct]
            if current in self._distinct or not missing:
                stack.pop()
                if current not in self._distinct:
                    self._distinct[current] = self._tbaa_node(current, values)
            else:
                stack += missing
        return self._distinct[attribute]

    def _tbaa_node(self, attribute: DialectAttribute, values: Fields) -> str:
        kind = attribute.definition.mnemonic
        if kind == "tbaa_root":
            identity = values["id"]
            return self._self_referring([]) if identity is None else self._table.tuple([string(identity.value)])
        if kind == "tbaa_type_desc":
            operands = [string(values["id"])]
            for member in values["members"]:
                inner = fields(member)
                operands += [self._distinct[inner["typeDesc"]], f"i64 {inner['offset']}"]
            return self._table.tuple(operands)
        constant = ["i64 1"] if values["constant"] else []
        base, access = self._distinct[values["base_type"]], self._distinct[values["access_type"]]
        return self._table.tuple([base, access, f"i64 {values['offset']}", *constant])

    def dereferenceable(self, attribute: Attribute | None) -> list[str]:
        if not isinstance(attribute, DialectAttribute):
            return []
        values = fields(attribute)
        kind = "dereferenceable_or_null" if values["mayBeNull"] else "dereferenceable"
        size = self._table.tuple([f"i64 {values['bytes']}"])
        return [f"!{kind} {size}"]

    def memory_model_relaxation(self, op: Operation) -> list[str]:
        """`!mmra`, upstream's `llvm.mmra`: a tag or an array of them. Raises ValueError for anything else."""
        attribute = op.attributes.get("llvm.mmra")
        if attribute is None:
            return []
        listed = attribute.elements if isinstance(attribute, ArrayAttr) else (attribute,)
        tags = [tag for tag in listed if isinstance(tag, MMRATagAttr)]
        if len(tags) != len(listed):
            if isinstance(attribute, ArrayAttr):
                raise ValueError("MMRA annotations array contains value that isn't an MMRA tag")
            raise ValueError("llvm.mmra is something other than an MMRA tag or an array of them")
        pairs = sorted({(tag.prefix, tag.suffix) for tag in tags})
        nodes = [self._table.tuple([string(prefix), string(suffix)]) for prefix, suffix in pairs]
        if not nodes:
            return []
        return [f"!mmra {nodes[0] if len(nodes) == 1 else self._table.tuple(nodes)}"]

    # ---------------------------------------------------------------------------------------------------- branches

    def branch_weights(self, op: CondBrOp | InvokeOp | SwitchOp) -> list[str]:
        weights = op.branch_weights
        if weights is None or not weights.values:
            return []
        numbers = [f"i32 {value}" for value in weights.values]
        return [f"!prof {self._table.tuple([string('branch_weights'), *numbers])}"]

    def loop(self, op: BrOp | CondBrOp) -> list[str]:
        return [] if op.loop_annotation is None else [f"!llvm.loop {self._loop(op.loop_annotation)}"]

    def _loop(self, attribute: DialectAttribute) -> str:
        """Returns a loop's node: itself, then its options; followups are loops of their own."""
        stack = [attribute]
        while stack:
            current = stack[-1]
            missing = [inner for inner in _followups(current) if inner not in self._loops]
            if missing and current not in self._loops:
                stack += missing
                continue
            stack.pop()
            if current not in self._loops:
                self._loops[current] = self._self_referring(self._loop_operands(fields(current)))
        return self._loops[attribute]

    def _loop_operands(self, values: Fields) -> list[str]:
        table = self._table
        operands: list[str] = []
        for name in ("startLoc", "endLoc"):
            place = values[name]
            if isinstance(place, FusedLoc) and is_a(place.metadata, *LOCAL_SCOPES):
                node = self._debug_info.location(place, None)
                operands += [] if node is None else [node]
        if _is_true(values["disableNonforced"]):
            operands.append(table.tuple([string("llvm.loop.disable_nonforced")]))
        if _is_true(values["mustProgress"]):
            operands.append(table.tuple([string("llvm.loop.mustprogress")]))
        if values["isVectorized"] is not None:
            number = int(_is_true(values["isVectorized"]))
            operands.append(table.tuple([string("llvm.loop.isvectorized"), f"i32 {number}"]))
        for group, options in LOOP_OPTIONS.items():
            if values[group] is not None:
                inner = fields(values[group])
                for parameter, form, name in options:
                    operand = self._loop_option(inner[parameter], form, name)
                    operands += [] if operand is None else [operand]
        if values["parallelAccesses"]:
            groups = [self.access_group(group) for group in values["parallelAccesses"]]
            operands.append(table.tuple([string("llvm.loop.parallel_accesses"), *groups]))
        return operands

    def _loop_option(self, value: Attribute | None, form: str, name: str) -> str | None:
        if value is None:
            return None
        if form == "followup":
            return self._table.tuple([string(name), self._loops[value]])
        if form == "number":
            assert isinstance(value, IntegerAttr)
            return self._table.tuple([string(name), f"i32 {value.value & 0xFFFFFFFF}"])
        true = _is_true(value)
        if form == "unit":
            return self._table.tuple([string(name)]) if true else None
        if form == "unless":
            return self._table.tuple([string(name + (".disable" if true else ".enable"))])
        shown = true if form == "boolean" else not true
        return self._table.tuple([string(name), f"i1 {'true' if shown else 'false'}"])


def _elements(attribute: Attribute | None) -> list[DialectAttribute]:
    """Returns the elements of an array of a dialect's attributes; [] for any other attribute."""
    elements = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    return [element for element in elements if isinstance(element, DialectAttribute)]


def _is_true(attribute: Attribute | None) -> bool:
    return isinstance(attribute, IntegerAttr) and attribute.value != 0


def _tbaa_parts(attribute: DialectAttribute, values: Fields) -> list[DialectAttribute]:
    kind = attribute.definition.mnemonic
    if kind == "tbaa_tag":
        return [values["base_type"], values["access_type"]]
    if kind == "tbaa_type_desc":
        return [fields(member)["typeDesc"] for member in values["members"]]
    return []


def _followups(attribute: DialectAttribute) -> list[DialectAttribute]:
    values = fields(attribute)
    followups: list[DialectAttribute] = []
    for group, options in LOOP_OPTIONS.items():
        if values[group] is not None:
            inner = fields(values[group])
            followups += [inner[key] for key, form, _ in options if form == "followup" and inner[key] is not None]
    return followups


LOOP_OPTIONS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "vectorize": (
        ("disable", "negated", "llvm.loop.vectorize.enable"),
        ("predicateEnable", "boolean", "llvm.loop.vectorize.predicate.enable"),
        ("scalableEnable", "boolean", "llvm.loop.vectorize.scalable.enable"),
        ("width", "number", "llvm.loop.vectorize.width"),
        ("followupVectorized", "followup", "llvm.loop.vectorize.followup_vectorized"),
        ("followupEpilogue", "followup", "llvm.loop.vectorize.followup_epilogue"),
        ("followupAll", "followup", "llvm.loop.vectorize.followup_all"),
    ),
    "interleave": (("count", "number", "llvm.loop.interleave.count"),),
    "unroll": (
        ("disable", "unless", "llvm.loop.unroll"),
        ("count", "number", "llvm.loop.unroll.count"),
        ("runtimeDisable", "boolean", "llvm.loop.unroll.runtime.disable"),
        ("full", "unit", "llvm.loop.unroll.full"),
        ("followupUnrolled", "followup", "llvm.loop.unroll.followup_unrolled"),
        ("followupRemainder", "followup", "llvm.loop.unroll.followup_remainder"),
        ("followupAll", "followup", "llvm.loop.unroll.followup_all"),
    ),
    "unrollAndJam": (
        ("disable", "unless", "llvm.loop.unroll_and_jam"),
        ("count", "number", "llvm.loop.unroll_and_jam.count"),
        ("followupOuter", "followup", "llvm.loop.unroll_and_jam.followup_outer"),
        ("followupInner", "followup", "llvm.loop.unroll_and_jam.followup_inner"),
        ("followupRemainderOuter", "followup", "llvm.loop.unroll_and_jam.followup_remainder_outer"),
        ("followupRemainderInner", "followup", "llvm.loop.unroll_and_jam.followup_remainder_inner"),
        ("followupAll", "followup", "llvm.loop.unroll_and_jam.followup_all"),
    ),
    "licm": (
        ("disable", "unit", "llvm.licm.disable"),
        ("versioningDisable", "unit", "llvm.loop.licm_versioning.disable"),
    ),
    "distribute": (
        ("disable", "negated", "llvm.loop.distribute.enable"),
        ("followupCoincident", "followup", "llvm.loop.distribute.followup_coincident"),
        ("followupSequential", "followup", "llvm.loop.distribute.followup_sequential"),
        ("followupFallback", "followup", "llvm.loop.distribute.followup_fallback"),
        ("followupAll", "followup", "llvm.loop.distribute.followup_all"),
    ),
    "pipeline": (
        ("disable", "boolean", "llvm.loop.pipeline.disable"),
        ("initiationinterval", "number", "llvm.loop.pipeline.initiationinterval"),
    ),
    "peeled": (("count", "number", "llvm.loop.peeled.count"),),
    "unswitch": (("partialDisable", "unit", "llvm.loop.unswitch.partial.disable"),),
}
"""The parts of a loop annotation: parameter, form of the option, its name."""
