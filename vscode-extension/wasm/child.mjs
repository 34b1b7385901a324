// A thread that runs one module of the server's packages, as `python -m MODULE` does in a process.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { startPython } from "./python.mjs";

const { module, cache, waiting } = workerData;
let rest = new Uint8Array(0);
let hasEnded = false;

/** Fills the buffer with what comes next of standard input, which it waits for; returns 0 at the end. */
function stdin(buffer) {
  while (!rest.length && !hasEnded) {
    const seen = Atomics.load(waiting, 0);
    const received = receiveMessageOnPort(parentPort);
    if (received === undefined) Atomics.wait(waiting, 0, seen);
    else if (received.message === null) hasEnded = true;
    else rest = new TextEncoder().encode(received.message);
  }
  const size = Math.min(rest.length, buffer.length);
  buffer.set(rest.subarray(0, size));
  rest = rest.subarray(size);
  return size;
}

const say = (stream) => (bytes) => parentPort.postMessage({ stream, text: bytes.toString("utf8") });
const python = await startPython({ cache, host: {}, stdin, stdout: say("output"), stderr: say("errors") });
try {
  python.runPython(`
import runpy, sys
runpy.run_module(${JSON.stringify(module)}, run_name="__main__")
sys.stdout.flush()`);
} catch (error) {
  say("errors")(Buffer.from(String(error)));
  process.exitCode = 1;
}
process.exit();
