/** The program around a Python in WebAssembly, with an imitated Python. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startServer } from "../wasm/core.mjs";

function receive(message: string): void {
  if (message.includes("large")) throw new RangeError("out of memory");
}

test("an error that ends the server's Python is reported", () => {
  const errors: unknown[] = [];
  const take = startServer({ pyimport: () => ({ serve: () => receive }) }, (error: unknown) => errors.push(error));
  take({ method: "small" });
  assert.deepEqual(errors, []);
  take({ method: "large" });
  assert.deepEqual(errors.map(String), ["RangeError: out of memory"]);
});
