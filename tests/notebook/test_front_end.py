"""The module and the style sheet of the widget."""

from __future__ import annotations

import re

from ir_notebook import front_end


def test_the_module_is_whole_and_loads_nothing() -> None:
    module = front_end.module()
    assert module.count("export default") == 1 and "class GraphView" in module
    assert not re.findall(r"^\s*import\b|\bimport\(|https?://(?!www\.w3\.org/2000/svg)", module, re.MULTILINE)
    assert "url(" not in front_end.style() and "@import" not in front_end.style()


def test_every_name_of_the_module_is_declared_once() -> None:
    names = re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", front_end.module(), re.MULTILINE)
    assert len(names) == len(set(names)) > 20
