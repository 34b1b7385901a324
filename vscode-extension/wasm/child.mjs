// A thread that runs one module of the server's packages, as `python -m MODULE` does in a process.
import { parentPort, workerData } from "node:worker_threads";
import { startModule } from "./core.mjs";
import { environment } from "./node.mjs";

const taking = startModule(workerData, (message) => parentPort.postMessage(message), environment());
parentPort.on("message", (message) => void taking.then((take) => take(message)));
