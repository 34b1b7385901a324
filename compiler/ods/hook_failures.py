"""Converts an unexpected exception of a dialect's Python function to a diagnostic's message.

The exception is logged with its traceback. A bug in a dialect must not end the analysis of a whole file.
"""

from __future__ import annotations

from importlib import import_module


def hook_failure(name: str, does: str, error: Exception) -> str:
    """Returns the message for a hook of the definition `name` that raised `error`; `does` is a verb such as "verifies".

    >>> hook_failure("toy.end", "verifies", ValueError("no width"))
    "the Python function that verifies 'toy.end' failed, which is a mistake in its dialect: ValueError: no width"
    """
    # Imported here, as failures are rare and loading `logging` would slow down every run of a tool.
    import_module("logging").getLogger(__name__).error(
        "the Python function that %s '%s' failed", does, name, exc_info=error
    )
    return (
        f"the Python function that {does} '{name}' failed, which is a mistake in its dialect: "
        f"{type(error).__name__}: {error}"
    )
