"""LSP's requests and notifications; related ones are in one file.

Each function takes the workbench, a view of the document if the request is about one, and LSP's parameters. It converts
the result of a feature to LSP's answer.
"""
