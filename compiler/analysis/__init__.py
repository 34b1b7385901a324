"""Analyses of the IR for passes and editors; none of them changes the IR."""
