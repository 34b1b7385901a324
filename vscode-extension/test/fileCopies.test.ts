/** Files that are copied to a server without a disk. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FileCopies, type Change, type Files } from "../src/fileCopies.ts";

const megabyte = 1 << 20;
const change = (name: string, isGone = false): Change => ({ uri: `vfs:/${name}`, path: `/${name}`, isGone });

/** Files by name, what the server has of them, and the lines about those that are left out. */
function workspace(files: Map<string, Uint8Array>) {
  const contentOf = (uri: string): Uint8Array => {
    const content = files.get(uri.replace("vfs:/", ""));
    if (!content) throw new Error("there is no such file");
    return content;
  };
  const server = new Map<string, Uint8Array | null>();
  const lines: string[] = [];
  const source = { size: async (uri: string) => contentOf(uri).length, read: async (uri: string) => contentOf(uri) };
  const send = (copied: Files): void => {
    for (const [path, content] of copied) server.set(path, content);
  };
  return { source, send, server, lines, report: (line: string) => void lines.push(line) };
}

test("files are copied, and deleted files are removed", async () => {
  const { source, send, report, server } = workspace(new Map([["a", new Uint8Array([1])]]));
  const copies = new FileCopies(source, send, report);
  await copies.copy([change("a"), change("not there")]);
  assert.deepEqual([...server], [["/a", new Uint8Array([1])], ["/not there", null]]);
  await copies.copy([change("a", true)]);
  assert.equal(server.get("/a"), null);
});

test("a content that is read slowly does not replace a newer one", async () => {
  const files = new Map([["a", new Uint8Array([1])]]);
  const { source, send, report, server } = workspace(files);
  let finishReading: (() => void) | undefined;
  const slowly = new Promise<void>((resolve) => (finishReading = resolve));
  const read = async (uri: string): Promise<Uint8Array> => {
    const content = await source.read(uri);
    if (content[0] === 1) await slowly;
    return content;
  };
  const copies = new FileCopies({ ...source, read }, send, report);
  const first = copies.copy([change("a")]);
  await new Promise((resolve) => setImmediate(resolve)); // it is being read
  files.set("a", new Uint8Array([2]));
  const second = copies.copy([change("a")]);
  finishReading?.();
  await Promise.all([first, second]);
  assert.deepEqual(server.get("/a"), new Uint8Array([2]));
});

test("a file that became too large is removed, with a line in the log", async () => {
  const files = new Map([["a", new Uint8Array(1)]]);
  const { source, send, report, server, lines } = workspace(files);
  const copies = new FileCopies(source, send, report);
  await copies.copy([change("a")]);
  files.set("a", new Uint8Array(5 * megabyte));
  await copies.copy([change("a")]);
  assert.equal(server.get("/a"), null);
  assert.deepEqual(lines, ["vfs:/a is not copied until it is opened: 5.0 MB, 0.0 MB in other files"]);
});

test("all copies together have a limit, and a removed copy does not count", async () => {
  const names = Array.from({ length: 17 }, (_, number) => `file${number}`);
  const { source, send, report, server, lines } = workspace(new Map(names.map((name) => [name, new Uint8Array(4 * megabyte)])));
  const copies = new FileCopies(source, send, report);
  await copies.copy(names.map((name) => change(name)));
  assert.deepEqual([...server.values()].filter((content) => !content).length, 1);
  assert.equal(lines.length, 1);
  const [left = ""] = [...server].find(([, content]) => !content) ?? [];
  await copies.copy([change("file3", true), change(left.slice(1))]);
  assert.equal(server.get(left)?.length, 4 * megabyte);
});
