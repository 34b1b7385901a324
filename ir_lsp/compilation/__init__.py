"""Compiles the text in an editor in a separate process, as LLVM or compiled code may crash."""
