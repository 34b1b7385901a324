// Python in WebAssembly (Pyodide) with the server's packages, and what it does: serve a client, or run a module beside
// the server. Knows neither Node nor the browser: server.mjs and child.mjs are for the one, worker.mjs for the other.
// Browsers decompress zstd for no script, nor does the Node of VS Code 1.91.
import { ZSTDDecoder } from "zstddec";

/** Where modules are in the archive. */
const PYTHONPATH = "/packages:/library";

/**
 * Loads a Python. `load` loads Pyodide with the options that it is given; `files` is the archive that packPython.mjs makes,
 * decompressed.
 */
export async function loadPython({ load, files }) {
  const env = { PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" };
  const [python] = await Promise.all([load({ args: ["-P"], env, fsInit: async (fs) => unpack(fs, await files) }), files]);
  return python;
}

/** Connects a Python with `host`, which it imports as `ir_lsp_host`. `stdout` and `stderr` get bytes. */
export function connect(python, { host, stdout, stderr }) {
  if (stdout) python.setStdout(writingTo(stdout));
  python.setStderr(writingTo(stderr));
  python.registerJsModule("ir_lsp_host", host);
}

/** A stream of Python's, whose memory is its own. */
function writingTo(receive) {
  return {
    write: (bytes) => {
      receive(bytes.slice());
      return bytes.length;
    },
  };
}

/** Returns the bytes that zstd made smaller. */
export async function decompressed(archive) {
  const [bytes, decoder] = [await archive, new ZSTDDecoder()];
  await decoder.init();
  return decoder.decode(bytes);
}

/**
 * Starts the server; returns the function that takes the client's messages. `died` hears of an error after which Python
 * does no more.
 */
export function startServer(python, died) {
  const receive = python.pyimport("ir_lsp.embedded").serve();
  return (message) => {
    try {
      receive(JSON.stringify(message));
    } catch (error) {
      died(error);
    }
  };
}

/**
 * Runs a module beside the server (`ir_lsp.host.Worker`). `create` makes a worker that runs it, and is given what hears the
 * worker's messages and the error that it died of; it returns the functions `post` and `terminate`.
 */
export function startChild(create, callbacks) {
  let [output, errors, ended] = callbacks;
  const forget = () => {
    output = errors = ended = () => undefined;
    for (const callback of callbacks) callback.destroy();
  };
  const end = (code) => {
    ended(code);
    forget();
    worker.terminate();
  };
  const worker = create({
    message: (said) => {
      if (said.output) output(said.output);
      if (said.errors) errors(said.errors);
      if (said.code !== undefined) end(said.code);
    },
    died: (reason) => {
      errors(`${reason}\n`);
      end(1);
    },
  });
  return {
    write: (input) => worker.post({ input }),
    end: (input) => worker.post({ input }),
    kill: () => {
      forget();
      worker.terminate();
    },
  };
}

/**
 * The other side of `startChild`, in the worker: returns the function that takes the messages. The module runs at the first
 * one. Either it listens for more (`ir_lsp.host.listen`), or that was all of its input.
 */
export function startModule(python, module, post) {
  let receive;
  const say = (text) => post({ errors: text });
  connect(python, {
    host: { listen: (callback) => (receive = callback) },
    stdout: (bytes) => post({ output: bytes }),
    stderr: (bytes) => say(new TextDecoder().decode(bytes)),
  });
  const run = python.runPython(`
import io, runpy, sys
def run(text):
    sys.stdin = io.StringIO(text)
    runpy.run_module("${module}", run_name="__main__")
    sys.stdout.flush()
run`);
  return ({ input }) => {
    try {
      if (!receive) {
        run(input);
        if (!receive) return void post({ code: 0 });
      }
      receive(input);
    } catch (error) {
      say(String(error));
      post({ code: 1 });
    }
  };
}

/** Kind and permissions of a file, and of a folder, that only its owner writes: the server takes caches from no other. */
const [fileMode, folderMode] = [0o100644, 0o755];

/** Writes the files of a tar file. Each is made in the node of its folder, as finding that by its path takes longer. */
function unpack(fs, archive) {
  const folders = new Map();
  const text = new TextDecoder();
  for (let at = 0; archive[at]; ) {
    const field = (start, size) => text.decode(archive.subarray(at + start, at + start + size)).replace(/\0.*$/s, "");
    const [name, prefix, size] = [field(0, 100), field(345, 155), Number.parseInt(field(124, 12), 8)];
    const path = `/${prefix ? `${prefix}/` : ""}${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      fs.mkdirTree(folder, folderMode);
      folders.set(folder, fs.lookupPath(folder).node);
    }
    const parent = folders.get(folder);
    const file = parent.node_ops.mknod(parent, path.slice(folder.length + 1), fileMode, 0);
    file.contents = archive.subarray(at + 512, at + 512 + size);
    file.usedBytes = size;
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
