"""Documentation of passes: what a pass does, with examples, from the file `documentation.md` beside its module.

    ## affine-loop-unroll

    Repeats the body of loops, ...

    ```mlir unroll-factor=4
    affine.for %i = 0 to 16 { }
    ```

The code of an example is a file as the pass gets it; the words after `mlir` are the options that the pass is run with.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from pathlib import Path

from compiler.ods.documentation import read_documentation
from compiler.passes.base import Pass

_EXAMPLE = re.compile(r"^```mlir(?P<options>[^\n]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class PassExample:
    """A file to run a pass on, and the options to run it with, as a pipeline spells them."""

    code: str
    options: str

    def pipeline(self, kind: type[Pass]) -> str:
        """Returns the pipeline that runs a pass on the example's module."""
        run = f"{kind.argument}{{{self.options}}}" if self.options else kind.argument
        anchor = "func.func" if kind.anchor_interface == "FunctionOpInterface" else kind.anchor or "builtin.module"
        return f"builtin.module({run})" if anchor == "builtin.module" else f"builtin.module({anchor}({run}))"


def pass_documentation(kind: type[Pass]) -> str:
    """Returns the Markdown about a pass with its examples; "" if there is none.

    >>> from compiler.pass_registry import find_pass
    >>> "```mlir" in pass_documentation(find_pass("cse"))
    True
    """
    section = read_documentation(Path(inspect.getfile(kind)).with_name("documentation.md")).get(kind.argument)
    return "" if section is None else section.text


def split_examples(text: str) -> list[str | PassExample]:
    r"""Returns a pass's documentation as pieces of Markdown and the examples between them, in their order.

    >>> split_examples("Text.\n```mlir top-down=false\nmodule {}\n```\n")
    ['Text.\n', PassExample(code='module {}\n', options='top-down=false'), '\n']
    """
    pieces: list[str | PassExample] = []
    end = 0
    for example in _EXAMPLE.finditer(text):
        pieces += [text[end : example.start()], PassExample(example["code"], example["options"].strip())]
        end = example.end()
    return [piece for piece in [*pieces, text[end:]] if piece]
