"""Compiles what is in an editor, in a process of its own: a crash of LLVM, or of the program, ends only that."""
