"""The kinds of errors in IR: a class for each, with its facts, its code and the page that explains it.

The parser and the verifiers create them; `ir_lsp.features.fixes` has the quick fixes for each kind.
"""
