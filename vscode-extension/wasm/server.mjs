// The language server without an installed Python: `node server.mjs` speaks the protocol over standard input and
// output, as `ir-lsp` does. What that starts as processes runs in threads with a Python of their own (child.mjs).
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { StreamMessageReader } from "vscode-jsonrpc/node";
import { connect, startChild, startServer } from "./core.mjs";
import { startPython } from "./node.mjs";

const child = path.join(path.dirname(fileURLToPath(import.meta.url)), "child.mjs");

const host = {
  send(message) {
    // All of it is ASCII, so that its length is its number of bytes.
    process.stdout.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
  },

  start: (module, ...callbacks) =>
    startChild(({ message, died }) => {
      const worker = new Worker(child, { workerData: module });
      worker.on("message", message);
      worker.on("error", (error) => died(error.stack));
      return { post: (input) => worker.postMessage(input), terminate: () => void worker.removeAllListeners().terminate() };
    }, callbacks),

  exit: (code) => process.stdout.write("", () => process.exit(code)),
};

// The client's messages wait in the stream until there is a server.
const python = await startPython();
connect(python, { host, stderr: (bytes) => process.stderr.write(bytes) });
const receive = startServer(python, (error) => process.stderr.write(`${error}\n`, () => process.exit(1)));
const reader = new StreamMessageReader(process.stdin);
reader.onClose(() => process.exit(0));
reader.listen(receive);
