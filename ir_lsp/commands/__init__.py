"""The server's own commands; related ones are in one file.

A command takes the workbench, the document if it concerns one, and its arguments, a dataclass that was read from the
client's JSON. If it raises `Refusal` or `Outdated`, the answer is the result of the file's `refused` for the message.
"""
