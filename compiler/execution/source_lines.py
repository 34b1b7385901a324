"""Maps addresses in compiled code to source lines, by the debug information of the object file."""

from __future__ import annotations

import io

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from compiler.execution.source_place import SourceLine


class LineTable:
    """The lines of one object file that was loaded so that `symbol` is at `address`."""

    def __init__(self, code: bytes, symbol: str, address: int) -> None:
        self._rows: list[tuple[int, SourceLine | None]] = []
        self._start = self._end = 0
        try:
            self._read(ELFFile(io.BytesIO(code)), symbol, address)
        except (ELFError, KeyError, ValueError, AttributeError, IndexError):
            self._rows = []  # a line is a help that can be missed

    def contains(self, address: int) -> bool:
        """Returns True if the address is in the compiled code."""
        return self._start <= address < self._end

    def line(self, address: int) -> SourceLine | None:
        """Returns the source line of the instruction at an address."""
        if not self.contains(address):
            return None
        line: SourceLine | None = None
        for start, place in self._rows:
            if start > address:
                break
            line = place
        return line

    def _read(self, elf: ELFFile, symbol: str, address: int) -> None:
        table = elf.get_section_by_name(".symtab")
        if not isinstance(table, SymbolTableSection):
            return
        entries = table.get_symbol_by_name(symbol)
        if not entries:
            return
        entry = entries[0]
        section = elf.get_section(entry["st_shndx"])
        self._start = address - entry["st_value"]
        self._end = self._start + section["sh_size"]
        if not elf.has_dwarf_info():
            return
        dwarf = elf.get_dwarf_info(relocate_dwarf_sections=True)
        rows: list[tuple[int, SourceLine | None]] = []
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            files = program["file_entry"]
            first = 0 if program["version"] >= 5 else 1
            for step in program.get_entries():
                state = step.state
                if state is None:
                    continue
                if state.end_sequence:
                    rows.append((self._start + state.address, None))
                elif state.line and state.file - first < len(files):
                    name = files[state.file - first].name.decode("utf-8", "replace")
                    rows.append((self._start + state.address, SourceLine(name, state.line, state.column)))
        self._rows = sorted(rows, key=lambda row: row[0])
