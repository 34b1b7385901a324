"""Requests and notifications of the protocol, a file a request or family.

Each takes the workbench, a view of the document where it is about one, and the protocol's parameters. It returns the
protocol's answer, made of what a feature finds.
"""
