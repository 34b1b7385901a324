"""Attributes of functions, of their parameters and of calls, as LLVM IR spells them.

See https://llvm.org/docs/LangRef.html#parameter-attributes and #function-attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import fields, symbol
from compiler.codegen.llvm_types import TypeTexts
from compiler.dialects.llvm.attributes import ConstantRangeAttr, TargetFeaturesAttr
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
    UnitAttr,
)

PARAMETER_ATTRIBUTES = frozenset(
    {
        "align",
        "alignstack",
        "allocalign",
        "allocptr",
        "byref",
        "byval",
        "dereferenceable",
        "dereferenceable_or_null",
        "elementtype",
        "inalloca",
        "inreg",
        "nest",
        "noalias",
        "nocapture",
        "nofree",
        "nonnull",
        "noundef",
        "preallocated",
        "range",
        "readnone",
        "readonly",
        "returned",
        "signext",
        "sret",
        "writeonly",
        "zeroext",
    }
)
"""Attributes of parameters, whose names follow `llvm.`."""

ENUM_ATTRIBUTES = frozenset(
    [
        "alwaysinline",
        "builtin",
        "cold",
        "convergent",
        "coro_elide_safe",
        "coro_only_destroy_when_complete",
        "disable_sanitizer_instrumentation",
        "fn_ret_thunk_extern",
        "hot",
        "hybrid_patchable",
        "inlinehint",
        "jumptable",
        "minsize",
        "mustprogress",
        "naked",
        "nobuiltin",
        "nocallback",
        "nocf_check",
        "nocreateundeforpoison",
        "nodivergencesource",
        "noduplicate",
        "nofree",
        "noimplicitfloat",
        "noinline",
        "nomerge",
        "noprofile",
        "norecurse",
        "noredzone",
        "noreturn",
        "nosanitize_bounds",
        "nosanitize_coverage",
        "nosync",
        "nounwind",
        "nonlazybind",
        "null_pointer_is_valid",
        "optdebug",
        "optforfuzzing",
        "optnone",
        "optsize",
        "presplitcoroutine",
        "returns_twice",
        "safestack",
        "sanitize_address",
        "sanitize_alloc_token",
        "sanitize_hwaddress",
        "sanitize_memory",
        "sanitize_memtag",
        "sanitize_numerical_stability",
        "sanitize_realtime",
        "sanitize_realtime_blocking",
        "sanitize_thread",
        "sanitize_type",
        "shadowcallstack",
        "skipprofile",
        "speculatable",
        "speculative_load_hardening",
        "ssp",
        "sspreq",
        "sspstrong",
        "strictfp",
        "willreturn",
    ]
)
"""Function attributes that are words of LLVM's; any other word is a string attribute."""

_OTHERS_OF_PARAMETERS = frozenset(
    ["dead_on_unwind", "immarg", "noext", "swiftasync", "swifterror", "swiftself", "writable"]
)
"""Attributes of parameters that no attribute of the llvm dialect stands for."""

INTEGER_ATTRIBUTES = frozenset(
    {
        "align",
        "alignstack",
        "allockind",
        "allocsize",
        "captures",
        "dereferenceable",
        "dereferenceable_or_null",
        "dead_on_return",
        "memory",
        "nofpclass",
        "uwtable",
        "vscale_range",
    }
)

_FUNCTION_FLAGS = MappingProxyType(
    {
        "no_inline": "noinline",
        "always_inline": "alwaysinline",
        "inline_hint": "inlinehint",
        "optimize_none": "optnone",
        "convergent": "convergent",
        "no_unwind": "nounwind",
        "will_return": "willreturn",
    }
)

_FUNCTION_TEXTS = MappingProxyType(
    {
        "target_cpu": "target-cpu",
        "tune_cpu": "tune-cpu",
        "reciprocal_estimates": "reciprocal-estimates",
        "prefer_vector_width": "prefer-vector-width",
        "denormal_fp_math": "denormal-fp-math",
        "denormal_fp_math_f32": "denormal-fp-math-f32",
        "fp_contract": "fp-contract",
        "instrument_function_entry": "instrument-function-entry",
        "instrument_function_exit": "instrument-function-exit",
    }
)

_FUNCTION_SWITCHES = MappingProxyType(
    {
        "no_infs_fp_math": "no-infs-fp-math",
        "no_nans_fp_math": "no-nans-fp-math",
        "no_signed_zeros_fp_math": "no-signed-zeros-fp-math",
    }
)

# Of each group at most one holds, the first that is there.
_STREAMING = (
    ("arm_streaming", "aarch64_pstate_sm_enabled"),
    ("arm_locally_streaming", "aarch64_pstate_sm_body"),
    ("arm_streaming_compatible", "aarch64_pstate_sm_compatible"),
)
_ZA = (
    ("arm_new_za", "aarch64_new_za"),
    ("arm_in_za", "aarch64_in_za"),
    ("arm_out_za", "aarch64_out_za"),
    ("arm_inout_za", "aarch64_inout_za"),
    ("arm_preserves_za", "aarch64_preserves_za"),
)

_MEMORY_PARTS = (
    ("argMem", "argmem"),
    ("inaccessibleMem", "inaccessiblemem"),
    ("errnoMem", "errnomem"),
    ("targetMem0", "target_mem0"),
    ("targetMem1", "target_mem1"),
)


def call_attributes(properties: Mapping[str, Attribute]) -> list[str]:
    """Returns the attributes of a call."""
    words = [word for key, word in _FUNCTION_FLAGS.items() if key in properties]
    if isinstance(effects := properties.get("memory_effects"), DialectAttribute):
        words.append(memory_text(effects))
    return words


def memory_text(attribute: DialectAttribute) -> str:
    """`memory(...)`: each kind of memory by itself."""
    names = list(fields(attribute))
    words = {name: symbol(attribute, index) for index, name in enumerate(names)}
    parts = [words["other"], *[f"{spelled}: {words[name]}" for name, spelled in _MEMORY_PARTS]]
    return f"memory({', '.join(parts)})"


def function_attributes(properties: Mapping[str, Attribute], *, defined: bool) -> list[str]:
    """Returns the attributes of a function, with those of its body if it is defined. Raises ValueError."""
    words = call_attributes(properties) + _features(properties)
    if (pointer := properties.get("frame_pointer")) is not None:
        words.append(_pair("frame-pointer", symbol(pointer)))
    kind = symbol(properties.get("uwtable_kind"))
    if kind in ("sync", "async"):
        words.append("uwtable(sync)" if kind == "sync" else "uwtable")
    if defined:
        words += _of_body(properties)
    words += passthrough(properties.get("passthrough"), "passthrough")
    return words


def target_attributes(properties: Mapping[str, Attribute]) -> list[str]:
    """Returns the attributes for the processor that a function is compiled for."""
    cpu = properties.get("target_cpu")
    return ([_pair("target-cpu", cpu.value)] if isinstance(cpu, StringAttr) else []) + _features(properties)


def _features(properties: Mapping[str, Attribute]) -> list[str]:
    features = properties.get("target_features")
    if not isinstance(features, TargetFeaturesAttr):
        return []
    return [_pair("target-features", ",".join(feature.value for feature in features.features))]


def _of_body(properties: Mapping[str, Attribute]) -> list[str]:
    words: list[str] = []
    for group in (_STREAMING, _ZA):
        present = [text for key, text in group if key in properties]
        words += [llvm_text.quoted(text) for text in present[:1]]
    for key, name in _FUNCTION_TEXTS.items():
        value = properties.get(key)
        if isinstance(value, StringAttr):
            words.append(_pair(name, value.value))
    for key, name in _FUNCTION_SWITCHES.items():
        value = properties.get(key)
        if isinstance(value, IntegerAttr):
            words.append(_pair(name, "true" if value.value else "false"))
    scale = properties.get("vscale_range")
    if isinstance(scale, DialectAttribute):
        low, high = scale.parameters
        words.append(f"vscale_range({low.value},{high.value})")
    return words


def _pair(key: str, value: str) -> str:
    return f"{llvm_text.quoted(key)}={llvm_text.quoted(value)}"


def passthrough(attribute: Attribute | None, name: str) -> list[str]:
    """Attributes given as words or pairs of words. Raises ValueError in upstream's words."""
    words: list[str] = []
    for entry in attribute.elements if isinstance(attribute, ArrayAttr) else ():
        if isinstance(entry, StringAttr):
            words.append(_passed(entry.value, ""))
            continue
        if not isinstance(entry, ArrayAttr) or len(entry.elements) != 2:
            raise ValueError(f"expected '{name}' to contain string or array attributes")
        key, value = entry.elements
        if not isinstance(key, StringAttr) or not isinstance(value, StringAttr):
            raise ValueError(f"expected arrays within '{name}' to contain two strings")
        words.append(_passed(key.value, value.value))
    return words


def _passed(key: str, value: str) -> str:
    if key in INTEGER_ATTRIBUTES:
        if not value:
            raise ValueError(f"LLVM attribute '{key}' expects a value")
        try:
            number = int(value, 0)
        except ValueError:
            return _pair(key, value)
        return _integer_attribute(key, number)
    if key in ENUM_ATTRIBUTES or key in PARAMETER_ATTRIBUTES or key in _OTHERS_OF_PARAMETERS:
        if value:
            raise ValueError(f"LLVM attribute '{key}' does not expect a value, found '{value}'")
        return key
    return _pair(key, value) if value else llvm_text.quoted(key)


_ALLOCATION_KINDS = ("alloc", "realloc", "free", "uninitialized", "zeroed", "aligned")


def _integer_attribute(key: str, number: int) -> str:
    """Returns a function attribute that LLVM keeps as a number; some of them pack two."""
    if key == "uwtable":
        return "uwtable(sync)" if number == 1 else "uwtable"
    if key == "vscale_range":
        return f"vscale_range({number >> 32},{number & 0xFFFFFFFF})"
    if key == "allockind":
        words = [word for bit, word in enumerate(_ALLOCATION_KINDS) if number >> bit & 1]
        return f"allockind({llvm_text.quoted(','.join(words))})"
    if key == "allocsize":
        first, second = number >> 32, number & 0xFFFFFFFF
        return f"allocsize({first})" if second == 0xFFFFFFFF else f"allocsize({first},{second})"
    return f"{key}({number})"


class ParameterAttributes:
    """Spells the attributes of parameters and results."""

    def __init__(self, types: TypeTexts) -> None:
        self._types = types

    def of_list(self, attribute: Attribute | None, index: int, *, declared: bool = False) -> str:
        """Returns the attributes of parameter `index`, each preceded by a space. Raises ValueError.

        Attributes of other dialects than llvm count only if the parameter is `declared`, not where it is passed.
        """
        if not isinstance(attribute, ArrayAttr) or index >= len(attribute.elements):
            return ""
        return self.of_dictionary(attribute.elements[index], declared=declared)

    def of_dictionary(self, attribute: Attribute, *, declared: bool = False) -> str:
        """Raises ValueError."""
        if not isinstance(attribute, DictionaryAttr):
            return ""
        words: list[str] = []
        for key, value in attribute.entries:
            name = key.removeprefix("llvm.")
            if name != key and name in PARAMETER_ATTRIBUTES:
                words.append(f" {self._word(name, value)}")
            elif declared and key == "nvvm.grid_constant":
                words.append(f" {llvm_text.quoted(key)}")
        return "".join(words)

    def _word(self, name: str, value: Attribute) -> str:
        if isinstance(value, TypeAttr):
            return f"{name}({self._types.text(value.type)})"
        if isinstance(value, IntegerAttr):
            return f"align {value.value}" if name == "align" else f"{name}({value.value})"
        if isinstance(value, UnitAttr):
            return name
        if isinstance(value, ConstantRangeAttr):
            low, high = value.lower, value.upper
            return f"range({self._types.text(low.type)} {low.value}, {high.value})"
        raise ValueError("unsupported parameter attribute type")
