"""Programs run on a file: those of its RUN lines, and another `mlir-opt`; what they say becomes diagnostics."""
