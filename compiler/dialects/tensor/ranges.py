"""Range of the size of a tensor's dimension."""

from compiler.analysis.dataflow.range_hooks import infer_dimension
from compiler.dialects.tensor.ops import DimOp
from compiler.ods import hook

hook.integer_range(DimOp)(infer_dimension)
