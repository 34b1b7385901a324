// The language server without an installed Python: `node server.mjs CACHE` speaks the protocol over standard input and
// output, as `ir-lsp` does. What that starts as processes runs in threads with a Python of their own (child.mjs).
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { StreamMessageReader } from "vscode-jsonrpc/node";
import { startPython } from "./python.mjs";

const [cache] = process.argv.slice(2);
const child = path.join(path.dirname(fileURLToPath(import.meta.url)), "child.mjs");

const host = {
  send(message) {
    // All of it is ASCII, so that its length is its number of bytes.
    process.stdout.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
  },

  start(module, output, errors, ended) {
    const waiting = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(child, { workerData: { module, cache, waiting } });
    const tell = (line) => {
      worker.postMessage(line);
      Atomics.add(waiting, 0, 1);
      Atomics.notify(waiting, 0);
    };
    const forget = () => [output, errors, ended].forEach((callback) => callback.destroy());
    worker.on("message", ({ stream, text }) => (stream === "output" ? output : errors)(text));
    worker.on("error", (error) => errors(`${error.stack}\n`));
    worker.on("exit", (code) => {
      ended(code);
      forget();
    });
    return {
      write: (text) => tell(text),
      end: () => tell(null),
      kill: () => {
        worker.removeAllListeners();
        forget();
        void worker.terminate();
      },
    };
  },

  exit: (code) => process.stdout.write("", () => process.exit(code)),
};

// The client's messages wait in the stream until there is a server.
const python = await startPython({ cache, host, stderr: (bytes) => process.stderr.write(bytes) });
const receive = python.pyimport("ir_lsp.embedded").serve();
const reader = new StreamMessageReader(process.stdin);
reader.onClose(() => process.exit(0));
reader.listen((message) => receive(JSON.stringify(message)));
