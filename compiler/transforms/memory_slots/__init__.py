"""Memory that becomes values: `mem2reg` and `sroa`."""
