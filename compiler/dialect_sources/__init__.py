"""Dialects of a project: TableGen and IRDL files, Python modules, extension packages.

    sources.DialectSources -> tablegen (with toolchain, dump, stored_import), irdl, python_module, entry_points
      -> loading.load_sources -> dialect_set.DialectSet, whose `load` a Context asks for dialects

Errors in files are not raised: they become `SourceProblem`s at lines of these files.
"""
