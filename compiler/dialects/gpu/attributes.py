"""The attributes of the gpu dialect."""

from __future__ import annotations

from compiler.dialects.gpu.attribute_syntax import parse_object, print_object
from compiler.dialects.gpu.enums import (
    AddressSpace,
    AllReduceOperation,
    BroadcastType,
    CompilationTarget,
    Dimension,
    MappingId,
    MMAElementwiseOp,
    Processor,
    Prune2To4SpMatFlag,
    ShuffleMode,
    SpGEMMWorkEstimationOrComputeKind,
    TransposeMode,
)
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, DictionaryAttr, IntegerAttr, StringAttr
from compiler.ir.types import I1, Parameters, Type
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute, Case, EnumAttribute
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)
from compiler.ods.parameter_values import reader
from compiler.ods.type_def import Parameter
from compiler.ods.type_predicates import implements
from compiler.syntax.attributes.attribute_parser import AttributeParser


def _verify_metadata(parameters: Parameters) -> str | None:
    name, _, argument_attributes, _ = parameters
    if isinstance(name, StringAttr) and not name.value:
        return "the kernel name can't be empty"
    if isinstance(argument_attributes, ArrayAttr):
        if not all(isinstance(element, DictionaryAttr) for element in argument_attributes.elements):
            return "all attributes in the array must be a dictionary attribute"
    return None


def _verify_table(parameters: Parameters) -> str | None:
    names = [kernel.name for kernel in parameters[0] or ()]
    return None if len(set(names)) == len(names) else "expected all kernels to be uniquely named"


def _is_target(attribute: Attribute) -> bool:
    return isinstance(attribute, DialectAttribute) and implements(attribute, "TargetAttrInterface")


def _verify_object(parameters: Parameters) -> str | None:
    if _is_target(parameters[0]):
        return None
    return "the target attribute must implement or promise the `gpu::TargetAttrInterface`"


def _verify_selection(parameters: Parameters) -> str | None:
    chosen = parameters[0]
    if isinstance(chosen, IntegerAttr):
        return "the object index must be positive" if chosen.value < 0 or (chosen.type == I1 and chosen.value) else None
    is_known = chosen is None or _is_target(chosen)
    return None if is_known else "the target attribute must be a GPU Target attribute"


class KernelMetadataAttr(DefinedAttribute, name="gpu.kernel_metadata"):
    """Metadata of one kernel: its name, type, argument attributes and facts about the binary."""

    name = parameter(StringAttr, "name of the kernel")
    function_type = parameter(Type, "its type once it is lowered")
    arg_attrs = optional_parameter(ArrayAttr, "a dictionary for each argument")
    metadata = optional_parameter(DictionaryAttr, "facts about the binary, such as the registers it uses")
    assembly_format = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`"
    hooks = ParameterHooks(verify=_verify_metadata)


_KERNEL = Parameter("kernel_table", "attribute:gpu.kernel_metadata")


def _parse_table(parser: AttributeParser) -> Parameters:
    """`<[#gpu.kernel_metadata<...>, ...]>` or `<>`: the kernels, sorted by name."""
    parser.expect("<")
    kernels: list[KernelMetadataAttr] = []
    if parser.consume_if("["):
        read = reader(_KERNEL)
        listed = parser.comma_separated(lambda: read(parser))
        kernels = [kernel for kernel in listed if isinstance(kernel, KernelMetadataAttr)]
        kernels.sort(key=lambda kernel: kernel.name.value)
        parser.expect("]")
    parser.expect(">")
    return (tuple(kernels),)


def _print_table(attribute: KernelTableAttr, printer: AsmPrinter) -> None:
    kernels = attribute.kernel_table
    printer.emit("<[" if kernels else "<")
    for index, kernel in enumerate(kernels):
        if index:
            printer.emit(", ")
        printer.attribute(kernel)
    printer.emit("]>" if kernels else ">")


class KernelTableAttr(DefinedAttribute, name="gpu.kernel_table"):
    """The kernels of a module, with the metadata of each."""

    kernel_table = array_parameter(KernelMetadataAttr, "one entry for each kernel, by its name", default=())
    hooks = ParameterHooks(parse=_parse_table, print=_print_table, verify=_verify_table)


class ObjectAttr(DefinedAttribute, name="gpu.object"):
    """The compiled module for one target: assembly, binary or fat binary."""

    target = parameter(Attribute, "what it was compiled for")
    format = parameter(CompilationTarget, "how it is kept", default=4)
    object = parameter(StringAttr, "the bytes or the text")
    properties = optional_parameter(DictionaryAttr, "options for what loads it")
    kernels = optional_parameter(KernelTableAttr, "what is known of its kernels")
    hooks = ParameterHooks(parse=parse_object, print=print_object, verify=_verify_object)


class SelectObjectAttr(DefinedAttribute, name="gpu.select_object"):
    """Embeds one object of a binary, the one chosen, and launches its kernels."""

    target = optional_parameter(Attribute, "its number in the list, or its target; the first one without it")
    assembly_format = "(`<` $target^ `>`)?"
    traits = ["OffloadingTranslationAttrTrait"]
    hooks = ParameterHooks(verify=_verify_selection)


class AddressSpaceAttr(BracketedEnumAttribute[AddressSpace], name="gpu.address_space"):
    """Memory space of a memref on the GPU: of the device, of a block, or of a thread."""


class GPUMappingAttr(EnumAttribute[Case]):
    """Mapping of a loop of scf.forall, or of its copy of data, to a part of the GPU."""

    assembly_format = "`<` params `>`"
    traits = ["DeviceMappingAttrInterface"]


class GPUBlockMappingAttr(GPUMappingAttr[MappingId], name="gpu.block"):
    """Maps a loop of scf.forall to the blocks of one dimension of the grid."""

    parameter_name = "block"


class GPUWarpgroupMappingAttr(GPUMappingAttr[MappingId], name="gpu.warpgroup"):
    """Maps a loop of scf.forall to groups of four warps."""

    parameter_name = "warpgroup"


class GPUWarpMappingAttr(GPUMappingAttr[MappingId], name="gpu.warp"):
    """Maps a loop of scf.forall to the warps of a block."""

    parameter_name = "warp"


class GPUThreadMappingAttr(GPUMappingAttr[MappingId], name="gpu.thread"):
    """Maps a loop of scf.forall to the threads of a block."""

    parameter_name = "thread"


class GPULaneMappingAttr(GPUMappingAttr[MappingId], name="gpu.lane"):
    """Maps a loop of scf.forall to the lanes of a warp."""

    parameter_name = "lane"


class MaskAttr(DefinedAttribute, name="gpu.mask"):
    """A bit for each processing unit: whether it takes part in a mapping of scf.forall."""

    mask = parameter(int, "a bit for each unit that takes part", cpp_type="uint64_t")
    assembly_format = "`<` params `>`"
    traits = ["DeviceMaskingAttrInterface"]


class GPUMemorySpaceMappingAttr(GPUMappingAttr[AddressSpace], name="gpu.memory_space"):
    """Maps a loop's copy of data to memory of the device, the block or the thread."""

    parameter_name = "address_space"


class DimensionAttr(EnumAttribute[Dimension], name="gpu.dim"):
    """One of the three dimensions of grids, blocks and clusters."""

    constraint_summary = "a dimension, either 'x', 'y', or 'z'"


class AllReduceOperationAttr(EnumAttribute[AllReduceOperation], name="gpu.all_reduce_op"):
    """Operation that combines two values in a reduction over threads."""

    constraint_summary = "built-in reduction operations supported by gpu.allreduce."


class ShuffleModeAttr(EnumAttribute[ShuffleMode], name="gpu.shuffle_mode"):
    """Computation of the lane that a shuffle reads from, given its own lane and the offset."""

    constraint_summary = "Indexing modes supported by gpu.shuffle."


class MMAElementwiseOpAttr(EnumAttribute[MMAElementwiseOp], name="gpu.mma_element_wise"):
    """Kind of an elementwise operation on subgroup matrices."""

    constraint_summary = "elementwise operation to apply to mma matrix"


class Prune2To4SpMatFlagAttr(EnumAttribute[Prune2To4SpMatFlag], name="gpu.prune_2to4_spmat_flag"):
    """Pruning of a matrix to 2:4 sparsity, with or without a check."""

    constraint_summary = "pruning strategy for 2:4 sparse matrix"


class TransposeModeAttr(EnumAttribute[TransposeMode], name="gpu.mat_transpose_mode"):
    """Form in which a sparse operation uses a matrix: unchanged, transposed, or conjugate transposed."""

    constraint_summary = "transpose mode of sparse matrix supported by sparse tensor ops"


class SpGEMMWorkEstimationOrComputeKindAttr(
    EnumAttribute[SpGEMMWorkEstimationOrComputeKind], name="gpu.spgemm_work_estimation_or_compute_kind"
):
    """Step of a product of sparse matrices."""

    constraint_summary = "choose whether spgemm_work_estimation_or_compute does work estimation or compute"


class BroadcastTypeAttr(EnumAttribute[BroadcastType], name="gpu.broadcast"):
    """Lane whose value a subgroup broadcasts."""

    constraint_summary = "a lane to broadcast from"


class LoopDimMapAttr(DefinedAttribute, name="gpu.loop_dim_map"):
    """Maps one loop of a parallel loop to a hardware id, with maps for index and bound."""

    processor = parameter(Processor, "what the loop is mapped to")
    map = parameter_of_kind("affine-map", "from the hardware's number to the loop's index")
    bound = parameter_of_kind("affine-map", "from the loop's upper bound to how many are launched")
    assembly_format = "`<` struct(params) `>`"
