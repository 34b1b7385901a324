"""Errors about names: missing, unknown or repeated definitions."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.ir.types import Type


class UndeclaredValue(Fault, code="undeclared-value"):
    """An undefined value is used.

    A value must be defined in the same or an enclosing region, by an operation or as a block argument.

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
    """The type that the use requires."""

    @property
    def message(self) -> str:
        return "use of undeclared SSA value name"


class UndeclaredBlock(Fault, code="undeclared-block"):
    """A branch goes to a block that its region does not have.

    The label of a block is visible only in its own region.

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
    """An undefined alias is used.

    `!name` and `#name` without a dot are aliases of types and attributes. They are defined by a line such as
    `!name = i32` at the top of the file, before they are used.

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
    """Name of the alias, with its sigil."""

    @property
    def message(self) -> str:
        return f"undefined symbol alias id '{self.name[1:]}'"


class UndeclaredLocation(Fault, code="undeclared-location"):
    """An undefined location is used.

    `loc(#name)` refers to the location that `#name = loc(...)` defines, before or after it.

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

    Dimensions are declared in `(...)` before the arrow, symbols in `[...]`.

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
    """Two values have the same name.

    In static single assignment form, a name means one value in its region and all nested regions.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          %b = arith.muli %a, %a : i32
          return %b : i32
        }

    Rename one of the values.

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

    Change the label of one of the blocks.

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

    Remove or rename one of the definitions.

        !element = f32
        !wide = f64
        func.func @f(%a: !element) {
          return
        }
    """


class RedefinedSymbol(Fault, code="redefined-symbol"):
    """Two operations of a symbol table have the same symbol name.

    Functions and globals are referred to as `@name`, so their names must be unique in their module.

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
    """A symbol is undefined, or defined by an operation of another kind.

    `@name` is looked up in the enclosing symbol table, which is the module in most cases.

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
    """A symbol's name, visibility or place is invalid.

    A symbol has a name, is public, private or nested, and must be directly in an operation that is a symbol table. A
    declaration, which has no body, cannot be public.

        func.func @f(i32)

    Declare functions of other modules as private:

        func.func private @f(i32)
    """


class UnknownOperation(Fault, code="unknown-operation"):
    """The dialect has no operation of this name.

    A name without a dialect is looked up in the default dialect of the enclosing operation.

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
    """Name with the default dialect as prefix."""

    @property
    def message(self) -> str:
        tried = f" (tried '{self.name}' as well)" if self.spelled != self.name else ""
        return f"custom op '{self.spelled}' is unknown{tried}"


class UnregisteredOperation(WordedFault, code="unregistered-operation"):
    """An operation or attribute in generic form is unknown to its dialect, or its dialect is unknown.

    A registered dialect allows only its own operations, also in generic form. `ir-opt` and `mlir-opt` accept operations
    of unknown dialects only with `--allow-unregistered-dialect`.

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
    """The dialect of an operation, type or attribute is unknown, so its custom syntax cannot be parsed.

    The files that define a project's own dialects (TableGen, IRDL or Python) are listed under `[dialects]` in
    `ir-lsp.toml`.

        func.func @f(%a: i32) -> i32 {
          %b = aritth.addi %a, %a : i32
          return %b : i32
        }

    Correct the dialect's name, add its definition files to the project file, or use the generic form, which can always
    be parsed.

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
    """The syntax of an operation, type or attribute is implemented in C++, which the workbench does not run.

    The definition files of a dialect mark this syntax (`hasCustomAssemblyFormat`), but do not describe it. Operations
    with it are skipped. A Python function of the project can supply the syntax (`python` under `[dialects]` in
    `ir-lsp.toml`, see the page about own dialects), and the generic form can always be parsed.
    """


class OlderSyntax(Fault, code="older-mlir"):
    """An operation has the syntax of an older MLIR release.

    This hint is at the first error of a file that an older release accepts. The syntax of operations changes between
    releases. With `mlir = "19"` in `ir-lsp.toml`, the files of a project are parsed as MLIR 19; `ir-opt --mlir-upgrade`
    rewrites a file for the current release.
    """

    release: int
    """The newest release that accepts the file."""
    operation: str

    @property
    def message(self) -> str:
        return (
            f"this is the syntax of '{self.operation}' up to MLIR {self.release}; with mlir = \"{self.release}\" in "
            "ir-lsp.toml such files can be parsed, and ir-opt --mlir-upgrade rewrites them"
        )


class UnknownMnemonic(Fault, code="unknown-mnemonic"):
    """The dialect has no type or attribute of this name.

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
