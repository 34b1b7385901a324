/**
 * The TextMate grammars, run by the engine that VS Code runs. A case is a line of IR with a line of marks under it:
 * `^^^ scope` says that all of the marked text has that scope, `^^^ -scope` that none of it has. Several marks may
 * stand under one line. A scope may be cut short: `comment` means any comment.
 */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const extension = new URL("..", import.meta.url);
const wasm = await readFile(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(new Uint8Array(wasm).buffer);

const files: Readonly<Record<string, string>> = {
  "source.mlir": "mlir.tmLanguage.json",
  "markdown.mlir.codeblock": "mlir.markdown.tmLanguage.json",
  "python.mlir.magic": "mlir.magic.tmLanguage.json",
  "source.mlir-llvm-ir": "llvm-ir.tmLanguage.json",
  "source.mlir-assembly": "assembly.tmLanguage.json",
};
/** Grammars of VS Code's own languages, which ours add to. */
const injections: Readonly<Record<string, string>> = {
  "text.html.markdown": "markdown.mlir.codeblock",
  "source.python": "python.mlir.magic",
};
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => oniguruma.createOnigScanner(sources),
    createOnigString: (text) => oniguruma.createOnigString(text),
  }),
  loadGrammar: async (scope) => {
    if (scope in injections) return textmate.parseRawGrammar(JSON.stringify({ scopeName: scope, patterns: [] }), "stub.json");
    const file = files[scope];
    if (!file) return null;
    return textmate.parseRawGrammar(await readFile(new URL(`syntaxes/${file}`, extension), "utf8"), file);
  },
  getInjections: (scope) => (injections[scope] ? [injections[scope]] : undefined),
});

/** The scopes of every column of every line. */
async function scopesOf(language: string, lines: string[]): Promise<string[][][]> {
  const grammar = await registry.loadGrammar(language);
  assert(grammar);
  let state = textmate.INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const columns: string[][] = Array.from(line, () => []);
    for (const { startIndex, endIndex, scopes } of tokens) columns.fill(scopes, startIndex, endIndex);
    return columns;
  });
}

const hasScope = (scopes: string[], wanted: string): boolean =>
  scopes.some((scope) => scope.split(" ").some((one) => one === wanted || one.startsWith(`${wanted}.`)));

async function check(marked: string, language = "source.mlir"): Promise<void> {
  const code: string[] = [];
  const marks: { line: number; start: number; end: number; wanted: string }[] = [];
  for (const line of marked.split("\n").slice(1)) {
    const mark = /^ *(\^+) (-?[\w.-]+)$/.exec(line);
    if (mark?.[1] && mark[2]) {
      const start = line.indexOf("^");
      marks.push({ line: code.length - 1, start, end: start + mark[1].length, wanted: mark[2] });
    } else code.push(line);
  }
  assert(marks.length > 0, "a case without marks checks nothing");
  const scopes = await scopesOf(language, code);
  for (const { line, start, end, wanted } of marks) {
    assert(end <= (code[line]?.length ?? 0), `a mark reaches past its line: ${code[line]}`);
    for (let column = start; column < end; column++) {
      const here = scopes[line]?.[column] ?? [];
      const place = `${code[line]}\n${" ".repeat(column)}^ has ${here.slice(1).join(", ") || "no scope"}`;
      if (wanted.startsWith("-")) assert(!hasScope(here, wanted.slice(1)), `${place}, not wanted: ${wanted.slice(1)}`);
      else assert(hasScope(here, wanted), `${place}, wanted: ${wanted}`);
    }
  }
}

const cases: Record<string, string> = {
  "an op with a result": `
%sum = arith.addi %a, %b : i32
^^^^ variable.other.definition
     ^ keyword.operator.assignment
       ^^^^^ entity.name.namespace.dialect
             ^^^^ entity.name.function.operation
                  ^^ variable.other.value
                    ^ punctuation.separator.comma
                           ^^^ support.type.builtin`,
  "an op without a result": `
    memref.store %v, %m[%i] : memref<4xf32>
    ^^^^^^ entity.name.namespace.dialect
           ^^^^^ entity.name.function.operation
                        ^^ variable.other.value`,
  "the generic form": `
%0:2 = "test.op"(%a) {value = 1 : i64} : (i32) -> (i32, i32)
 ^ variable.other.definition
   ^ constant.numeric.result-count
        ^^^^ entity.name.namespace.dialect
        ^^^^ -string
             ^^ entity.name.function.operation
                      ^^^^^ entity.other.attribute-name
                                               ^^ keyword.operator.arrow`,
  "a use of one result of several": `
  "test.use"(%0#1) : (i32) -> ()
             ^^ variable.other.value
               ^ punctuation.separator.result-number
                ^ constant.numeric.result-number`,
  "a function": `
func.func private @f(%a: i32, %b: memref<?xf32>) -> i32 attributes {llvm.emit_c_interface} {
^^^^^^^^^ keyword.other.declaration
          ^^^^^^^ keyword.other
                  ^^ entity.name.function.symbol
                     ^^ variable.parameter
                                                        ^^^^^^^^^^ keyword.other
                                                                    ^^^^ -entity.name.namespace`,
  "control flow": `
  scf.for %i = %lo to %hi step %s iter_args(%x = %init) -> (f32) {
  ^^^^^^^ keyword.control
          ^^ variable.other.value
                   ^^ keyword.other
                          ^^^^ keyword.other
                                  ^^^^^^^^^ keyword.other`,
  "the end of a region, and another": `
  } else {
    ^^^^ keyword.control`,
  "a block and its successors": `
^bb1(%x: i32):
^^^^ entity.name.label.definition
     ^^ variable.parameter
  cf.cond_br %c, ^bb1(%y : i32), ^exit-2
  ^^^^^^^^^^ keyword.control
                 ^^^^ entity.name.label
                      ^^ variable.other.value
                                 ^^^^^^^ entity.name.label`,
  "symbols, nested and quoted": `
  call @outer::@"with space"(%0) : (i32) -> ()
  ^^^^ entity.name.function.operation
       ^^^^^^ entity.name.function.symbol
             ^^ punctuation.separator.symbol
               ^^^^^^^^^^^^^ entity.name.function.symbol`,
  "aliases": `
#map = affine_map<(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1)>
^^^^ variable.other.constant.alias
       ^^^^^^^^^^ keyword.other.attribute
                   ^^ variable.parameter.dimension
                               ^^ keyword.operator.arrow
                                      ^^^^^^^^ keyword.other.affine
                                               ^ constant.numeric.integer
!t = tensor<4xf32>
^^ entity.name.type.alias
  "test.op"() {m = #map} : () -> !t
                   ^^^^ variable.other.constant.alias
                                 ^^ entity.name.type.alias`,
  "the comparison in an integer set ends nothing": `
#set = affine_set<(d0) : (d0 - 10 >= 0)> // and after
                                  ^^ keyword.operator.comparison
                                       ^ punctuation.section.brackets.end
                                         ^^ comment`,
  "a shaped type": `
  %0 = tensor.empty(%n) : tensor<4x?xf32, #enc>
                          ^^^^^^ support.type.shaped
                                 ^ constant.numeric.dimension
                                  ^ punctuation.separator.dimension
                                   ^ constant.numeric.dimension
                                     ^^^ support.type.builtin
                                          ^^^^ variable.other.constant`,
  "an empty dimension is no hexadecimal number": `
  "t.o"() : () -> tensor<0x4xf32>
                         ^ constant.numeric.dimension
                          ^ punctuation.separator.dimension
                           ^ constant.numeric.dimension
                             ^^^ support.type.builtin`,
  "nested, scalable and unranked shapes": `
  "t.o"() : () -> (tensor<2xvector<[4]xbf16>>, memref<*xcomplex<f32>, 1>)
                            ^^^^^^ support.type.shaped
                                    ^ constant.numeric.dimension
                                       ^^^^ support.type.builtin
                                                      ^ constant.numeric.dimension
                                                        ^^^^^^^ support.type.builtin
                                                                      ^ constant.numeric`,
  "a strided layout": `
  %s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
                                                    ^^ keyword.other
                                                                     ^^^^^^^ keyword.other.attribute
                                                                                          ^ constant.numeric`,
  "types and attributes of dialects": `
  %0 = llvm.alloca %n {k = #llvm.framePointerKind<all>} : (i32) -> !llvm.array<4 x i8>
                           ^^^^^^^^^^^^^^^^^^^^^^ variable.other.constant.attribute
                                                                   ^^^^^^^^^^^ entity.name.type.dialect
                                                                               ^ constant.numeric.dimension
                                                                                   ^^ support.type.builtin`,
  "small floats and signed integers": `
  "t.o"() : () -> (f8E4M3FN, f6E2M3FN, si8, ui64, i1, index, tf32)
                   ^^^^^^^^ support.type.builtin
                             ^^^^^^^^ support.type.builtin
                                       ^^^ support.type.builtin
                                            ^^^^ support.type.builtin
                                                  ^^ support.type.builtin
                                                      ^^^^^ support.type.builtin
                                                             ^^^^ support.type.builtin`,
  "a name that starts like a type": `
  %0 = index.add %f32, %i1 {i32_like = f32x}
       ^^^^^ entity.name.namespace
                 ^^^^ variable.other.value
                 ^^^^ -support.type
                                       ^^^^ -support.type`,
  "numbers": `
  %c = arith.constant dense<[-1.5e-3, 0xFF, 42, -7]> : tensor<4xf32>
                      ^^^^^ keyword.other.attribute
                             ^^^^^^^ constant.numeric.float
                                      ^^^^ constant.numeric.hex
                                            ^^ constant.numeric.integer
                                                ^^ constant.numeric.integer`,
  "strings and their escapes": `
  "t.o"() {s = "a\\22b\\n // no \\q", t = true} : () -> ()
               ^^ string
                 ^^^ constant.character.escape
                     ^^ constant.character.escape
                        ^^ -comment
                              ^^ invalid.illegal.escape
                                       ^^^^ constant.language`,
  "a string ends with its line": `
  "t.o"() {s = "open
               ^^^^^ string
  %0 = arith.addi %a, %b : i32
       ^^^^^ entity.name.namespace`,
  "a line being typed leaves the next one alone": `
  %0 = "t.o"() : () -> tensor<4x
  %1 = arith.addi %a, %b : i32
       ^^^^^ entity.name.namespace
                           ^^^ support.type.builtin
#m = affine_map<(d0) -> (
  %2 = arith.addi %a, %b : i32
  ^^ variable.other.definition
       ^^^^^ entity.name.namespace`,
  "locations": `
  return %0 : i32 loc(callsite("f" at "a.mlir":10:8))
  ^^^^^^ keyword.control
                  ^^^ keyword.other.attribute
                      ^^^^^^^^ keyword.other.attribute
                               ^^^ string
                                               ^^ constant.numeric`,
  "comments and what test tools read in them": `
// RUN: mlir-opt %s | FileCheck %s
^^ comment
   ^^^^ keyword.other.directive
  // CHECK-NEXT: arith.addi
     ^^^^^^^^^^^ keyword.other.directive
                 ^^^^^ -entity
  // expected-error@+1 {{no}}
     ^^^^^^^^^^^^^^ keyword.other.directive
// -----
^^^^^^^^ markup.heading.split`,
  "the resource section": `
{-# dialect_resources: { builtin: { blob: "0x0800000001" } } #-}
^^^ punctuation.section.resources.begin
    ^^^^^^^^^^^^^^^^^ entity.other.attribute-name
                                          ^^^^^^^^^^^^^^ string
                                                             ^^^ punctuation.section.resources.end
module {
^^^^^^ keyword.other.declaration`,
  "a dictionary over several lines": `
  "t.o"() {
    llvm.noalias,
    ^^^^ -entity.name.namespace
    dialect.key = 1 : i64
    ^^^^^^^^^^^ entity.other.attribute-name
  } : () -> ()`,
  "a region on one line": `
  scf.if %c { memref.store %v, %m[%i] : memref<4xf32> }
              ^^^^^^ entity.name.namespace`,
};

for (const [name, marked] of Object.entries(cases)) test(name, () => check(marked));

test("a fenced block in Markdown", () =>
  check(
    `
before %0 = arith.addi
       ^^ -variable
\`\`\`mlir
   ^^^^ fenced_code.block.language
%0 = arith.addi %a, %b : i32
^^^^^^^^^^ meta.embedded.block.mlir
     ^^^^^ entity.name.namespace
\`\`\`
after %0 = arith.addi
      ^^ -variable`,
    "text.html.markdown",
  ));

test("a cell of a notebook with the magic %%mlir", () =>
  check(
    `
%%mlir module
^^^^^^ keyword
       ^^^^^^ variable
func.func @f(%a: i32) { // a comment
^^^^^^^^^ keyword
             ^^ variable
                        ^^^^^^^^^^^^ comment
  return`,
    "source.python",
  ));

test("Python with an operator that looks like the magic", () =>
  check(
    `
remainder = a
%%mlir
^^^^^^ -keyword
%x
^^ -variable`,
    "source.python",
  ));

test("LLVM IR, where no other extension colours it", () =>
  check(
    `
define float @twice(float %0) { ; a comment
^^^^^^ keyword
       ^^^^^ storage.type
             ^^^^^^ entity.name.function
                          ^^ variable
                                ^^^^^^^^^^^ comment
  %2 = fadd float %0, 0x3FF0000000000000, !dbg !3
       ^^^^ support.function
                      ^^^^^^^^^^^^^^^^^^ constant.numeric
  br i1 true, label %a, label %b
  ^^ keyword.control
        ^^^^ constant.language
bb4:
^^^ entity.name.label`,
    "source.mlir-llvm-ir",
  ));

test("assembly, where no other extension colours it", () =>
  check(
    `
twice:                  # @twice
^^^^^ entity.name.function
                        ^^^^^^^^ comment
  addss %xmm0, %xmm0
  ^^^^^ support.function
        ^^^^^ variable
  mov r8d, 42
      ^^^ variable
           ^^ constant.numeric
  .globl twice
  ^^^^^^ keyword.other.directive`,
    "source.mlir-assembly",
  ));

test("every bracket that the grammar opens is closed at the end of each example", async () => {
  const examples = new URL("../../examples/", import.meta.url);
  const names = (await readdir(examples)).filter((name) => name.endsWith(".mlir"));
  assert(names.length > 0);
  for (const name of names) {
    const lines = (await readFile(new URL(name, examples), "utf8")).trimEnd().split("\n");
    const last = (await scopesOf("source.mlir", [...lines, "x"])).at(-1);
    assert.deepEqual(last?.[0], ["source.mlir"], name);
  }
});
