"""Element types that the specification allows for each op, with the profiles or extensions that they require.

    argmax: fp8e4m3 & int64: f8E4M3FN,i64@1.1

argmax of f8E4M3FN with results of i64 requires both extensions, from version 1.1 of the specification on. The types are
those of the operands and results that `compliance.types_of` returns.
"""

PROFILES = """
argmax: pro_int: i8,i32
argmax: pro_fp: f16,i32 f32,i32
avg_pool2d: pro_int: i8,i8,i8,i32,i8
avg_pool2d: pro_fp: f16,f16,f16,f16,f16 f16,f16,f16,f32,f16 f32,f32,f32,f32,f32
conv2d: pro_int: i8,i8,i32,i8,i8,i32,i32
conv2d: pro_fp: f16,f16,f16,f16,f16,f16,f16 f16,f16,f16,f16,f16,f32,f16 f32,f32,f32,f32,f32,f32,f32
conv3d: pro_int: i8,i8,i32,i8,i8,i32,i32
conv3d: pro_fp: f16,f16,f16,f16,f16,f16,f16 f16,f16,f16,f16,f16,f32,f16 f32,f32,f32,f32,f32,f32,f32
depthwise_conv2d: pro_int: i8,i8,i32,i8,i8,i32,i32
depthwise_conv2d: pro_fp: f16,f16,f16,f16,f16,f16,f16 f16,f16,f16,f16,f16,f32,f16 f32,f32,f32,f32,f32,f32,f32
matmul: pro_int: i8,i8,i8,i8,i32
matmul: pro_fp: f16,f16,f16,f16,f16 f16,f16,f16,f16,f32 f32,f32,f32,f32,f32
max_pool2d: pro_int: i8,i8
max_pool2d: pro_fp: f16,f16 f32,f32
transpose_conv2d: pro_int: i8,i8,i32,i8,i8,i32,i32
transpose_conv2d: pro_fp: f16,f16,f16,f16,f16,f16,f16 f16,f16,f16,f16,f16,f32,f16 f32,f32,f32,f32,f32,f32,f32
clamp: pro_int: i8,i8
clamp: pro_fp: f16,f16 f32,f32
erf: pro_fp: f16,f16 f32,f32
sigmoid: pro_fp: f16,f16 f32,f32
tanh: pro_fp: f16,f16 f32,f32
add: pro_int | pro_fp: i32,i32,i32
add: pro_fp: f16,f16,f16 f32,f32,f32
arithmetic_right_shift: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_and: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_or: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_xor: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
intdiv: pro_int | pro_fp: i32,i32,i32
logical_and: pro_int | pro_fp: i1,i1,i1
logical_left_shift: pro_int | pro_fp: i8,i8,i8 i16,i16,i16 i32,i32,i32
logical_right_shift: pro_int | pro_fp: i8,i8,i8 i16,i16,i16 i32,i32,i32
logical_or: pro_int | pro_fp: i1,i1,i1
logical_xor: pro_int | pro_fp: i1,i1,i1
maximum: pro_int: i32,i32,i32
maximum: pro_fp: f16,f16,f16 f32,f32,f32
minimum: pro_int: i32,i32,i32
minimum: pro_fp: f16,f16,f16 f32,f32,f32
mul: pro_int: i8,i8,i32 i16,i16,i32
mul: pro_int | pro_fp: i32,i32,i32
mul: pro_fp: f16,f16,f16 f32,f32,f32
pow: pro_fp: f16,f16,f16 f32,f32,f32
sub: pro_int | pro_fp: i32,i32,i32
sub: pro_fp: f16,f16,f16 f32,f32,f32
table: pro_int: i8,i8,i8
abs: pro_int: i32,i32
abs: pro_fp: f16,f16 f32,f32
bitwise_not: pro_int: i8,i8 i16,i16 i32,i32
ceil: pro_fp: f16,f16 f32,f32
clz: pro_int: i32,i32
cos: pro_fp: f16,f16 f32,f32
exp: pro_fp: f16,f16 f32,f32
floor: pro_fp: f16,f16 f32,f32
log: pro_fp: f16,f16 f32,f32
logical_not: pro_int | pro_fp: i1,i1
negate: pro_int: i8,i8,i8,i8 i16,i16,i16,i16 i32,i32,i32,i32
negate: pro_fp: f16,f16,f16,f16 f32,f32,f32,f32
reciprocal: pro_fp: f16,f16 f32,f32
rsqrt: pro_fp: f16,f16 f32,f32
sin: pro_fp: f16,f16 f32,f32
select: pro_int | pro_fp: i1,i1,i1
select: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
select: pro_fp: f16,f16,f16 f32,f32,f32
equal: pro_int: i32,i32,i1
equal: pro_fp: f16,f16,i1 f32,f32,i1
greater: pro_int: i32,i32,i1
greater: pro_fp: f16,f16,i1 f32,f32,i1
greater_equal: pro_int: i32,i32,i1
greater_equal: pro_fp: f16,f16,i1 f32,f32,i1
reduce_all: pro_int | pro_fp: i1,i1
reduce_any: pro_int | pro_fp: i1,i1
reduce_max: pro_int: i8,i8 i16,i16 i32,i32
reduce_max: pro_fp: f16,f16 f32,f32
reduce_min: pro_int: i8,i8 i16,i16 i32,i32
reduce_min: pro_fp: f16,f16 f32,f32
reduce_product: pro_fp: f16,f16 f32,f32
reduce_sum: pro_int: i32,i32
reduce_sum: pro_fp: f16,f16 f32,f32
concat: pro_int | pro_fp: i1,i1
concat: pro_int: i8,i8 i32,i32
concat: pro_fp: f16,f16 f32,f32
pad: pro_int | pro_fp: i1,i1,i1
pad: pro_int: i8,i8,i8 i16,i16,i16 i32,i32,i32
pad: pro_fp: f16,f16,f16 f32,f32,f32
reshape: pro_int | pro_fp: i1,i1
reshape: pro_int: i8,i8 i16,i16 i32,i32
reshape: pro_fp: f16,f16 f32,f32
reverse: pro_int | pro_fp: i1,i1
reverse: pro_int: i8,i8 i16,i16 i32,i32
reverse: pro_fp: f16,f16 f32,f32
slice: pro_int | pro_fp: i1,i1
slice: pro_int: i8,i8 i16,i16 i32,i32
slice: pro_fp: f16,f16 f32,f32
tile: pro_int | pro_fp: i1,i1
tile: pro_int: i8,i8 i16,i16 i32,i32
tile: pro_fp: f16,f16 f32,f32
transpose: pro_int | pro_fp: i1,i1
transpose: pro_int: i8,i8 i16,i16 i32,i32
transpose: pro_fp: f16,f16 f32,f32
gather: pro_int: i8,i32,i8 i16,i32,i16 i32,i32,i32
gather: pro_fp: f16,i32,f16 f32,i32,f32
scatter: pro_int: i8,i32,i8,i8 i16,i32,i16,i16 i32,i32,i32,i32
scatter: pro_fp: f16,i32,f16,f16 f32,i32,f32,f32
resize: pro_int: i8,i32 i8,i8
resize: pro_fp: f16,f16 f32,f32
cast: pro_int: i1,i8 i1,i16 i1,i32 i8,i1 i8,i16 i8,i32 i16,i1 i16,i8 i16,i32 i32,i1 i32,i8 i32,i16
cast: pro_fp: i8,f16 i8,f32 i16,f16 i16,f32 i32,f16 i32,f32 f16,i8 f16,i16 f16,i32 f16,f32 f32,i8 f32,i16 f32,i32
    f32,f16
rescale: pro_int: i8,i8,i8,i8 i8,i8,i16,i16 i8,i8,i32,i32 i16,i16,i8,i8 i16,i16,i16,i16 i16,i16,i32,i32
    i32,i32,i8,i8 i32,i32,i16,i16 i32,i32,i32,i32
const: pro_int | pro_fp: i1 i8 i16 i32
const: pro_fp: f16 f32
identity: pro_int | pro_fp: i1,i1 i8,i8 i16,i16 i32,i32
identity: pro_fp: f16,f16 f32,f32
variable: pro_int: i8
variable: pro_fp: f16 f32
variable_write: pro_int: i8
variable_write: pro_fp: f16 f32
variable_read: pro_int: i8
variable_read: pro_fp: f16 f32
"""

EXTENSIONS = """
argmax: int16: i16,i32
argmax: int64: i8,i64@1.1 i16,i64@1.1 i32,i64@1.1 i64,i64@1.1 f16,i64@1.1 f32,i64@1.1
argmax: fp8e4m3: f8E4M3FN,i32
argmax: fp8e5m2: f8E5M2,i32
argmax: bf16: bf16,i32
argmax: fp8e4m3 & int64: f8E4M3FN,i64@1.1
argmax: fp8e5m2 & int64: f8E5M2,i64@1.1
argmax: bf16 & int64: bf16,i64@1.1
avg_pool2d: int16: i16,i16,i16,i32,i16
avg_pool2d: fp8e4m3: f8E4M3FN,f8E4M3FN,f8E4M3FN,f16,f8E4M3FN
avg_pool2d: fp8e5m2: f8E5M2,f8E5M2,f8E5M2,f16,f8E5M2
avg_pool2d: bf16: bf16,bf16,bf16,f32,bf16
conv2d: int4: i8,i4,i32,i8,i4,i32,i32
conv2d: int16: i16,i8,i48,i16,i8,i48,i48
conv2d: fp8e4m3: f8E4M3FN,f8E4M3FN,f16,f8E4M3FN,f8E4M3FN,f16,f16
conv2d: fp8e5m2: f8E5M2,f8E5M2,f16,f8E5M2,f8E5M2,f16,f16
conv2d: bf16: bf16,bf16,bf16,bf16,bf16,f32,bf16
conv3d: int4: i8,i4,i32,i8,i4,i32,i32
conv3d: int16: i16,i8,i48,i16,i8,i48,i48
conv3d: fp8e4m3: f8E4M3FN,f8E4M3FN,f16,f8E4M3FN,f8E4M3FN,f16,f16
conv3d: fp8e5m2: f8E5M2,f8E5M2,f16,f8E5M2,f8E5M2,f16,f16
conv3d: bf16: bf16,bf16,bf16,bf16,bf16,f32,bf16
depthwise_conv2d: int4: i8,i4,i32,i8,i4,i32,i32
depthwise_conv2d: int16: i16,i8,i48,i16,i8,i48,i48
depthwise_conv2d: fp8e4m3: f8E4M3FN,f8E4M3FN,f16,f8E4M3FN,f8E4M3FN,f16,f16
depthwise_conv2d: fp8e5m2: f8E5M2,f8E5M2,f16,f8E5M2,f8E5M2,f16,f16
depthwise_conv2d: bf16: bf16,bf16,bf16,bf16,bf16,f32,bf16
fft2d: fft: f32,f32,f32,f32
matmul: int16: i16,i16,i16,i16,i48
matmul: fp8e4m3: f8E4M3FN,f8E4M3FN,f8E4M3FN,f8E4M3FN,f16 f8E4M3FN,f8E4M3FN,f8E4M3FN,f8E4M3FN,f32@1.1
matmul: fp8e5m2: f8E5M2,f8E5M2,f8E5M2,f8E5M2,f16 f8E5M2,f8E5M2,f8E5M2,f8E5M2,f32@1.1
matmul: fp8e4m3 & fp8e5m2: f8E4M3FN,f8E5M2,f8E4M3FN,f8E5M2,f16@1.1 f8E4M3FN,f8E5M2,f8E4M3FN,f8E5M2,f32@1.1
    f8E5M2,f8E4M3FN,f8E5M2,f8E4M3FN,f16@1.1 f8E5M2,f8E4M3FN,f8E5M2,f8E4M3FN,f32@1.1
matmul: bf16: bf16,bf16,bf16,bf16,f32
matmul_t_block_scaled: mxfp: f4E2M1FN,f8E8M0FNU,f4E2M1FN,f8E8M0FNU,f32@1.1
    f6E2M3FN,f8E8M0FNU,f6E2M3FN,f8E8M0FNU,f32@1.1 f6E3M2FN,f8E8M0FNU,f6E3M2FN,f8E8M0FNU,f32@1.1
    f8E4M3FN,f8E8M0FNU,f8E4M3FN,f8E8M0FNU,f32@1.1 f8E5M2,f8E8M0FNU,f8E5M2,f8E8M0FNU,f32@1.1
    mxint8,f8E8M0FNU,mxint8,f8E8M0FNU,f32@1.1
max_pool2d: int16: i16,i16
max_pool2d: fp8e4m3: f8E4M3FN,f8E4M3FN
max_pool2d: fp8e5m2: f8E5M2,f8E5M2
max_pool2d: bf16: bf16,bf16
rfft2d: fft: f32,f32,f32
transpose_conv2d: int4: i8,i4,i32,i8,i4,i32,i32
transpose_conv2d: int16: i16,i8,i48,i16,i8,i48,i48
transpose_conv2d: fp8e4m3: f8E4M3FN,f8E4M3FN,f16,f8E4M3FN,f8E4M3FN,f16,f16
transpose_conv2d: fp8e5m2: f8E5M2,f8E5M2,f16,f8E5M2,f8E5M2,f16,f16
transpose_conv2d: bf16: bf16,bf16,bf16,bf16,bf16,f32,bf16
clamp: int16: i16,i16
clamp: bf16: bf16,bf16
erf: bf16: bf16,bf16
sigmoid: bf16: bf16,bf16
tanh: bf16: bf16,bf16
add: int64: i64,i64,i64@1.1
add: bf16: bf16,bf16,bf16
arithmetic_right_shift: int64: i64,i64,i64@1.1
bitwise_and: int64: i64,i64,i64@1.1
bitwise_or: int64: i64,i64,i64@1.1
bitwise_xor: int64: i64,i64,i64@1.1
intdiv: int64: i64,i64,i64@1.1
logical_left_shift: int64: i64,i64,i64@1.1
logical_right_shift: int64: i64,i64,i64@1.1
maximum: int64: i64,i64,i64@1.1
maximum: bf16: bf16,bf16,bf16
minimum: int64: i64,i64,i64@1.1
minimum: bf16: bf16,bf16,bf16
mul: int64: i64,i64,i64@1.1
mul: bf16: bf16,bf16,bf16
pow: bf16: bf16,bf16,bf16
sub: int64: i64,i64,i64@1.1
sub: bf16: bf16,bf16,bf16
table: int16: i16,i16,i32
abs: int64: i64,i64@1.1
abs: bf16: bf16,bf16
bitwise_not: int64: i64,i64@1.1
ceil: bf16: bf16,bf16
clz: int64: i64,i64@1.1
cos: bf16: bf16,bf16
exp: bf16: bf16,bf16
floor: bf16: bf16,bf16
log: bf16: bf16,bf16
negate: int64: i64,i64,i64,i64@1.1
negate: bf16: bf16,bf16,bf16,bf16
reciprocal: bf16: bf16,bf16
rsqrt: bf16: bf16,bf16
sin: bf16: bf16,bf16
select: int64: i64,i64,i64@1.1
select: bf16: bf16,bf16,bf16
equal: int64: i64,i64,i1@1.1
equal: bf16: bf16,bf16,i1
greater: int64: i64,i64,i1@1.1
greater: bf16: bf16,bf16,i1
greater_equal: int64: i64,i64,i1@1.1
greater_equal: bf16: bf16,bf16,i1
reduce_max: int64: i64,i64@1.1
reduce_max: bf16: bf16,bf16
reduce_min: int64: i64,i64@1.1
reduce_min: bf16: bf16,bf16
reduce_product: bf16: bf16,bf16
reduce_sum: int64: i64,i64@1.1
reduce_sum: bf16: bf16,bf16
concat: int16: i16,i16
concat: int64: i64,i64@1.1
concat: fp8e4m3: f8E4M3FN,f8E4M3FN
concat: fp8e5m2: f8E5M2,f8E5M2
concat: bf16: bf16,bf16
pad: int64: i64,i64,i64@1.1
pad: fp8e4m3: f8E4M3FN,f8E4M3FN,f8E4M3FN
pad: fp8e5m2: f8E5M2,f8E5M2,f8E5M2
pad: bf16: bf16,bf16,bf16
reshape: int64: i64,i64@1.1
reshape: fp8e4m3: f8E4M3FN,f8E4M3FN
reshape: fp8e5m2: f8E5M2,f8E5M2
reshape: bf16: bf16,bf16
reverse: int64: i64,i64@1.1
reverse: fp8e4m3: f8E4M3FN,f8E4M3FN
reverse: fp8e5m2: f8E5M2,f8E5M2
reverse: bf16: bf16,bf16
slice: int64: i64,i64@1.1
slice: fp8e4m3: f8E4M3FN,f8E4M3FN
slice: fp8e5m2: f8E5M2,f8E5M2
slice: bf16: bf16,bf16
tile: int64: i64,i64@1.1
tile: fp8e4m3: f8E4M3FN,f8E4M3FN
tile: fp8e5m2: f8E5M2,f8E5M2
tile: bf16: bf16,bf16
transpose: int64: i64,i64@1.1
transpose: fp8e4m3: f8E4M3FN,f8E4M3FN
transpose: fp8e5m2: f8E5M2,f8E5M2
transpose: bf16: bf16,bf16
gather: fp8e4m3: f8E4M3FN,i32,f8E4M3FN
gather: fp8e5m2: f8E5M2,i32,f8E5M2
gather: bf16: bf16,i32,bf16
gather: int64: i8,i64,i8@1.1 i16,i64,i16@1.1 i32,i64,i32@1.1 i64,i64,i64@1.1 f16,i64,f16@1.1 f32,i64,f32@1.1
gather: fp8e4m3 & int64: f8E4M3FN,i64,f8E4M3FN@1.1
gather: fp8e5m2 & int64: f8E5M2,i64,f8E5M2@1.1
gather: bf16 & int64: bf16,i64,bf16@1.1
scatter: fp8e4m3: f8E4M3FN,i32,f8E4M3FN,f8E4M3FN
scatter: fp8e5m2: f8E5M2,i32,f8E5M2,f8E5M2
scatter: bf16: bf16,i32,bf16,bf16
scatter: int64: i8,i64,i8,i8@1.1 i16,i64,i16,i16@1.1 i32,i64,i32,i32@1.1 i64,i64,i64,i64@1.1 f16,i64,f16,f16@1.1
    f32,i64,f32,f32@1.1
scatter: fp8e4m3 & int64: f8E4M3FN,i64,f8E4M3FN,f8E4M3FN@1.1
scatter: fp8e5m2 & int64: f8E5M2,i64,f8E5M2,f8E5M2@1.1
scatter: bf16 & int64: bf16,i64,bf16,bf16@1.1
resize: int16: i16,i48 i16,i16
resize: bf16: bf16,bf16
cast: bf16: i8,bf16 i16,bf16 i32,bf16 bf16,i8 bf16,i16 bf16,i32 bf16,f32 f32,bf16
cast: int64: i32,i64@1.1 i64,i32@1.1
cast: bf16 & fp8e4m3: bf16,f8E4M3FN f8E4M3FN,bf16
cast: bf16 & fp8e5m2: bf16,f8E5M2 f8E5M2,bf16
cast: fp8e4m3: f8E4M3FN,f16 f8E4M3FN,f32 f16,f8E4M3FN f32,f8E4M3FN
cast: fp8e5m2: f8E5M2,f16 f8E5M2,f32 f16,f8E5M2 f32,f8E5M2
cast_from_block_scaled: bf16 & mxfp: f4E2M1FN,f8E8M0FNU,bf16@1.1 f6E2M3FN,f8E8M0FNU,bf16@1.1
    f6E3M2FN,f8E8M0FNU,bf16@1.1 f8E4M3FN,f8E8M0FNU,bf16@1.1 f8E5M2,f8E8M0FNU,bf16@1.1 mxint8,f8E8M0FNU,bf16@1.1
cast_from_block_scaled: mxfp: f4E2M1FN,f8E8M0FNU,f32@1.1 f6E2M3FN,f8E8M0FNU,f32@1.1 f6E3M2FN,f8E8M0FNU,f32@1.1
    f8E4M3FN,f8E8M0FNU,f32@1.1 f8E5M2,f8E8M0FNU,f32@1.1 mxint8,f8E8M0FNU,f32@1.1
cast_to_block_scaled: mxfp: bf16,f4E2M1FN,f8E8M0FNU@1.1 f32,f4E2M1FN,f8E8M0FNU@1.1 f32,f6E2M3FN,f8E8M0FNU@1.1
    f32,f6E3M2FN,f8E8M0FNU@1.1 f32,f8E4M3FN,f8E8M0FNU@1.1 f32,f8E5M2,f8E8M0FNU@1.1 f32,mxint8,f8E8M0FNU@1.1
cast_to_block_scaled: bf16 & mxfp: bf16,f6E2M3FN,f8E8M0FNU@1.1 bf16,f6E3M2FN,f8E8M0FNU@1.1
    bf16,f8E4M3FN,f8E8M0FNU@1.1 bf16,f8E5M2,f8E8M0FNU@1.1 bf16,mxint8,f8E8M0FNU@1.1
rescale: int16: i48,i48,i8,i8 i48,i48,i16,i16 i48,i48,i32,i32
const: int4: i4
const: int16: i48
const: int64: i64@1.1
const: fp8e4m3: f8E4M3FN
const: fp8e5m2: f8E5M2
const: bf16: bf16
const: mxfp: f8E8M0FNU@1.1 f6E3M2FN@1.1 f6E2M3FN@1.1 f4E2M1FN@1.1 mxint8@1.1
identity: int4: i4,i4
identity: int16: i48,i48
identity: int64: i64,i64@1.1
identity: fp8e4m3: f8E4M3FN,f8E4M3FN
identity: fp8e5m2: f8E5M2,f8E5M2
identity: bf16: bf16,bf16
variable: variable: i8 f16 f32
variable_write: variable: i8 f16 f32
variable_read: variable: i8 f16 f32
dim: shape: i1@1.1 i8@1.1 i16@1.1 i32@1.1 f16@1.1 f32@1.1
dim: fp8e4m3 & shape: f8E4M3FN@1.1
dim: fp8e5m2 & shape: f8E5M2@1.1
dim: bf16 & shape: bf16@1.1
dim: mxfp & shape: f6E3M2FN@1.1 f6E2M3FN@1.1 f4E2M1FN@1.1 mxint8@1.1 f8E8M0FNU@1.1
dim: int64 & shape: i64@1.1
"""
