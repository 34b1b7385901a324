"""Requests and notifications of the protocol, a file a request or family.

Each function takes the workbench, a view of the document if the request is about one, and the protocol's parameters. It
converts the result of a feature to the protocol's answer.
"""
