"""Errors about names: missing, unknown or repeated definitions."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.ir.types import Type


class UndeclaredValue(Fault, code="undeclared-value"):
    """A value is used that nothing defines.

    A value must be defined in the same region or in one around it, by an operation or as a block's argument.

        func.func @f(%value: i32) -> i32 {
          %sum = arith.addi %valeu, %value : i32
          return %sum : i32
        }

    Correct the name, or define the value.

        func.func @f(%value: i32) -> i32 {
          %sum = arith.addi %value, %value : i32
          return %sum : i32
        }
    """

    name: str
    type: Type
    """The type that its use requires."""

    @property
    def message(self) -> str:
        return "use of undeclared SSA value name"


class UndeclaredBlock(Fault, code="undeclared-block"):
    """A branch goes to a block that its region does not have.

    Blocks are known by their label in their own region only.

        func.func @f() {
          cf.br ^exit
        ^end:
          return
        }

    Correct the label, or add the block.

        func.func @f() {
          cf.br ^end
        ^end:
          return
        }
    """

    label: str

    @property
    def message(self) -> str:
        return "reference to an undefined block"


class UndeclaredAlias(Fault, code="undeclared-alias"):
    """An alias is used that the file does not define.

    `!name` and `#name` without a dot are aliases of types and attributes; they stand for what a line such as
    `!name = i32` at the top of the file says, and must be defined before they are used.

        !element = f32
        func.func @f(%a: tensor<4x!elem>) {
          return
        }

    Correct the name, or define the alias.

        !element = f32
        func.func @f(%a: tensor<4x!element>) {
          return
        }
    """

    name: str
    """With its sigil."""

    @property
    def message(self) -> str:
        return f"undefined symbol alias id '{self.name[1:]}'"


class UndeclaredLocation(Fault, code="undeclared-location"):
    """A location is used that the file does not define.

    `loc(#name)` stands for the location that `#name = loc(...)` defines, before or after it.

        func.func @f() {
          return loc(#here)
        }

    Define the location, or remove the `loc(...)`.

        func.func @f() {
          return loc(#here)
        }
        #here = loc("a.py":1:1)
    """

    name: str

    @property
    def message(self) -> str:
        return "operation location alias was never defined"


class UndeclaredIdentifier(WordedFault, code="undeclared-identifier"):
    """An affine expression uses a name that its map does not declare.

    The names of dimensions stand in `(...)` before the arrow, those of symbols in `[...]`.

        #map = affine_map<(d0) -> (d0 + d1)>
        func.func @f() attributes {map = #map} {
          return
        }

    Declare the name, or correct it.

        #map = affine_map<(d0, d1) -> (d0 + d1)>
        func.func @f() attributes {map = #map} {
          return
        }
    """


class RedefinedValue(Fault, code="redefined-value"):
    """A name is given to two values.

    In static single assignment form, a name stands for one value in all of its region and the regions inside.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          %b = arith.muli %a, %a : i32
          return %b : i32
        }

    Give one of the values another name.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          %c = arith.muli %a, %a : i32
          return %b : i32
        }
    """

    name: str
    is_region_argument: bool = False

    @property
    def message(self) -> str:
        if self.is_region_argument:
            return f"region entry argument '%{self.name}' is already in use"
        return f"redefinition of SSA value '%{self.name}'"


class RedefinedBlock(Fault, code="redefined-block"):
    """Two blocks of a region have the same label.

        func.func @f() {
          cf.br ^next
        ^next:
          cf.br ^next
        ^next:
          return
        }

    Give one of the blocks another label.

        func.func @f() {
          cf.br ^next
        ^next:
          cf.br ^end
        ^end:
          return
        }
    """

    label: str

    @property
    def message(self) -> str:
        return f"redefinition of block '^{self.label}'"


class RedefinedAlias(WordedFault, code="redefined-alias"):
    """An alias, or a name in an affine map, is defined twice.

        !element = f32
        !element = f64
        func.func @f(%a: !element) {
          return
        }

    Keep one of the definitions, or give the other another name.

        !element = f32
        !wide = f64
        func.func @f(%a: !element) {
          return
        }
    """


class RedefinedSymbol(Fault, code="redefined-symbol"):
    """Two operations of a symbol table have the same symbol name.

    The functions and globals of a module are referred to as `@name`, which must be unique in the module.

        func.func @f() {
          return
        }
        func.func @f() {
          return
        }

    Rename one of them.

        func.func @f() {
          return
        }
        func.func @g() {
          return
        }
    """

    name: str

    @property
    def message(self) -> str:
        return f"redefinition of symbol named '{self.name}'"


class UndefinedSymbol(Fault, code="undefined-symbol"):
    """A symbol is used that no operation defines, or that another kind of operation defines.

    `@name` is looked up in the symbol table around its use, which is the module in most cases.

        func.func @main() {
          call @helpr() : () -> ()
          return
        }
        func.func private @helper()

    Correct the name, or declare the symbol.

        func.func @main() {
          call @helper() : () -> ()
          return
        }
        func.func private @helper()
    """

    name: str
    words: str

    @property
    def message(self) -> str:
        return self.words


class InvalidSymbol(WordedFault, code="invalid-symbol"):
    """A symbol's name, visibility or place is not what symbols need.

    A symbol has a name, is public, private or nested, and stands directly in an operation that is a symbol table. A
    declaration, which has no body, cannot be public.

        func.func @f(i32)

    Declare functions of other modules as private:

        func.func private @f(i32)
    """


class UnknownOperation(Fault, code="unknown-operation"):
    """The dialect has no operation of that name.

    A name without a dialect is looked up in the dialect that the enclosing operation sets as the default.

        func.func @f(%a: i32) -> i32 {
          %b = arith.add %a, %a : i32
          return %b : i32
        }

    Correct the name; completion lists the operations of a dialect.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """

    spelled: str
    name: str
    """With the dialect that was assumed."""

    @property
    def message(self) -> str:
        tried = f" (tried '{self.name}' as well)" if self.spelled != self.name else ""
        return f"custom op '{self.spelled}' is unknown{tried}"


class UnregisteredOperation(WordedFault, code="unregistered-operation"):
    """An operation or an attribute in generic form is of no dialect that is known, or unknown to its dialect.

    Dialects that list their operations do not allow others, in generic form either. Of dialects that nobody knows,
    `ir-opt` and `mlir-opt` read operations only with `--allow-unregistered-dialect`.

        func.func @f(%a: i32) {
          "arith.add"(%a, %a) : (i32, i32) -> i32
          return
        }

    Correct the name, or allow unregistered dialects.

        func.func @f(%a: i32) {
          "arith.addi"(%a, %a) : (i32, i32) -> i32
          return
        }
    """


class UnknownDialect(Fault, code="unknown-dialect"):
    """The dialect of an operation, a type or an attribute is not known, so that its own syntax cannot be read.

    A project's own dialects are named under `[dialects]` in `ir-lsp.toml`: TableGen files, IRDL, or Python.

        func.func @f(%a: i32) -> i32 {
          %b = aritth.addi %a, %a : i32
          return %b : i32
        }

    Correct the dialect's name, tell the project file where the dialect is defined, or use the generic form, which can
    always be read.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """

    words: str

    @property
    def message(self) -> str:
        return self.words


class UnknownSyntax(WordedFault, code="unknown-syntax"):
    """The syntax of an operation, a type or an attribute is written in C++, which the workbench does not run.

    The definition files of a dialect name such a syntax (`hasCustomAssemblyFormat`), but do not describe it. Operations
    with it are passed over. A Python function of the project can supply the syntax (`python` under `[dialects]` in
    `ir-lsp.toml`, see the page about own dialects), and the generic form can always be read.
    """


class OlderSyntax(Fault, code="older-mlir"):
    """An operation is written as an older release of MLIR writes it.

    A hint at the first error of a file that an older release reads without one. Operations change their syntax from
    release to release. `mlir = "19"` in `ir-lsp.toml` has the files of a project read as those of release 19;
    `ir-opt --mlir-upgrade` rewrites a file for the current release.
    """

    release: int
    """The newest release that reads the file."""
    operation: str

    @property
    def message(self) -> str:
        return (
            f"this is MLIR up to {self.release}'s syntax of '{self.operation}'; mlir = \"{self.release}\" in "
            "ir-lsp.toml has such files read, and ir-opt --mlir-upgrade rewrites them"
        )


class UnknownMnemonic(Fault, code="unknown-mnemonic"):
    """The dialect has no type or attribute of that name.

        func.func @f(%a: !llvm.pointer) {
          return
        }

    Correct the name; completion lists the types and attributes of a dialect.

        func.func @f(%a: !llvm.ptr) {
          return
        }
    """

    mnemonic: str
    dialect: str
    is_type: bool
    words: str

    @property
    def message(self) -> str:
        return self.words
