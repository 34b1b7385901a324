// Python in WebAssembly (Pyodide) with the server's packages, in Node. They are unpacked once into the folder `cache`,
// where Python keeps its compiled files, too.
import { access, mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const wheels = [path.join(here, "wheels"), path.join(here, "../server")];

/**
 * Starts a Python that sees the machine's files at their own paths. `host` is what it imports as `ir_lsp_host`. `stdin`
 * fills a buffer with what comes next, and returns its number of bytes; `stdout` and `stderr` get bytes.
 */
export async function startPython({ cache, host, stdin, stdout, stderr }) {
  const python = await loadPyodide({ indexURL: path.join(here, "pyodide"), args: ["-P"] });
  if (stdin) python.setStdin({ read: stdin, isatty: false });
  if (stdout) python.setStdout({ write: (bytes) => (stdout(Buffer.from(bytes)), bytes.length) });
  python.setStderr({ write: (bytes) => (stderr(Buffer.from(bytes)), bytes.length) });
  await mountFiles(python.FS);
  const packages = await unpackedPackages(python, cache);
  python.registerJsModule("ir_lsp_host", host);
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(packages)}); sys.dont_write_bytecode = False`);
  return python;
}

/** Gives Python the folders of the machine, but for those that Pyodide has for itself. */
async function mountFiles(fs) {
  const roots = process.platform === "win32" ? [path.parse(process.cwd()).root] : await foldersOf("/");
  for (const folder of roots) {
    // A URI of Windows, file:///c:/..., is the path /c:/... here.
    const place = process.platform === "win32" ? `/${folder.slice(0, 2).toLowerCase()}` : folder;
    if (["/dev", "/lib", "/proc", "/sys"].includes(place)) continue;
    if (place === "/home") {
      for (const user of await foldersOf(place)) mount(fs, user, user);
    } else mount(fs, folder, place);
  }
}

function mount(fs, folder, place) {
  fs.mkdirTree(place);
  fs.mount(fs.filesystems.NODEFS, { root: folder }, place);
}

async function filesOf(folder) {
  return (await readdir(folder)).map((name) => path.join(folder, name));
}

async function foldersOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

/** Unpacks the packages where that was not done before; returns their folder, as Python sees it. */
async function unpackedPackages(python, cache) {
  const files = (await Promise.all(wheels.map(filesOf))).flat();
  const version = path.basename(files.find((file) => path.basename(file).startsWith("mlir_workbench-"))).split("-")[1];
  const target = path.join(cache, `packages-${version}-${python.version}`);
  if (!(await access(target).then(() => true, () => false))) {
    const unfinished = `${target}.${process.pid}.part`;
    await mkdir(unfinished, { recursive: true });
    python.FS.mkdirTree("/unpacked");
    python.FS.mount(python.FS.filesystems.NODEFS, { root: unfinished }, "/unpacked");
    for (const file of files) {
      python.unpackArchive(new Uint8Array(await readFile(file)), "wheel", { extractDir: "/unpacked" });
    }
    python.FS.unmount("/unpacked");
    // Another window may have been faster.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  }
  return process.platform === "win32" ? `/${target.replaceAll("\\", "/")}` : target;
}
