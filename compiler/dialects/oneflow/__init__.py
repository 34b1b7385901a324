"""The oneflow dialect, as far as merging equal ops needs it: https://github.com/Oneflow-Inc/oneflow (oneflow/ir)."""

from compiler.dialects.oneflow import ops
from compiler.ods.define import dialect

DIALECT = dialect("oneflow", "Operations of OneFlow's graphs on tensors.", definitions=[ops], uses_properties=False)
