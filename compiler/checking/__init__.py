"""Checks that passes keep what functions compute.

shapes.py       dimensions that must have the same size
inputs.py       inputs made for a function: boundary values, its own constants, random ones
lowered.py      the calling convention of functions of the llvm dialect
outcomes.py     what a function does with an input
refinement.py   whether an outcome may stand for another one
proofs.py       functions as formulas, for z3
functions.py    each function before and after passes: proven, agrees, differs, cannot be run
bisection.py    the pass and the rewrite that made a difference
reports.py      answers as diagnostics
reduction.py    smaller programs that still differ, and tests of them
"""
