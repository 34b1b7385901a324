/** The patterns of language-configuration.json, as VS Code applies them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const configuration = JSON.parse(
  await readFile(new URL("../language-configuration.json", import.meta.url), "utf8"),
) as {
  wordPattern: string;
  folding: { markers: { start: string; end: string } };
  indentationRules: { increaseIndentPattern: string; decreaseIndentPattern: string };
  onEnterRules: { beforeText: string; afterText?: string; action: { appendText: string } }[];
};
const words = (line: string): string[] => line.match(new RegExp(configuration.wordPattern, "g")) ?? [];

test("words", () => {
  assert.deepEqual(words("%a0 = arith.addi %b_1, %0#1 : !t"), ["%a0", "arith.addi", "%b_1", "%0", "#1", "!t"]);
  assert.deepEqual(words("^bb0(%x: i32): // #map"), ["^bb0", "%x", "i32", "#map"]);
  assert.deepEqual(words('call @f.g::@"with space"(%a-b) : (!tt.ptr)->()'), [
    "call", "@f.g", '@"with space"', "%a-b", "!tt.ptr",
  ]);
  assert.deepEqual(words("dense<[-1.5e-3, 42]>"), ["dense", "-1.5e-3", "42"]);
  assert.deepEqual(words("%r = %"), ["%r", "%"], "a sigil with no name yet is a word to complete");
  assert.deepEqual(words("!a->!b"), ["!a", "!b"], "an arrow ends a name");
});

test("the word pattern does not match an empty text", () => {
  assert.equal(new RegExp(configuration.wordPattern).test(""), false);
  assert.deepEqual(words("() -> {},"), []);
});

test("lines that indent the next one", () => {
  const increases = new RegExp(configuration.indentationRules.increaseIndentPattern);
  for (const line of [
    "module {",
    "  scf.for %i = %a to %b step %c {  // a comment",
    '  "test.op"() ({',
    "^bb1:",
    "  ^bb2(%x: i32, %y: memref<4xf32>):  // 2 preds",
    '  cf.switch %i : i32, [',
    '  "a // b"(%c) ({',
  ]) assert.match(line, increases);
  for (const line of ["  return", "// a comment {", '  "t.o"() {s = "{"} : () -> ()', "  cf.br ^bb1(%a : i32)", "}"])
    assert.doesNotMatch(line, increases);
});

test("lines with less indentation", () => {
  const decreases = new RegExp(configuration.indentationRules.decreaseIndentPattern);
  for (const line of ["  }", "  } else {", "    ]", "  })", "  ^bb1:", "  ^bb1(%x: i32):"]) assert.match(line, decreases);
  for (const line of ["  return", "  cf.br ^bb1", "  // }"]) assert.doesNotMatch(line, decreases);
});

/** What Enter puts at the start of the new line between the two halves of a line. */
const begun = (before: string, after: string): string | undefined =>
  configuration.onEnterRules.find(
    ({ beforeText, afterText = "" }) => new RegExp(beforeText).test(before) && new RegExp(afterText).test(after),
  )?.action.appendText;

test("a split comment continues as a comment", () => {
  assert.equal(begun("  // some words", " and more"), "// ");
  assert.equal(begun("  // some words", ""), undefined, "at its end it ends");
  assert.equal(begun("/// some words", " and more"), "/// ");
  assert.equal(begun("/// some words", ""), undefined, "who types the next line begins it as well");
  assert.equal(begun("  %a = arith.addi %b, %c : i32  // of both", " words"), undefined);
  assert.equal(begun("// -----", " x"), undefined);
  assert.equal(begun("// CHECK-NEXT: arith.addi", " x"), undefined, "nor what FileCheck or lit reads");
});

test("patterns take no time on long lines", () => {
  const long = `  "t.o"() {v = dense<"0x${"0123456789ABCDEF".repeat(50_000)}"> : tensor<4xf32>} : () -> ()`;
  const { increaseIndentPattern, decreaseIndentPattern } = configuration.indentationRules;
  const start = performance.now();
  new RegExp(increaseIndentPattern).test(long);
  new RegExp(decreaseIndentPattern).test(long);
  new RegExp(increaseIndentPattern).test("^".repeat(100_000));
  assert(performance.now() - start < 1000);
});
