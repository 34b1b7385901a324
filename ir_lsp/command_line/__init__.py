"""The server's analysis on the command line: `ir-lsp check`, `format`, `hints`, `query`, `symbols`, `trust`."""
