"""The server's own commands, a file a family.

Each takes the workbench, the document where it is about one, and its arguments, a dataclass that is read from the
client's JSON before. `Refusal` and `Outdated` become the answer that the file's `refused` makes of a message.
"""
