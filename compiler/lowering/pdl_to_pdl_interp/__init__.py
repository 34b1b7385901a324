"""Patterns of the pdl dialect become a matcher and rewrites of pdl_interp: `convert-pdl-to-pdl-interp`.

positions    paths from the matched operation to operands, results, attributes and types, and questions about them
predicates   the questions of one pattern, in the order of its parts
roots        the best root to match first, for a pattern with several roots
decisions    one decision tree for all patterns, with the most frequent questions first
matcher      the decision tree as blocks that ask and branch
rewrites     the rewrites of the patterns as functions
"""
