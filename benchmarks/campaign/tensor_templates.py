"""Templates of operations on tensors and shapes: linalg, bufferization, tosa, quant and shape."""

from __future__ import annotations

from benchmarks.campaign.templates import template

_I, _F, _B = "tensor<2x3xi32>", "tensor<2x3xf32>", "tensor<2x3xi1>"

# ---------------------------------------------------------------------------------------------------------------- tosa


def _zero(element: str, value: str = "0") -> str:
    """Returns the line that defines a zero point `%z`."""
    return f'%z = "tosa.const"() <{{values = dense<{value}> : tensor<1x{element}>}}> : () -> tensor<1x{element}>\n'


def _shape(name: str, *extents: int) -> str:
    """Returns the line that defines a constant shape."""
    numbers, rank = ", ".join(map(str, extents)), len(extents)
    return (
        f"%{name} = tosa.const_shape {{values = dense<[{numbers}]> : tensor<{rank}xindex>}} : () -> "
        f"!tosa.shape<{rank}>\n"
    )


_ELEMENTWISE = (
    *template("tosa.@F $(@T), $(@T) : (@T, @T) -> @T => @T", F="add sub maximum minimum", T=f"{_I} {_F}"),
    *template("tosa.@F $(@T), $(@T) : (@T, @T) -> @T => @T", F="bitwise_and bitwise_or bitwise_xor", T=_I),
    *template("tosa.@F $(@T), $(@T) : (@T, @T) -> @T => @T", F="logical_and logical_or logical_xor", T=_B),
    *template("tosa.logical_not $(@T) : (@T) -> @T => @T", T=_B),
    *template("tosa.@F $(@T), $(@T below 32) : (@T, @T) -> @T => @T", F="logical_left_shift logical_right_shift", T=_I),
    *template(
        "tosa.arithmetic_right_shift $(@T), $(@T below 31) {round = @R} : (@T, @T) -> @T => @T", R="true false", T=_I
    ),
    *template("tosa.intdiv $(@T halved), $(@T odd) : (@T, @T) -> @T => @T", T=_I),
    *template(
        "tosa.@F $(@T), $(@T) : (@T, @T) -> tensor<2x3xi1> => tensor<2x3xi1>",
        F="equal greater greater_equal",
        T=f"{_I} {_F}",
    ),
    *template("tosa.@F $(@T) : (@T) -> @T => @T", F="abs identity", T=f"{_I} {_F}"),
    *template("tosa.@F $(@T) : (@T) -> @T => @T", F="bitwise_not clz", T=_I),
    *template("tosa.@F $(@T) : (@T) -> @T => @T", F="ceil floor reciprocal exp log tanh erf sin cos rsqrt", T=_F),
    *template("tosa.sigmoid $(@T small 20) : (@T) -> @T => @T", T=_F),
    *template("tosa.pow $(@T), $(@T) : (@T, @T) -> @T => @T", T=_F),
    # A fold has zero for products with the constant 0.0, also those with NaN or negative numbers.
    *template(
        f"{_zero('i8')}tosa.mul $(@T input), $(@T input), %z : (@T, @T, tensor<1xi8>) -> @T => @T", T=f"{_I} {_F}"
    ),
    *template(f"{_zero('f32', '0.0')}tosa.negate $(@T), %z, %z : (@T, tensor<1xf32>, tensor<1xf32>) -> @T => @T", T=_F),
    *template(f"{_zero('i32')}tosa.negate $(@T), %z, %z : (@T, tensor<1xi32>, tensor<1xi32>) -> @T => @T", T=_I),
    *template(f"tosa.select $({_B}), $(@T), $(@T) : ({_B}, @T, @T) -> @T => @T", T=f"{_I} {_F}"),
    *template("tosa.clamp $(@T) {min_val = -1.5 : f32, max_val = 9.0 : f32} : (@T) -> @T => @T", T=_F),
    *template("tosa.clamp $(@T) {min_val = -5 : i32, max_val = 9 : i32} : (@T) -> @T => @T", T=_I),
    *template("tosa.cast $(tensor<3xi32>) : (tensor<3xi32>) -> tensor<3x@T> => tensor<3x@T>", T="i8 i16 f32 i1"),
    *template("tosa.cast $(tensor<3xf32> number) : (tensor<3xf32>) -> tensor<3x@T> => tensor<3x@T>", T="i8 i32 f16"),
    *template(
        "tosa.table $(tensor<3xi8>), $(tensor<256xi8>) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8> => tensor<3xi8>"
    ),
    *template(
        "%r = tosa.apply_scale $(i32), $(i32 halved 1), %s {rounding_mode = @R} : (i32, i32, i8) -> i32 "
        "=> %r: i32".replace("%r =", "%s = arith.constant 33 : i8\n%r ="),
        R="SINGLE_ROUND DOUBLE_ROUND",
    ),
    *template(
        '%m = "tosa.const"() <{values = dense<1689498607> : tensor<1xi32>}> : () -> tensor<1xi32>\n'
        '%s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>\n'
        '%y = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>\n'
        f"{_zero('i32')}%r = tosa.rescale $(tensor<4xi32 below>), %m, %s, %z, %y {{rounding_mode = @R, scale32 = true, "
        "per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, "
        "tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8> => %r: tensor<4xi8>".replace(" below>", ">"),
        R="SINGLE_ROUND DOUBLE_ROUND",
    ),
)
_LAYOUT = (
    *template("tosa.concat $(@T), $(@T) {axis = 0 : i32} : (@T, @T) -> tensor<4x3xi32> => tensor<4x3xi32>", T=_I),
    *template("tosa.reverse $(@T) {axis = 1 : i32} : (@T) -> @T => @T", T=_I),
    *template("tosa.transpose $(@T) {perms = array<i32: 1, 0>} : (@T) -> tensor<3x2xi32> => tensor<3x2xi32>", T=_I),
    *template(
        f"{_shape('s', 3, 2)}tosa.reshape $(@T), %s : (@T, !tosa.shape<2>) -> tensor<3x2xi32> => tensor<3x2xi32>", T=_I
    ),
    *template(
        f"{_shape('a', 0, 1)}{_shape('s', 2, 2)}tosa.slice $(@T), %a, %s : (@T, !tosa.shape<2>, !tosa.shape<2>) -> "
        "tensor<2x2xi32> => tensor<2x2xi32>",
        T=_I,
    ),
    *template(
        f"{_shape('s', 2, 1)}tosa.tile $(@T), %s : (@T, !tosa.shape<2>) -> tensor<4x3xi32> => tensor<4x3xi32>", T=_I
    ),
    *template(
        f"{_shape('p', 0, 1, 1, 0)}{_zero('i32', '7')}tosa.pad $(@T), %p, %z : (@T, !tosa.shape<4>, tensor<1xi32>) -> "
        "tensor<3x4xi32> => tensor<3x4xi32>",
        T=_I,
    ),
    *template(
        "tosa.gather $(tensor<1x3x2xi32>), $(tensor<1x2xi32> below 3) : (tensor<1x3x2xi32>, tensor<1x2xi32>) -> "
        "tensor<1x2x2xi32> => tensor<1x2x2xi32>"
    ),
    *template(
        f"{_shape('s', 4, 2, 4, 2)}{_shape('o', 0, 0)}tosa.resize $(tensor<1x2x2x1x@E small>), %s, %o, %o "
        f"{{mode = @M}} : "
        "(tensor<1x2x2x1x@E>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1x@E> "
        "=> tensor<1x3x3x1x@E>".replace("@E small>", "@E> small"),
        M="NEAREST_NEIGHBOR",
        E="i8 f32",
    ),
    *template(
        f"{_shape('s', 4, 2, 4, 2)}{_shape('o', 0, 0)}tosa.resize $(tensor<1x2x2x1xf32> small), %s, %o, %o "
        "{mode = BILINEAR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> "
        "tensor<1x3x3x1xf32> => tensor<1x3x3x1xf32>"
    ),
    *template(
        "%c = arith.constant 1 : i32\n%t = tosa.cond_if %f ($(@T), $(@T)) : tensor<i1> (@T, @T) -> @T {".replace(
            "%c = arith.constant 1 : i32", "%f = tensor.from_elements $(i1) : tensor<i1>"
        ).replace("($(@T), $(@T))", "(%x = $(@T), %y = $(@T))")
        + "\n^bb0(%a: @T, %b: @T):\n%s = tosa.add %a, %b : (@T, @T) -> @T\ntosa.yield %s : @T\n} else {\n"
        "^bb0(%a: @T, %b: @T):\n%d = tosa.sub %a, %b : (@T, @T) -> @T\ntosa.yield %d : @T\n} => %t: @T",
        T=_I,
    ),
    *template(
        "%n = tensor.from_elements $(i32 below 9) : tensor<i32>\n"
        "%e = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {\n"
        '%l = "tosa.const"() <{values = dense<10> : tensor<i32>}> : () -> tensor<i32>\n'
        "%g = tosa.greater %l, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>\ntosa.yield %g : tensor<i1>\n} do {\n"
        "^bb0(%k: tensor<i32>):\n"
        '%o = "tosa.const"() <{values = dense<3> : tensor<i32>}> : () -> tensor<i32>\n'
        "%m = tosa.add %k, %o : (tensor<i32>, tensor<i32>) -> tensor<i32>\ntosa.yield %m : tensor<i32>\n} => "
        "%e: tensor<i32>"
    ),
)
_SUMS = (
    *template(
        "tosa.reduce_@F $(tensor<2x3x@E>) {axis = 1 : i32} : (tensor<2x3x@E>) -> tensor<2x1x@E> => tensor<2x1x@E>",
        F="sum product",
        E="i32 f32",
    ),
    # Lowerings start at the least finite number, which is greater than negative infinity.
    *template(
        "tosa.reduce_@F $(tensor<2x3x@E> small 9) {axis = 1 : i32} : (tensor<2x3x@E>) -> tensor<2x1x@E> => "
        "tensor<2x1x@E>",
        F="max min",
        E="i32 f32",
    ),
    *template(
        "tosa.reduce_@F $(tensor<2x3xi1>) {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1> => tensor<2x1xi1>",
        F="all any",
    ),
    *template("tosa.argmax $(@T) {axis = 1 : i32} : (@T) -> tensor<2xi32> => tensor<2xi32>", T=f"{_I} {_F}"),
    *template(
        f"{_zero('f32', '0.0')}tosa.matmul $(tensor<1x2x3xf32>), $(tensor<1x3x2xf32>), %z, %z : (tensor<1x2x3xf32>, "
        "tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32> => tensor<1x2x2xf32>"
    ),
    *template(
        f"{_zero('i8', '3')}tosa.matmul $(tensor<1x2x3xi8>), $(tensor<1x3x2xi8>), %z, %z : (tensor<1x2x3xi8>, "
        "tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32> => tensor<1x2x2xi32>"
    ),
    *template(
        f"{_zero('i8', '3')}tosa.conv2d $(tensor<1x3x3x2xi8>), $(tensor<2x2x2x2xi8>), $(tensor<2xi32>), %z, %z "
        "{acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : "
        "(tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32> "
        "=> tensor<1x2x2x2xi32>"
    ),
    *template(
        f"{_zero('f32', '0.0')}tosa.conv2d $(tensor<1x3x3x1xf32> small), $(tensor<2x2x2x1xf32> small), "
        f"$(tensor<2xf32> small), "
        "%z, %z {acc_type = f32, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 2>, dilation = "
        "array<i64: 1, 1>} : "
        "(tensor<1x3x3x1xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> "
        "tensor<1x2x2x2xf32> "
        "=> tensor<1x2x2x2xf32>"
    ),
    *template(
        f"{_zero('i8', '1')}tosa.conv3d $(tensor<1x2x3x2x1xi8>), $(tensor<2x1x2x2x1xi8>), $(tensor<2xi32>), %z, %z "
        "{acc_type = i32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = "
        "array<i64: 1, 1, 1>}"
        " : (tensor<1x2x3x2x1xi8>, tensor<2x1x2x2x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> "
        "tensor<1x2x2x1x2xi32> => tensor<1x2x2x1x2xi32>"
    ),
    *template(
        f"{_zero('i8', '1')}tosa.depthwise_conv2d $(tensor<1x3x3x2xi8>), $(tensor<2x2x2x2xi8>), "
        f"$(tensor<4xi32>), %z, %z "
        "{acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : "
        "(tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x4xi32> "
        "=> tensor<1x2x2x4xi32>"
    ),
    *template(
        f"{_zero('i8')}tosa.transpose_conv2d $(tensor<1x2x2x1xi8>), $(tensor<1x2x2x1xi8>), $(tensor<1xi32>), %z, %z "
        "{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : "
        "(tensor<1x2x2x1xi8>, tensor<1x2x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x1xi32> "
        "=> tensor<1x3x3x1xi32>"
    ),
    *template(
        f"{_zero('i8', '3')}tosa.avg_pool2d $(tensor<1x3x3x1xi8>), %z, %z {{acc_type = i32, kernel = array<i64: 2, 2>, "
        "stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x3x3x1xi8>, tensor<1xi8>, "
        "tensor<1xi8>) -> "
        "tensor<1x2x2x1xi8> => tensor<1x2x2x1xi8>"
    ),
    *template(
        "tosa.max_pool2d $(tensor<1x3x3x1x@E> small 9) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, "
        "pad = array<i64: 0, 0, 0, 0>} : (tensor<1x3x3x1x@E>) -> tensor<1x2x2x1x@E> => tensor<1x2x2x1x@E>",
        E="i8 f32",
    ),
    *template(
        "%r, %i = tosa.fft2d $(tensor<1x2x2xf32> small), $(tensor<1x2x2xf32> small) {inverse = @B} : "
        "(tensor<1x2x2xf32>, "
        "tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>) => %r: tensor<1x2x2xf32>; %i: tensor<1x2x2xf32>",
        64,
        B="true false",
    ),
    *template(
        "%r, %i = tosa.rfft2d $(tensor<1x2x2xf32> small) : (tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, "
        "tensor<1x2x2xf32>) "
        "=> %r: tensor<1x2x2xf32>; %i: tensor<1x2x2xf32>",
        64,
    ),
)
TOSA = (*_ELEMENTWISE, *_LAYOUT, *_SUMS)

# -------------------------------------------------------------------------------------------------------------- linalg

_LINALG = (
    *template(
        "linalg.@F ins($(@T) : @T) outs($(@T) : @T) -> @T => @T",
        F="exp log tanh erf rsqrt sqrt square",
        T="tensor<3xf32>",
    ),
    *template("linalg.copy ins($(@T) : @T) outs($(@T) : @T) -> @T => @T", T=f"{_I} {_F}"),
    *template("linalg.powf ins($(@T), $(@T) : @T, @T) outs($(@T) : @T) -> @T => @T", T="tensor<3xf32>"),
    *template("linalg.div ins($(@T halved), $(@T odd) : @T, @T) outs($(@T) : @T) -> @T => @T", T="tensor<3xi32>"),
    *template("linalg.div_unsigned ins($(@T), $(@T odd) : @T, @T) outs($(@T) : @T) -> @T => @T", T="tensor<3xi32>"),
    *template(
        "%a = arith.constant -2.0 : f64\n%b = arith.constant 3.0 : f64\n"
        "linalg.fill_rng_2d ins(%a, %b, $(i32) : f64, f64, i32) outs($(@T) : @T) -> @T => @T",
        T=_F,
    ),
    *template(
        "linalg.softmax dimension(@D) ins($(@T small) : @T) outs($(@T) : @T) -> @T => @T",
        4,
        D="0 1",
        T="tensor<2x2xf32>",
    ),
    *template(
        "%r = linalg.pack $(tensor<3x4xi32>) padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into "
        "$(tensor<2x2x2x2xi32>) : tensor<3x4xi32> -> tensor<2x2x2x2xi32> => %r: tensor<2x2x2x2xi32>".replace(
            "%p", "$(i32)"
        )
    ),
    *template(
        "%r = linalg.unpack $(tensor<2x2x2x2xi32>) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] "
        "inner_tiles = [2, 2] "
        "into $(tensor<3x4xi32>) : tensor<2x2x2x2xi32> -> tensor<3x4xi32> => %r: tensor<3x4xi32>"
    ),
    *template(
        "linalg.winograd_filter_transform fmr(F_2_3) ins($(tensor<1x3x3x1xf32> small) : tensor<1x3x3x1xf32>) "
        "outs($(tensor<4x4x1x1xf32>) : tensor<4x4x1x1xf32>) -> tensor<4x4x1x1xf32> => tensor<4x4x1x1xf32>",
        64,
    ),
    *template(
        "linalg.winograd_input_transform fmr(F_2_3) ins($(tensor<1x4x4x1xf32> small) : tensor<1x4x4x1xf32>) "
        "outs($(tensor<4x4x1x1x1x1xf32>) : tensor<4x4x1x1x1x1xf32>) -> tensor<4x4x1x1x1x1xf32> => "
        "tensor<4x4x1x1x1x1xf32>",
        64,
    ),
    *template(
        "linalg.winograd_output_transform fmr(F_2_3) ins($(tensor<4x4x1x1x1x1xf32> small) : tensor<4x4x1x1x1x1xf32>) "
        "outs($(tensor<1x2x2x1xf32> small) : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> => tensor<1x2x2x1xf32>",
        64,
    ),
)
_BUFFERIZATION = (
    *template(
        "%m = memref.alloc() : memref<2xi32>\n%c = arith.constant 0 : index\n%d = arith.constant 1 : index\n"
        "memref.store $(i32), %m[%c] : memref<2xi32>\nmemref.store $(i32), %m[%d] : memref<2xi32>\n"
        "%t = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32> => %t: tensor<2xi32>"
    ),
)

# --------------------------------------------------------------------------------------------------------------- quant

_Q = "!quant.uniform<i8:f32, 0.5:3>"
_QA = "!quant.uniform<i8:f32:1, {0.5:3, 0.25, 2.0:-7}>"
_QUANT = (
    *template(
        f"%q = quant.qcast $(@T small 30) : @T to {_Q}\n%s = quant.scast %q : {_Q} to i8 => %s: i8",
        T="f32",
    ),
    *template(f"%q = quant.scast $(i8) : i8 to {_Q}\n%d = quant.dcast %q : {_Q} to f32 => %d: f32"),
    *template(
        f"%q = quant.qcast $(tensor<2x3xf32> small 15) : tensor<2x3xf32> to tensor<2x3x{_QA}>\n"
        f"%s = quant.scast %q : tensor<2x3x{_QA}> to tensor<2x3xi8> => %s: tensor<2x3xi8>"
    ),
    *template(
        f"%q = quant.scast $(tensor<2x3xi8>) : tensor<2x3xi8> to tensor<2x3x{_QA}>\n"
        f"%d = quant.dcast %q : tensor<2x3x{_QA}> to tensor<2x3xf32> => %d: tensor<2x3xf32>"
    ),
)

# --------------------------------------------------------------------------------------------------------------- shape

_SHAPED = (
    "%t = tensor.cast $(tensor<2x3xi32>) : tensor<2x3xi32> to tensor<?x3xi32>\n"
    "%s = shape.shape_of %t : tensor<?x3xi32> -> tensor<2xindex>\n"
)
_TWO = _SHAPED + (
    "%u = tensor.cast $(tensor<1x3xi32>) : tensor<1x3xi32> to tensor<?x3xi32>\n"
    "%w = shape.shape_of %u : tensor<?x3xi32> -> tensor<2xindex>\n"
)
_X = "tensor<2xindex>"
_SHAPE = (
    *template(f"{_SHAPED}%r = shape.rank %s : {_X} -> index => %s: {_X}; %r: index"),
    *template(f"{_SHAPED}%r = shape.num_elements %s : {_X} -> index => %r: index"),
    *template(f"{_SHAPED}%r = shape.get_extent %s, $(index below 2) : {_X}, index -> index => %r: index"),
    *template(f"{_SHAPED}%r = shape.dim %t, $(index below 2) : tensor<?x3xi32>, index -> index => %r: index"),
    *template(f"{_TWO}%r = shape.broadcast %s, %w : {_X}, {_X} -> {_X} => %r: {_X}"),
    *template(f"{_TWO}%r = shape.is_broadcastable %s, %w : {_X}, {_X} => %r: i1"),
    *template(f"{_TWO}%r = shape.shape_eq %s, %w : {_X}, {_X} => %r: i1"),
    *template(f"{_TWO}%r = shape.any %s, %s : {_X}, {_X} -> {_X} => %r: {_X}"),
    *template("%r = shape.const_shape [2, 5] : tensor<2xindex> => %r: tensor<2xindex>"),
    *template("%r = shape.@F $(index below 9), $(index below 5) : index, index -> index => %r: index", F="add mul"),
    *template(
        "%a = arith.constant @A : index\n%b = arith.constant 2 : index\n"
        "%r = shape.div %a, %b : index, index -> index => %r: index",
        A="7 8 -7",
    ),
    *template(
        "%c = shape.const_shape [1, @N] : tensor<2xindex>\n%d = shape.const_shape [3] : tensor<1xindex>\n"
        "%r = shape.concat %c, %d : tensor<2xindex>, tensor<1xindex> -> tensor<3xindex> => %r: tensor<3xindex>",
        N="2 5",
    ),
    *template(
        f"{_SHAPED}%one = arith.constant 1 : index\n%r = shape.reduce(%s, %one) : {_X} -> index {{\n"
        "^bb0(%n: index, %e: index, %p: index):\n%m = arith.muli %p, %e : index\nshape.yield %m : index\n} => %r: index"
    ),
    *template(
        f'{_SHAPED}%c = arith.constant 1 : index\n%h, %l = "shape.split_at"(%s, %c) : ({_X}, index) -> '
        "(tensor<?xindex>, tensor<?xindex>)\n%r = shape.num_elements %l : tensor<?xindex> -> index => %r: index"
    ),
    *template(
        f"{_TWO}%k = shape.cstr_broadcastable %s, %w : {_X}, {_X}\n%r = shape.assuming %k -> ({_X}) {{\n"
        f"%b = shape.broadcast %s, %w : {_X}, {_X} -> {_X}\nshape.assuming_yield %b : {_X}\n}} => %r: {_X}"
    ),
    *template(
        f"{_TWO}%k = shape.cstr_eq %s, %s : {_X}, {_X}\n%q = arith.constant true\n"
        f'%j = shape.cstr_require %q, "it holds"\n%y = shape.const_witness true\n'
        f"%a = shape.assuming_all %k, %j, %y\n%r = shape.assuming %a -> (index) {{\n"
        f"%b = shape.num_elements %w : {_X} -> index\nshape.assuming_yield %b : index\n}} => %r: index"
    ),
    *template("%a = shape.const_size 10\n%r = shape.size_to_index %a : !shape.size => %r: index"),
    *template("%a = shape.index_to_size $(index below 9)\n%r = shape.size_to_index %a : !shape.size => %r: index"),
)
TENSORS = (*TOSA, *_LINALG, *_BUFFERIZATION, *_QUANT, *_SHAPE)
