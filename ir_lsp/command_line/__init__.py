"""The server's answers on the command line: `ir-lsp check`, `format`, `hints`, `symbols` and `trust`."""
