"""Range of the size of a memref's dimension."""

from compiler.analysis.dataflow.range_hooks import infer_dimension
from compiler.dialects.memref.view_ops import DimOp
from compiler.ods import hook

hook.integer_range(DimOp)(infer_dimension)
