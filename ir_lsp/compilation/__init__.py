"""Compiles the text of an editor in a separate process, so that a crash of LLVM or of the program ends only that."""
