// Makes one compressed archive of the server's packages and Python's own library, for WebAssembly, and brings the server's
// wheel. Modules that nearly every session loads are compiled in advance: compiled all, they would be twice as large.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { constants, zstdCompressSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const pyodideFolder = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
/**
 * A text that was read anywhere in the archive helps with all that follows. Level 22, the best, takes 40% longer than 19 for 1%
 * fewer bytes.
 */
const compression = { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 27 };
const examples = fileURLToPath(new URL("../../examples/", import.meta.url));

/**
 * Writes `packages.pack` and the folder `pyodide` into `wasm/` of `target`, and the server's wheel, not compressed, into `server/`;
 * returns the licences of the packages. `needed` are the wheels that the server needs.
 */
export async function packPython(wheel, needed, target) {
  // What is compiled is the same bytes each time: sets have the same order.
  const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/home" }, args: ["-P"], packages: [] });
  const { FS: fs } = python;
  for (const each of [wheel, ...needed]) python.unpackArchive(await bytesOf(each), "wheel", { extractDir: "/packages" });
  fs.writeFile("/server.whl", await bytesOf(wheel));
  const library = await bytesOf(path.join(pyodideFolder, "python_stdlib.zip"));
  python.unpackArchive(library, "zip", { extractDir: "/library" });
  fs.mkdirTree("/examples");
  for (const name of (await readdir(examples)).filter((each) => each.endsWith(".mlir"))) fs.writeFile(`/examples/${name}`, await bytesOf(path.join(examples, name)));
  const program = await readFile(new URL("pack_python.py", import.meta.url), "utf8");
  python.runPython(program);
  await python.globals.get("main")();

  const [wasm, server] = [path.join(target, "wasm"), path.join(target, "server")];
  for (const folder of [path.join(wasm, "pyodide"), server]) await mkdir(folder, { recursive: true });
  await writeFile(path.join(server, path.basename(wheel)), fs.readFile("/stored.whl"));
  const archive = fs.readFile("/archive.tar");
  await writeFile(path.join(wasm, "packages.pack"), zstdCompressSync(archive, { params: compression, pledgedSrcSize: archive.length }));
  for (const name of ["pyodide.asm.mjs", "pyodide.asm.wasm", "README.md"])
    await writeFile(path.join(wasm, "pyodide", name), await bytesOf(path.join(pyodideFolder, name)));
  // Of the packages that Pyodide could load, none is used.
  const lock = JSON.parse(await readFile(path.join(pyodideFolder, "pyodide-lock.json"), "utf8"));
  await writeFile(path.join(wasm, "pyodide/pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} }));
  return fs.readFile("/licences.txt", { encoding: "utf8" });
}

async function bytesOf(file) {
  return new Uint8Array(await readFile(file));
}
