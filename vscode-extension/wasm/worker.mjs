// A worker of a web page that runs the language server, or one module beside it, or stores what later starts need. The first
// message says which and has the `parts` that are needed: the URL of this file as `script`, and the files that
// packPython.mjs makes, as URLs or bytes. Then come messages of the client (`message`) and files (`files`: pairs of path
// and content, null for one that is gone). It answers with messages of the server (`message`), lines for a log (`log`),
// and `exit`.
// oxlint-disable-next-line import/no-unassigned-import -- Pyodide looks for what it changes
import "./moduleWorker.mjs";
import { connect, startChild, startModule, startServer } from "./core.mjs";
import { startPython, storePython } from "./page.mjs";
import { forget } from "./stored.mjs";

/** Storing a memory takes as long as a start, and waits until the user has seen the first results. */
const storedAfterMs = 5_000;

const post = (message) => self.postMessage(message);
let taking;
self.addEventListener("message", ({ data }) => {
  if (taking) void taking.then((take) => take(data));
  else if (data.stores) void storePython(data.parts).catch((error) => console.warn("Later starts will be slow:", error)).finally(() => self.close());
  else {
    taking = data.module ? runModule(data) : serve(data);
    taking.catch(giveUp);
  }
});

/** Reports an error after which Python does no more. The stored memory may be its cause, so that the next start has none. */
async function giveUp(reason) {
  try {
    await forget();
  } finally {
    post({ log: String(reason), errors: String(reason), exit: 1, code: 1 });
  }
}

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
  const { python, isStored } = await startPython(parts);
  connect(python, {
    host: { send: (message) => post({ message: JSON.parse(message) }), start, exit: (code) => post({ exit: code }) },
    stderr: (bytes) => post({ log: new TextDecoder().decode(bytes) }),
  });
  const receive = startServer(python, giveUp);
  if (!isStored) setTimeout(() => createWorker(parts.script).postMessage({ stores: true, parts }), storedAfterMs);
  return ({ message, files = [] }) => {
    for (const [path, content] of files) {
      if (content) contents.set(path, content);
      else contents.delete(path);
    }
    writeFiles(python.FS, files);
    if (message) receive(message);
  };
}

async function runModule({ module, parts, files }) {
  const { python } = await startPython(parts);
  writeFiles(python.FS, files);
  return startModule(python, module, post);
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
