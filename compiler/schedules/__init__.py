"""Schedules written in the transform dialect, and their effects on payload IR.

`interpreter.py` interprets a schedule; an operation of the dialect is implemented by a function in one of the other
modules, which list their functions in a table by class of operation.
"""
