"""Programs in which one attribute of an operation is added, left out or changed, for `translations_agree`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType

from compiler.api import MLIRSyntaxError, new_context, parse, parse_attribute
from compiler.ir.attributes import Attribute
from compiler.ods.constraint import AttrConstraint
from compiler.ods.model import OpDef
from compiler.ods.type_def import AttrDef
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

_ROOT = "#llvm.tbaa_type_desc<id = 't', members = {<#llvm.tbaa_root<id = 'r'>, 0>}>".replace("'", '"')
_VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "unit attribute": ("unit",),
        "bool attribute": ("true", "false"),
        "1-bit signless integer attribute": ("true", "false"),
        "8-bit signless integer attribute": ("3 : i8",),
        "16-bit signless integer attribute": ("3 : i16",),
        "32-bit signless integer attribute": ("1 : i32", "8 : i32"),
        "32-bit signless integer attribute whose value is non-negative": ("3 : i32",),
        "64-bit signless integer attribute": ("16 : i64",),
        "string attribute": ('"agent"', '"one"', '"\\22q"'),
        "i32 dense array attribute": ("array<i32: 3, 5>", "array<i32: 8, 4, 2>"),
        "any attribute": ("5 : i32", "2.5 : f32", '"text"', "dense<1> : vector<4xi32>", "#llvm.zero"),
        "array attribute": ('["noinline", ["key", "value"]]', '["cold", ["uwtable", "1"]]'),
        "LLVM fastmath flags": ("#llvm.fastmath<nnan, contract>", "#llvm.fastmath<fast>", "#llvm.fastmath<reassoc>"),
        "LLVM dialect access group metadata array": ("[#llvm.access_group<id = distinct[0]<>>]",),
        "LLVM dialect alias scope array": (
            "[#llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>]",
            '[#llvm.alias_scope<id = "a", domain = <id = distinct[1]<>, description = "d">, description = "s">]',
        ),
        "LLVM dialect TBAA tag metadata array": (
            f"[#llvm.tbaa_tag<base_type = {_ROOT}, access_type = {_ROOT}, offset = 0>]",
            f"[#llvm.tbaa_tag<base_type = {_ROOT}, access_type = {_ROOT}, offset = 4, constant = true>]",
        ),
        "LLVM dereferenceable attribute": (
            "#llvm.dereferenceable<bytes = 8>",
            "#llvm.dereferenceable<bytes = 8, mayBeNull = true>",
        ),
        "Array of dictionary attributes": (
            *[f"[{{llvm.{word}}}]" for word in ("noundef", "nonnull", "inreg", "signext", "zeroext", "noalias")],
            *[f"[{{llvm.{word}}}]" for word in ("readonly", "nofree", "writeonly", "readnone", "returned")],
            *[f"[{{llvm.{word}}}]" for word in ("nocapture", "nest", "allocptr", "allocalign")],
            *[f"[{{llvm.{word} = i32}}]" for word in ("byval", "sret", "byref", "inalloca", "elementtype")],
            "[{llvm.preallocated = i32}]",
            *[f"[{{llvm.{word} = 8 : i64}}]" for word in ["align", "dereferenceable", "dereferenceable_or_null"]],
            "[{llvm.alignstack = 8 : i64}]",
            "[{llvm.range = #llvm.constant_range<i32, 0, 8>}]",
            "[{llvm.nofpclass = 3 : i64}]",
            "[{llvm.captures = 3 : i64}]",
            "[{llvm.initializes = unit}]",
            "[{llvm.dead_on_unwind}]",
            "[{llvm.swiftself}]",
            "[{llvm.writable}]",
            "[{llvm.immarg}]",
            "[{llvm.other}]",
        ),
        "A range of two integers, corresponding to LLVM's ConstantRange": ("#llvm.constant_range<i32, 0, 8>",),
        "LLVM target features attribute": ('#llvm.target_features<["+sse", "-avx"]>',),
        "Explicit vectorization compiler hint": ("#llvm.vec_type_hint<hint = i32, is_signed = true>",),
        "flat symbol reference attribute": ("@personality",),
        "llvm.memory_effects": (
            "#llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none,"
            " targetMem0 = none, targetMem1 = none>",
            "#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none,"
            " targetMem0 = none, targetMem1 = none>",
        ),
        "llvm.vscale_range": ("#llvm.vscale_range<minRange = 1, maxRange = 8>",),
        "llvm.loop_annotation": (
            "#llvm.loop_annotation<disableNonforced = true, mustProgress = true, isVectorized = true>",
            "#llvm.loop_annotation<vectorize = <disable = false, width = 8 : i32>, interleave = <count = 4 : i32>>",
            "#llvm.loop_annotation<unroll = <disable = true, full = true, runtimeDisable = true>>",
            "#llvm.loop_annotation<licm = <disable = true, versioningDisable = true>, peeled = <count = 5 : i32>>",
        ),
    }
)


def changed_attributes(text: str, definition: OpDef) -> Iterator[tuple[str, str]]:
    """Yields programs with the first operation of a definition changed, each with a word about the change."""
    module = parse(text, new_context())
    op = next((op for op in module.walk() if op.name == definition.name), None)
    for attribute in definition.attributes if op is not None else ():
        assert op is not None
        original = op.properties
        others = {name: value for name, value in original.items() if name != attribute.name}
        for value in (None, *_values(attribute.constraint)):
            if value == original.get(attribute.name) or (value is None and not attribute.optional):
                continue
            op.properties = others if value is None else {**others, attribute.name: value}
            yield f"{attribute.name} = {value}", print_operation(module, PrintingFlags(generic=True))
        op.properties = original


def _values(constraint: AttrConstraint[object]) -> list[Attribute]:
    definition, enum = constraint.definition, constraint.enum
    texts = list(_VALUES.get(constraint.summary) or _VALUES.get(constraint.name, ()))
    if isinstance(definition, AttrDef) and len(definition.parameters) == 1 and definition.parameters[0].enum:
        cases = definition.parameters[0].enum.cases
        texts = [f"#{definition.full_name}{form.format(case.symbol)}" for case in cases for form in ("<{}>", " {}")]
    elif enum is not None and constraint.storage == "IntegerAttr":
        texts = [f"{case.value} : i64" for case in enum.cases]
        texts += [f"{case.value} : i32" for case in enum.cases]
    values: list[Attribute] = []
    for text in texts:
        with suppress(MLIRSyntaxError):
            value = parse_attribute(text, new_context())
            if constraint.accepts(value):
                values.append(value)
    return values
