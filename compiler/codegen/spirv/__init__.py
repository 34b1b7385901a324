"""Translates the spirv dialect to SPIR-V's binary form and back: `--serialize-spirv` and `--deserialize-spirv`."""
