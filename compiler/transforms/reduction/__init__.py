"""Test-case reduction: the smallest IR that a tester program still finds interesting."""
