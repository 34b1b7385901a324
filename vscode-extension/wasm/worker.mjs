// A worker of a web page that runs the language server, or one module beside it. The first message says which and has
// the `parts` that are needed: the URL of this file as `script`, and the files that packPython.mjs makes, as URLs or bytes. Then come
// messages of the client (`message`) and files (`files`: pairs of path and content, null for one that is gone). It
// answers with messages of the server (`message`), lines for a log (`log`), and `exit`.
// oxlint-disable-next-line import/no-unassigned-import -- Pyodide looks for what it changes
import "./moduleWorker.mjs";
import { loadPyodide } from "pyodide";
import { startChild, startModule, startPython, startServer } from "./core.mjs";

/** Where Pyodide seeks what it loads by itself. */
const nowhere = "https://pyodide.invalid/";
const program = "data:application/wasm;base64,";

const post = (message) => self.postMessage(message);
let taking;
self.addEventListener("message", ({ data }) => {
  if (taking) void taking.then((take) => take(data));
  else {
    taking = data.module ? runModule(data) : serve(data);
    taking.catch((error) => post({ log: String(error), errors: String(error), exit: 1, code: 1 }));
  }
});

async function serve({ parts }) {
  const contents = new Map();
  const start = (module, ...callbacks) =>
    startChild(({ message, died }) => {
      const worker = createWorker(parts.script);
      worker.addEventListener("message", ({ data }) => message(data));
      worker.addEventListener("error", ({ message: reason }) => died(reason));
      worker.postMessage({ module, parts, files: [...contents] });
      return { post: (input) => worker.postMessage(input), terminate: () => worker.terminate() };
    }, callbacks);
  const python = await startPython({
    ...environment(parts),
    host: { send: (message) => post({ message: JSON.parse(message) }), start, exit: (code) => post({ exit: code }) },
    stderr: (bytes) => post({ log: new TextDecoder().decode(bytes) }),
  });
  const receive = startServer(python);
  return ({ message, files = [] }) => {
    for (const [path, content] of files) {
      if (content) contents.set(path, content);
      else contents.delete(path);
    }
    writeFiles(python.FS, files);
    if (message) receive(message);
  };
}

function runModule({ module, parts, files }) {
  const { load, archive } = environment(parts);
  const withFiles = async (options) => {
    const python = await load(options);
    writeFiles(python.FS, files);
    return python;
  };
  return startModule(module, post, { load: withFiles, archive });
}

function environment({ module, binary, lock, packages }) {
  const usualFetch = self.fetch.bind(self);
  const get = async (part, type = "application/octet-stream") => (typeof part === "string" ? usualFetch(part) : new Response(part, { headers: { "Content-Type": type } }));
  self.fetch = (address, options) => {
    const { href } = address instanceof Request ? new URL(address.url) : new URL(address, nowhere);
    if (href === `${nowhere}pyodide.asm.wasm`) return get(binary, "application/wasm");
    // How zstddec loads its program, which the policy of VS Code's page forbids.
    if (href.startsWith(program)) return get(Uint8Array.from(atob(href.slice(program.length)), (character) => character.codePointAt(0)));
    // The library is in the archive.
    return href === `${nowhere}python_stdlib.zip` ? get(new Uint8Array()) : usualFetch(address, options);
  };
  return {
    archive: get(packages).then((response) => response.arrayBuffer()).then((buffer) => new Uint8Array(buffer)),
    load: async (options) => {
      const [{ default: createPyodideModule }, lockFileContents] = await Promise.all([import(module), get(lock).then((response) => response.text())]);
      return loadPyodide({ ...options, indexURL: nowhere, lockFileContents, createPyodideModule });
    },
  };
}

/** A script of another origin may not be a worker, but may be loaded by one. */
function createWorker(script) {
  const loader = URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(script)})`], { type: "text/javascript" }));
  return new Worker(loader);
}

function writeFiles(fs, files) {
  for (const [path, content] of files) {
    if (content) {
      fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      fs.writeFile(path, content);
    } else if (fs.analyzePath(path).exists) fs.unlink(path);
  }
}
