// What a Python in Node needs: Pyodide and the packages that lie beside this file, and the machine's files.
import { readFile, readdir } from "node:fs/promises";
import { devNull } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { decompressed, loadPython } from "./core.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));

export async function startPython() {
  const python = await loadPython({
    files: decompressed(readFile(path.join(here, "packages.pack"))),
    // The library is among the files; Pyodide reads an archive of it all the same.
    load: (options) => loadPyodide({ ...options, indexURL: path.join(here, "pyodide"), stdLibURL: devNull }),
  });
  await mountFiles(python.FS);
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

async function foldersOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}
