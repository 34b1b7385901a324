/** The search for the server, against real files in a temporary folder. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import * as path from "node:path";
import { type TestContext, test } from "node:test";
import { type Search, type ServerCommand, expand, findServer } from "../src/server.ts";

const hasPackage = "#!/bin/sh\nexit 0\n";
const lacksPackage = "#!/bin/sh\nexit 1\n";

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mlir-search-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function program(file: string, text = hasPackage): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

function search(folder: string, given: Partial<Search> = {}): Search {
  return {
    command: [],
    path: "",
    args: [],
    folders: [{ name: "project", path: folder }],
    trusted: true,
    environment: { PATH: path.join(folder, "on-path") },
    selectedInterpreter: async () => undefined,
    privatePython: async () => undefined,
    bundled: async () => undefined,
    ...given,
  };
}

test("the command setting overrides everything else", async (t) => {
  const folder = await temporaryFolder(t);
  const named = await program(path.join(folder, "tools", "serve"));
  await program(path.join(folder, ".venv/bin/python"));
  const { server } = await findServer(
    search(folder, {
      command: ["${workspaceFolder}/tools/serve", "--config", "${workspaceFolder}/c"],
      path: "elsewhere",
      args: ["-v"],
    }),
  );
  assert.equal(server?.command, named);
  assert.deepEqual(server.args, ["--config", `${folder}/c`, "-v"]);
  assert.equal(server.origin, "setting mlir.server.command");
  assert.equal(server.cwd, folder);
});

test("the path setting may be relative to the folder", async (t) => {
  const folder = await temporaryFolder(t);
  const named = await program(path.join(folder, "tools", "ir-lsp"));
  const { server } = await findServer(search(folder, { path: "tools/ir-lsp" }));
  assert.equal(server?.command, named);
  assert.equal(server.origin, "setting mlir.server.path");
});

test("a name without a folder in a setting is searched on PATH", async (t) => {
  const folder = await temporaryFolder(t);
  const named = await program(path.join(folder, "on-path", "other-lsp"));
  const { server } = await findServer(search(folder, { path: "other-lsp" }));
  assert.equal(server?.command, named);
});

test("a setting that names no program is reported, and no other server is started", async (t) => {
  const folder = await temporaryFolder(t);
  await program(path.join(folder, ".venv/bin/python"));
  await program(path.join(folder, "on-path", "ir-lsp"));
  const { server, tried } = await findServer(search(folder, { path: "${workspaceFolder}/gone" }));
  assert.equal(server, undefined);
  assert.deepEqual(tried, [`setting mlir.server.path: "${folder}/gone" is not a program that can be run`]);
});

test("the workspace's .venv comes before the chosen interpreter and PATH", async (t) => {
  const folder = await temporaryFolder(t);
  const python = await program(path.join(folder, ".venv/bin/python"));
  const chosen = await program(path.join(folder, "chosen/python"));
  await program(path.join(folder, "on-path", "ir-lsp"));
  const { server } = await findServer(search(folder, { selectedInterpreter: async () => chosen }));
  assert.equal(server?.command, python);
  assert.deepEqual(server.args, ["-P", "-m", "ir_lsp"]);
  assert.equal(server.origin, ".venv of project");
});

test("a .venv without the package is skipped in favour of the chosen interpreter", async (t) => {
  const folder = await temporaryFolder(t);
  const python = await program(path.join(folder, ".venv/bin/python"), lacksPackage);
  const chosen = await program(path.join(folder, "chosen/python"));
  const { server, tried } = await findServer(search(folder, { selectedInterpreter: async () => chosen }));
  assert.equal(server?.command, chosen);
  assert.deepEqual(tried, [`.venv of project: ${python} has no package ir_lsp`]);
});

test("each folder's .venv is searched", async (t) => {
  const [first, second] = [await temporaryFolder(t), await temporaryFolder(t)];
  const python = await program(path.join(second, ".venv/bin/python"));
  const { server } = await findServer(
    search(first, { folders: [{ name: "a", path: first }, { name: "b", path: second }] }),
  );
  assert.equal(server?.command, python);
});

test("PATH is searched last", async (t) => {
  const folder = await temporaryFolder(t);
  const onPath = await program(path.join(folder, "on-path", "ir-lsp"));
  const { server } = await findServer(search(folder));
  assert.equal(server?.command, onPath);
  assert.equal(server.origin, "ir-lsp on PATH");
});

test("the extension's own environment is the last one", async (t) => {
  const folder = await temporaryFolder(t);
  const own = path.join(folder, "own/python");
  const given = search(folder, { privatePython: async () => own, trusted: false });
  const { server } = await findServer(given);
  assert.equal(server?.command, own, "also where the workspace is not trusted: nothing of it is in there");
  assert.equal(server.kind, "private");
  await program(path.join(folder, "on-path", "ir-lsp"));
  const other = (await findServer({ ...given, trusted: true })).server;
  assert.equal(other?.origin, "ir-lsp on PATH");
  assert.equal(other?.kind, "found");
});

test("the bundled server is used if there is no other", async (t) => {
  const folder = await temporaryFolder(t);
  const bundled: ServerCommand = { command: "node", args: ["server.mjs"], cwd: undefined, kind: "bundled", origin: "bundled" };
  const given = search(folder, { bundled: async () => bundled });
  assert.equal((await findServer(given)).server, bundled);
  const onPath = await program(path.join(folder, "on-path", "ir-lsp"));
  assert.equal((await findServer(given)).server?.command, onPath);
});

test("if there is no server, each searched place is reported", async (t) => {
  const folder = await temporaryFolder(t);
  const { server, tried } = await findServer(search(folder));
  assert.equal(server, undefined);
  assert.deepEqual(tried, [
    ".venv of project: none",
    "interpreter of the Python extension: none",
    "PATH: no ir-lsp",
    "environment of the extension: not installed",
  ]);
});

test("a folder with the name of the program is not a program", async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(path.join(folder, "on-path", "ir-lsp"), { recursive: true });
  assert.equal((await findServer(search(folder))).server, undefined);
});

test("an untrusted workspace's own programs are not run", async (t) => {
  const [folder, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
  const ran = path.join(folder, "ran");
  await program(path.join(folder, ".venv/bin/python"), `#!/bin/sh\ntouch ${ran}\n`);
  await program(path.join(folder, "on-path", "ir-lsp"));
  const onPath = await program(path.join(outside, "ir-lsp"));
  const { server } = await findServer(
    search(folder, {
      trusted: false,
      environment: { PATH: ["on-path", path.join(folder, "on-path"), outside].join(path.delimiter) },
      selectedInterpreter: () => assert.fail("the interpreter is chosen by the workspace"),
    }),
  );
  assert.equal(server?.command, onPath);
  await assert.rejects(rm(ran), { code: "ENOENT" });
});

test("variables in settings", () => {
  const given = {
    folders: [{ name: "a", path: "/a" }, { name: "b", path: "/b" }],
    environment: { HERE: "/here" },
  };
  assert.equal(expand("${workspaceFolder}/x:${workspaceFolder:b}", given), "/a/x:/b");
  assert.equal(expand("${env:HERE}/${env:NOT_SET}", given), "/here/");
  assert.equal(expand("~/x ${userHome}", given), `${homedir()}/x ${homedir()}`);
  assert.equal(expand("${unknown} ${workspaceFolder:c} ~a", given), "${unknown} ${workspaceFolder:c} ~a");
});
