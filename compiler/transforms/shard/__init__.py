"""Passes over the shard dialect."""
