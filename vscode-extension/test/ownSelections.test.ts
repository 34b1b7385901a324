import assert from "node:assert/strict";
import { test } from "node:test";
import type * as vscode from "vscode";
import { OwnSelections } from "../src/ownSelections.ts";

const uri = "file:///a.mlir";
const inLine = (line: number): vscode.Range => ({ start: { line, character: 2 }, end: { line, character: 9 } }) as vscode.Range;

test("a selection of the extension is recognized if it is reported after the next one", () => {
  const own = new OwnSelections();
  own.add(uri, inLine(1));
  own.add(uri, inLine(2));
  assert.ok(own.has(uri, inLine(1)));
  assert.ok(own.has(uri, inLine(2)));
});

test("a user's selection is not one of the extension, even at the place of an earlier one", () => {
  const own = new OwnSelections();
  own.add(uri, inLine(1));
  own.add(uri, inLine(2));
  assert.ok(!own.has(uri, inLine(3)));
  assert.ok(!own.has("file:///b.mlir", inLine(2)));
  assert.ok(own.has(uri, inLine(2)));
  assert.ok(!own.has(uri, inLine(1)));
});
