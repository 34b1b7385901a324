"""`generate-runtime-verification`: what only a run can tell to be wrong is asserted before it happens."""
