"""Index of symbols and their references in the files of the open folders."""
