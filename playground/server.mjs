// The language server in a worker (vscode-extension/wasm/worker.mjs), for Monaco's client and for the page's own requests.

const files = {
  script: "worker.js",
  packages: "packages.pack",
  module: "pyodide/pyodide.asm.mjs",
  binary: "pyodide/pyodide.asm.wasm",
  lock: "pyodide/pyodide-lock.json",
};
/** Requests of the page have such a number; those of Monaco's client are counted. */
const own = "page-";

/** A transport of Monaco's client. */
export class Server {
  /** The client, which is to live as long as the server. */
  client;
  #worker;
  /** Settles once the server has told the errors of the text for the first time. */
  diagnosed;
  #tellDiagnosed;
  #diagnostics;
  #listener;
  #asked = new Map();
  #count = 0;

  constructor(failed) {
    const parts = Object.fromEntries(Object.entries(files).map(([part, name]) => [part, new URL(`wasm/${name}`, location.href).href]));
    this.diagnosed = new Promise((resolve) => {
      this.#tellDiagnosed = resolve;
    });
    this.#worker = new Worker(parts.script);
    this.#worker.addEventListener("error", ({ message }) => failed(message));
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.exit) failed(data.log ?? "it ended");
      else if (data.message) this.#hear(data.message);
    });
    this.#worker.postMessage({ parts });
  }

  get state() {
    return { value: { state: "open" }, onChange: () => ({ dispose() {} }) };
  }

  setListener(listener) {
    this.#listener = listener;
  }

  async send(message) {
    // Monaco has removed the marks of a text that was replaced as a whole, and draws only those that it gets in full.
    if (message.method === "textDocument/diagnostic") {
      delete message.params.previousResultId;
      this.#diagnostics ??= message.id;
    }
    this.#worker.postMessage({ message });
  }

  /** Returns the answer of one of the server's commands. */
  command(command, about) {
    this.#count += 1;
    const id = `${own}${this.#count}`;
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
    const params = { command, arguments: about === undefined ? [] : [about] };
    void this.send({ jsonrpc: "2.0", id, method: "workspace/executeCommand", params });
    return answer;
  }

  #hear(message) {
    const asked = this.#asked.get(message.id);
    if (asked && !message.method) {
      this.#asked.delete(message.id);
      if (message.error) asked.reject(new Error(message.error.message));
      else asked.resolve(message.result);
      return;
    }
    // Lenses run code and show LLVM IR, which is not to be had here.
    if (message.result?.capabilities) delete message.result.capabilities.codeLensProvider;
    this.#listener?.(message);
    if (this.#diagnostics !== undefined && message.id === this.#diagnostics && !message.method) this.#tellDiagnosed();
  }
}
