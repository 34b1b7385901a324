"""The syntax of attributes that describe targets and the interfaces of kernels.

Cases of enums are kept as their values, as in `attributes`.
"""

from __future__ import annotations

from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.target_enums import ClientAPI, DeviceType, Extension, Vendor, Version
from compiler.dialects.spirv.syntax.type_syntax import storage_class, uint32
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import Parameters
from compiler.ods.enum_def import EnumDef
from compiler.syntax.attributes.attribute_parser import AttributeParser

_UNKNOWN_DEVICE = (1 << 32) - 1


def _known(parser: AttributeParser, enum: EnumDef, noun: str) -> int:
    start, end = parser.start, parser.end
    word = parser.keyword()
    value = enum.value(word)
    if value is None:
        parser.error(f"unknown {noun}: {word}", start, end)
    return value


def _several(parser: AttributeParser, enum: EnumDef, noun: str) -> tuple[int, ...]:
    return tuple(parser.list_between("[", "]", lambda: _known(parser, enum, noun)))


def _print_several(printer: AsmPrinter, enum: EnumDef, values: tuple[int, ...]) -> None:
    printer.emit(f"[{', '.join(enum.symbol(value) or '' for value in values)}]")


# -------------------------------------------------------------------------------------------------------------- vce


def parse_vce(parser: AttributeParser) -> Parameters:
    """`<v1.0, [Shader], [SPV_KHR_bfloat16]>`: version, capabilities, extensions."""
    parser.expect("<")
    start, end = parser.start, parser.end
    word = parser.keyword()
    parser.expect(",")
    version = Version.definition.value(word)
    if version is None:
        parser.error(f"unknown version: {word}", start, end)
    capabilities = _several(parser, Capability.definition, "capability")
    parser.expect(",")
    extensions = _several(parser, Extension.definition, "extension")
    parser.expect(">")
    return (version, capabilities, extensions)


def print_vce(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    version, capabilities, extensions = attribute.parameters
    printer.emit(f"<{Version.definition.symbol(version)}, ")
    _print_several(printer, Capability.definition, capabilities)
    printer.emit(", ")
    _print_several(printer, Extension.definition, extensions)
    printer.emit(">")


# ------------------------------------------------------------------------------------------------------- target_env


def _attribute_of(parser: AttributeParser, mnemonic: str) -> Attribute:
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, DialectAttribute) or attribute.definition.full_name != f"spirv.{mnemonic}":
        parser.error(UnexpectedAttribute(), start, end)
    return attribute


def parse_target_env(parser: AttributeParser) -> Parameters:
    """`<#spirv.vce<...>, api=Vulkan, NVIDIA:DiscreteGPU:7, #spirv.resource_limits<>>`.

    The triple, the client's interface, the vendor, the kind of device, its number, its limits.
    """
    parser.expect("<")
    triple = _attribute_of(parser, "vce")
    parser.expect(",")
    api: int = ClientAPI.Unknown
    if parser.optional_keyword("api"):
        parser.expect("=")
        api = _known(parser, ClientAPI.definition, "client API")
        parser.expect(",")
    vendor: int = Vendor.Unknown
    device_type: int = DeviceType.Unknown
    device = _UNKNOWN_DEVICE
    if parser.kind == "bare":
        vendor = _known(parser, Vendor.definition, "vendor")
        if parser.consume_if(":"):
            device_type = _known(parser, DeviceType.definition, "device type")
            if parser.consume_if(":"):
                device = uint32(parser)
        parser.expect(",")
    limits = _attribute_of(parser, "resource_limits")
    parser.expect(">")
    return (triple, api, vendor, device_type, device, limits)


def print_target_env(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    triple, api, vendor, device_type, device, limits = attribute.parameters
    printer.emit("<#spirv.vce")
    print_vce(triple, printer)
    if api != ClientAPI.Unknown:
        printer.emit(f", api={ClientAPI.definition.symbol(api)}")
    if vendor != Vendor.Unknown:
        printer.emit(f", {Vendor.definition.symbol(vendor)}")
        if device_type != DeviceType.Unknown:
            printer.emit(f":{DeviceType.definition.symbol(device_type)}")
            if device != _UNKNOWN_DEVICE:
                printer.emit(f":{device}")
    printer.emit(", ")
    printer.attribute(limits)
    printer.emit(">")


# ------------------------------------------------------------------------------------------------ interface_var_abi


def _number(parser: AttributeParser, missing: str) -> int:
    if parser.kind not in ("int", "-"):
        parser.error(missing)
    return uint32(parser)


def parse_interface_var_abi(parser: AttributeParser) -> Parameters:
    """Parses `<(0, 1), StorageBuffer>`: the descriptor set, the binding, the storage class, which is optional."""
    parser.expect("<")
    parser.expect("(")
    descriptor_set = _number(parser, "missing descriptor set")
    parser.expect(",")
    binding = _number(parser, "missing binding")
    parser.expect(")")
    storage = storage_class(parser) if parser.consume_if(",") else None
    parser.expect(">")
    return (descriptor_set, binding, storage)


def print_interface_var_abi(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    descriptor_set, binding, storage = attribute.parameters
    suffix = "" if storage is None else f", {StorageClass.definition.symbol(storage)}"
    printer.emit(f"<({descriptor_set}, {binding}){suffix}>")
