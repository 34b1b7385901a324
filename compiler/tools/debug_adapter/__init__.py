"""The Debug Adapter Protocol over `compiler.debugger`, for `ir-dap`.

connection.py  messages on a pair of streams
launch.py      the program that a launch configuration asks for
adapter.py     requests of the protocol
handles.py     what the numbers of variables stand for
"""
