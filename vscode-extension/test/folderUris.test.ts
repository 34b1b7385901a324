/** Folders that are on no disk, as the server sees them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FolderUris } from "../src/folderUris.ts";

const uris = new FolderUris([
  { name: "my code", uri: "vscode-vfs://github/someone/code" },
  { name: "local", uri: "file:///home/me/local" },
]);
const inEditor = "vscode-vfs://github/someone/code/a/b.mlir";
const onServer = "file:///workspace/1/my%20code/a/b.mlir";

test("URIs in values and keys of a message are converted in both directions", () => {
  const message = { params: { textDocument: { uri: inEditor }, changes: { [inEditor]: [{ newText: `// ${inEditor}` }] } } };
  const there = uris.toServer(message);
  assert.equal(there.params.textDocument.uri, onServer);
  assert.deepEqual(Object.keys(there.params.changes), [onServer]);
  assert.deepEqual(Object.values(there.params.changes), Object.values(message.params.changes)); // text of a file stays
  assert.deepEqual(uris.toEditor(there), message);
});

test("the URI of a document that shows a file in another form is converted with the file's", () => {
  const document = `mlir-bytecode:/someone/code/a/b.mlirbc.mlir?${encodeURIComponent("vscode-vfs://github/someone/code/a/b.mlirbc")}`;
  const ofServer = `mlir-bytecode:/workspace/1/my%20code/a/b.mlirbc.mlir?${encodeURIComponent("file:///workspace/1/my%20code/a/b.mlirbc")}`;
  assert.equal(uris.toServer(document), ofServer);
  assert.equal(uris.toEditor(ofServer), document);
});

test("URIs of other folders and of folders on a disk are not changed", () => {
  for (const uri of ["vscode-vfs://github/someone/code-too/c.mlir", "file:///home/me/local/d.mlir", "untitled:Untitled-1"])
    assert.equal(uris.toServer(uri), uri);
});

test("the path of a file is the one where the server reads it", () => {
  assert.equal(uris.serverPath(inEditor), "/workspace/1/my code/a/b.mlir");
  assert.equal(uris.serverPath("file:///home/me/local/d.mlir"), "/home/me/local/d.mlir");
  assert.equal(uris.serverPath("untitled:Untitled-1"), undefined);
});
