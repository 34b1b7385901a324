"""One-dimensional convolutions and poolings as operations on vectors: upstream's `Conv1DGenerator`.

linalg.conv_1d_nwc_wcf   ->   read image, filter and output; for each position of the window a slice of the image times
                              a row of the filter, as vector.contract; write the output

Takes an operation on tensors or memrefs; returns the values that replace its results. Only the channels of depthwise
convolutions may be of unknown extent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, SIToFPOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.convolution_ops import DepthwiseConv1DNwcWcOp, SlidingWindow1D
from compiler.dialects.linalg.interface import indexing_maps, inputs, iterator_types, outputs, shape_of
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.vector.arithmetic_ops import ContractionOp, FMAOp, OuterProductOp
from compiler.dialects.vector.attributes import IteratorTypeAttr
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.enums import CombiningKind, IteratorType
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masked_ops import create_masked_op
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineExpr, AffineMap, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, bool_attr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, view_source
from compiler.ir.types import DYNAMIC, I1, FloatType, IntegerType, Type, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.elementwise import constant as constant_of_bits
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.reductions import single_combiner

_KINDS_OF_POOLS = (
    CombiningKind.ADD,
    CombiningKind.MAXIMUMF,
    CombiningKind.MAXNUMF,
    CombiningKind.MAXSI,
    CombiningKind.MAXUI,
    CombiningKind.MINIMUMF,
    CombiningKind.MINNUMF,
    CombiningKind.MINSI,
    CombiningKind.MINUI,
)


_ITERATORS = ArrayAttr(
    tuple(
        [
            IteratorTypeAttr.get(kind)
            for kind in (IteratorType.PARALLEL, IteratorType.PARALLEL, IteratorType.PARALLEL, IteratorType.REDUCTION)
        ]
    )
)


class _Layout(Enum):
    """Order of the dimensions of image and output: batch, width and channels."""

    W = 0
    NWC = 1
    NCW = 2


@dataclass(frozen=True)
class _Body:
    """Computation of two elements: `combiner` sums up products, or elements themselves (`pools`)."""

    combiner: Operation
    kind: CombiningKind
    pools: bool
    extension: Operation | None = None


def can_vectorize_convolution(op: Operation, *, flatten: bool) -> bool:
    """Returns True if the extents are known, or all but the channels of a depthwise convolution."""
    if not any(DYNAMIC in shape_of(value) for value in op.operands):
        return True
    return isinstance(op, DepthwiseConv1DNwcWcOp) and not flatten and DYNAMIC not in shape_of(inputs(op)[0])[:-1]


def vectorize_convolution(
    op: Operation,
    kind: CombiningKind | None,
    rewriter: Rewriter,
    channels: tuple[int, bool] | None = None,
    *,
    flatten: bool = False,
) -> list[Value] | None:
    """Returns the replacements of the results; returns None and creates nothing for other operations.

    `kind` is that of the reduction. `channels`: the vector's extent for channels of unknown number, and whether it is
    scalable. `flatten`: width and channels become one dimension of a depthwise convolution.
    """
    if kind is None or len(inputs(op)) != 2 or len(outputs(op)) != 1:
        return None
    ranks = [len(shape_of(value)) for value in op.operands]
    combiner = single_combiner(op, 0)
    computed = None if combiner is None else _body_of(combiner, kind)
    if computed is None or (ranks[0], ranks[2]) not in ((3, 3), (1, 1)):
        return None
    if ranks[1] != 1 if computed.pools else ranks[1] not in (1, 2, 3):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    generator = _Generator(op, computed, rewriter)
    layout = generator.layout()
    if layout is None and not generator.is_depthwise():
        return None
    loop_sizes(op, rewriter)
    if layout is not None:
        return generator.convolve(layout)
    return generator.convolve_depthwise(channels, flatten=flatten)


def loop_sizes(op: Operation, rewriter: Rewriter) -> list[Value]:
    """Returns the trip count of each loop from the operands that it indexes alone; None if unknown."""
    sizes: list[Value] = []
    for loop in range(len(iterator_types(op))):
        for value, map_ in zip(op.operands, indexing_maps(op), strict=True):
            position = map_.result_position(dim(loop))
            if position is not None and map_.is_projected_permutation() and shape_of(value):
                sizes.append(index_value(rewriter, extent(value, position, rewriter)))
                break
    return sizes


def _body_of(combiner: Operation, kind: CombiningKind) -> _Body | None:
    """Returns the computation of the body of a convolution or pooling."""
    others = [value for value in combiner.operands if not isinstance(value, BlockArgument)]
    if not others:
        return _Body(combiner, kind, True) if kind in _KINDS_OF_POOLS else None
    feeder = others[0].owner if isinstance(others[0], OpResult) else None
    if len(others) != 1 or feeder is None:
        return None
    if _is_cast_of_argument(feeder):
        return _Body(combiner, kind, True, feeder) if kind in _KINDS_OF_POOLS else None
    multiplies = isinstance(feeder, MulIOp | MulFOp) or (isinstance(feeder, AndIOp) and feeder.result.type == I1)
    if not multiplies or not all(_is_argument(value) for value in feeder.operands):
        return None
    return _Body(combiner, kind, False) if kind in (CombiningKind.ADD, CombiningKind.OR) else None


def _is_argument(value: Value) -> bool:
    return isinstance(value, BlockArgument) or (isinstance(value, OpResult) and _is_cast_of_argument(value.owner))


def _is_cast_of_argument(op: Operation) -> bool:
    return op.has_trait("CastOpInterface") and isinstance(view_source(op), BlockArgument)


def _first(attribute: DenseElementsAttr | None) -> int:
    return 1 if attribute is None else attribute.bit_patterns()[0]


class _Generator:
    """The vector form of one operation."""

    def __init__(self, op: Operation, computed: _Body, rewriter: Rewriter) -> None:
        self._op = op
        self._body = computed
        self._rewriter = rewriter
        self._emit = VectorEmitter(rewriter)
        self._image, self._filter = inputs(op)
        (self._output,) = outputs(op)
        self._stride = _first(op.strides) if isinstance(op, SlidingWindow1D) else 1
        self._dilation = _first(op.dilations) if isinstance(op, SlidingWindow1D) else 1

    # ------------------------------------------------------------------------------------------------------- layouts

    def _has(self, kinds: str, *results: Sequence[AffineExpr]) -> bool:
        """Returns True if the loops are of these kinds, p or r, and index the operands like this."""
        own = "".join(["p" if kind == PARALLEL else "r" for kind in iterator_types(self._op)])
        maps = [AffineMap(len(kinds), 0, tuple(exprs)) for exprs in results]
        return own == kinds and indexing_maps(self._op) == maps

    def layout(self) -> _Layout | None:
        """Returns the order of the dimensions; None: another one, or a depthwise convolution."""
        d0, d1, d2, d3, d4 = (dim(index) for index in range(5))

        def window(place: AffineExpr, offset: AffineExpr) -> AffineExpr:
            return place * self._stride + offset * self._dilation

        if self._has("pr", [d0 + d1], [d1], [d0]):
            return _Layout.W
        if self._has("ppprr", [d0, window(d1, d3), d4], [d3, d4, d2], [d0, d1, d2]):
            return _Layout.NWC
        if self._has("ppprr", [d0, d3, window(d2, d4)], [d1, d3, d4], [d0, d1, d2]):
            return _Layout.NCW
        if self._has("pppr", [d0, window(d1, d3), d2], [d3], [d0, d1, d2]):
            return _Layout.NWC
        if self._has("pppr", [d0, d1, window(d2, d3)], [d3], [d0, d1, d2]):
            return _Layout.NCW
        return None

    def is_depthwise(self) -> bool:
        d0, d1, d2, d3 = (dim(index) for index in range(4))
        image = [d0, d1 * self._stride + d3 * self._dilation, d2]
        return self._has("pppr", image, [d3, d2], [d0, d1, d2])

    def _image_width(self, width: int, window: int) -> int:
        return (width - 1) * self._stride + (window - 1) * self._dilation + 1

    # -------------------------------------------------------------------------------------------------------- memory

    def _read(self, value: Value, type_: VectorType, zero: Value, masks: bool) -> Value:
        element = element_type_or_self(value.type)
        padding = self._rewriter.create(ConstantOp, result_types=[element], value=constant_of_bits(0, element)).result
        mask = self._mask(value, type_) if masks else None
        return create_masked_op(
            self._rewriter,
            mask,
            TransferReadOp,
            value,
            [zero] * type_.rank,
            padding,
            [],
            result_types=[type_],
            permutation_map=AffineMapAttr(AffineMap.identity(type_.rank)),
            in_bounds=self._flags(value, type_, mask),
        ).result

    def _mask(self, value: Value, type_: VectorType) -> Value:
        sizes = [index_value(self._rewriter, size) for size in extents(value, self._rewriter)]
        mask_type = VectorType(type_.shape, I1, type_.scalable)
        return self._rewriter.create(CreateMaskOp, sizes, result_types=[mask_type]).result

    def _flags(self, value: Value, type_: VectorType, mask: Value | None) -> ArrayAttr:
        return ArrayAttr(tuple([bool_attr(mask is not None) for _ in type_.shape]))

    def _write(self, vector: Value, zero: Value, masks: bool) -> list[Value]:
        type_ = vector_type(vector)
        mask = self._mask(self._output, type_) if masks else None
        return list(
            create_masked_op(
                self._rewriter,
                mask,
                TransferWriteOp,
                vector,
                self._output,
                [zero] * type_.rank,
                [],
                result_types=[self._output.type] if self._op.results else [],
                permutation_map=AffineMapAttr(AffineMap.identity(type_.rank)),
                in_bounds=self._flags(self._output, type_, mask),
            ).results
        )

    # --------------------------------------------------------------------------------------------- channels in common

    def convolve(self, layout: _Layout) -> list[Value]:
        """Convolves or pools all channels."""
        emit, pools = self._emit, self._body.pools
        shape, window = shape_of(self._output), shape_of(self._filter)
        if layout is _Layout.W:
            (width,), (length,) = shape, window
            image_shape: tuple[int, ...] = (width + length - 1,)
        elif layout is _Layout.NWC:
            batch, width, last = shape
            length = window[0]
            channels = last if pools else window[1]
            image_shape = (batch, self._image_width(width, length), channels)
        else:
            batch, last, width = shape
            length = window[-1]
            channels = last if pools else window[1]
            image_shape = (batch, channels, self._image_width(width, length))
        step = width if self._stride == 1 else 1
        zero = emit.index(0)
        image = self._read(self._image, VectorType(image_shape, element_type_or_self(self._image.type)), zero, False)
        filter_ = None
        if not pools:
            type_ = VectorType(window, element_type_or_self(self._filter.type))
            filter_ = self._read(self._filter, type_, zero, False)
        result = self._read(self._output, VectorType(shape, element_type_or_self(self._output.type)), zero, False)
        if layout is _Layout.NCW:
            image = emit.transpose(image, [0, 2, 1])
            filter_ = None if filter_ is None else emit.transpose(filter_, [2, 1, 0])
            result = emit.transpose(result, [0, 2, 1])
        places = range(0, width, step)
        images = [
            self._slice(image, place * self._stride + offset * self._dilation, step)
            for offset in range(length)
            for place in places
        ]
        rows = [] if filter_ is None else [emit.extract(filter_, [offset]) for offset in range(length)]
        results = [self._slice(result, place, step) for place in places]
        for offset in range(length):
            for number in range(len(places)):
                part = images[offset * len(places) + number]
                results[number] = self._accumulate(part, rows[offset] if rows else None, results[number], layout)
        for place, part in zip(places, results, strict=True):
            result = self._inserted(part, result, place)
        if layout is _Layout.NCW:
            result = emit.transpose(result, [0, 2, 1])
        return self._write(result, zero, False)

    def _slice(self, vector: Value, offset: int, step: int) -> Value:
        """Returns some places of a vector, along its width."""
        type_ = vector_type(vector)
        if type_.rank == 1:
            return self._emit.extract_slice(vector, [offset], [step], [1])
        sizes = [type_.shape[0], step, type_.shape[2]]
        return self._emit.extract_slice(vector, [0, offset, 0], sizes, [1, 1, 1])

    def _inserted(self, part: Value, vector: Value, offset: int) -> Value:
        type_ = vector_type(vector)
        offsets = [offset] if type_.rank == 1 else [0, offset, 0]
        return self._emit.insert_slice(part, vector, offsets, [1] * type_.rank)

    def _accumulate(self, image: Value, row: Value | None, result: Value, layout: _Layout) -> Value:
        if row is None:
            return self._pool(image, result)
        if layout is _Layout.W:
            return self._emit.op(OuterProductOp, image, row, [result], result_type=result.type, kind=CombiningKind.ADD)
        d0, d1, d2, d3 = (dim(index) for index in range(4))
        maps = [AffineMap(4, 0, exprs) for exprs in ((d0, d1, d3), (d3, d2), (d0, d1, d2))]
        element = element_type_or_self(result.type)
        return self._emit.op(
            ContractionOp,
            self._promoted(image, element),
            self._promoted(row, element),
            result,
            result_type=result.type,
            indexing_maps=ArrayAttr(tuple([AffineMapAttr(map_) for map_ in maps])),
            iterator_types=_ITERATORS,
            kind=self._body.kind,
        )

    def _pool(self, image: Value, result: Value) -> Value:
        if self._body.extension is not None:
            image = self._rewriter.create_like(self._body.extension, [image], [result.type]).result
        return self._rewriter.create_like(self._body.combiner, [image, result], [result.type]).result

    def _promoted(self, value: Value, element: Type) -> Value:
        """Returns a vector with elements as wide as the result's."""
        type_ = vector_type(value)
        if type_.element_type == element:
            return value
        wide = VectorType(type_.shape, element, type_.scalable)
        if isinstance(element, FloatType):
            extension: type[Operation] = SIToFPOp if isinstance(type_.element_type, IntegerType) else ExtFOp
        else:
            extension = ExtSIOp
        return self._emit.op(extension, value, result_type=wide)

    # ---------------------------------------------------------------------------------------------- channel by channel

    def convolve_depthwise(self, masked_channels: tuple[int, bool] | None, *, flatten: bool) -> list[Value] | None:
        """Convolves each channel for itself."""
        length, channels = shape_of(self._filter)
        batch, width, _ = shape_of(self._output)
        scalable = masks = False
        if channels == DYNAMIC:
            if masked_channels is None:
                return None
            (channels, scalable), masks = masked_channels, True
        emit, step = self._emit, width if self._stride == 1 else 1
        elements = [element_type_or_self(value.type) for value in self._op.operands]
        flags = (False, False, scalable)
        zero = emit.index(0)
        image_shape = (batch, self._image_width(width, length), channels)
        image = self._read(self._image, VectorType(image_shape, elements[0], flags), zero, masks)
        filter_ = self._read(self._filter, VectorType((length, channels), elements[1], flags[1:]), zero, masks)
        result = self._read(self._output, VectorType((batch, width, channels), elements[2], flags), zero, masks)
        places = range(0, width, step)
        images = [
            self._slice(image, place * self._stride + offset * self._dilation, step)
            for offset in range(length)
            for place in places
        ]
        rows = [emit.extract(filter_, [offset]) for offset in range(length)]
        results = [self._slice(result, place, step) for place in places]
        for offset in range(length):
            for number in range(len(places)):
                part = images[offset * len(places) + number]
                results[number] = self._multiply(part, rows[offset], results[number], flatten=flatten)
        for place, part in zip(places, results, strict=True):
            result = self._inserted(part, result, place)
        return self._write(result, zero, masks)

    def _multiply(self, image: Value, row: Value, result: Value, *, flatten: bool) -> Value:
        """Returns result + image * row, with one factor a channel."""
        emit, type_ = self._emit, vector_type(result)
        own, element = type_, type_.element_type
        if flatten:
            batch, width, channels = type_.shape
            image = self._flat(image)
            own = VectorType((batch, width * channels), element)
            result = emit.op(ShapeCastOp, result, result_type=own)
        image = self._promoted(image, element)
        if flatten:
            row = emit.shuffle(row, row, list(range(channels)) * width)
        row = emit.broadcast(row, VectorType(own.shape, vector_type(row).element_type, own.scalable))
        row = self._promoted(row, element)
        if isinstance(element, FloatType):
            total: Value = emit.op(FMAOp, image, row, result, result_type=own)
        else:
            product = self._rewriter.create(MulIOp, image, row).result
            total = self._rewriter.create(AddIOp, product, result).result
        return emit.op(ShapeCastOp, total, result_type=type_) if flatten else total

    def _flat(self, image: Value) -> Value:
        type_ = vector_type(image)
        batch, width, channels = type_.shape
        return self._emit.op(ShapeCastOp, image, result_type=VectorType((batch, width * channels), type_.element_type))
