// A thread that runs one module of the server's packages, as `python -m MODULE` does in a process.
import { parentPort, workerData } from "node:worker_threads";
import { startModule } from "./core.mjs";
import { startPython } from "./node.mjs";

const taking = startPython().then((python) => startModule(python, workerData, (message) => parentPort.postMessage(message)));
parentPort.on("message", (message) => void taking.then((take) => take(message)));
