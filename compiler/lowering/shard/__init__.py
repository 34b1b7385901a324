"""Conversions of the shard dialect."""
