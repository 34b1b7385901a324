import assert from "node:assert/strict";
import { test } from "node:test";
import { argumentWords } from "../src/argumentWords.ts";

test("arguments are separated by spaces or commas, and a list is one argument", () => {
  assert.deepEqual(argumentWords(" 1  2.5,iota:4x8 "), ["1", "2.5", "iota:4x8"]);
  assert.deepEqual(argumentWords("[[1, 2], [3, 4]] true"), ["[[1, 2], [3, 4]]", "true"]);
  assert.deepEqual(argumentWords("'a file.npy' 1"), ["'a file.npy'", "1"]);
  assert.deepEqual(argumentWords(""), []);
});
