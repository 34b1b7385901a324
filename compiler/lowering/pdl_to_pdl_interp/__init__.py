"""Patterns of the pdl dialect become a matcher and rewrites of pdl_interp: `convert-pdl-to-pdl-interp`.

positions    where something stands, counted from the operation that is matched, and what is asked about it
predicates   what one pattern asks, in the order of its parts
roots        where to begin with a pattern that has several roots
decisions    what all patterns ask, as one tree: what most of them ask first
matcher      that tree as blocks that ask and branch
rewrites     what is done where a pattern matched
"""
