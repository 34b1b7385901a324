/** The session in a web page: the server is Python in WebAssembly, in a worker (`wasm/worker.mjs`). */
import * as vscode from "vscode";
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  type MessageTransports,
  type Middleware,
} from "vscode-languageclient/browser";
import { FolderUris } from "./folderUris.ts";
import { Session } from "./session.ts";
import type { Status } from "./status.ts";
import { WorkspaceFiles } from "./workspaceFiles.ts";

/** Files that the worker needs, in dist/wasm. */
const files = {
  script: "worker.js",
  packages: "packages.pack",
  module: "pyodide/pyodide.asm.mjs",
  binary: "pyodide/pyodide.asm.wasm",
  lock: "pyodide/pyodide-lock.json",
} as const;

/** URL or content of each file. */
type Parts = Record<keyof typeof files, string | Uint8Array> & { script: string };

const origin = "in this browser, without LLVM";

/** Omits the Debug lenses, as a page cannot start the debugger. */
const withoutDebugger: Middleware = { provideCodeLenses: (document, token, next) => next(document, token) };

interface FromWorker {
  readonly message?: object;
  readonly log?: string;
  readonly exit?: number;
}

/** The messages of a worker, which end when the worker ends, like those of a process. */
class WorkerReader extends BrowserMessageReader {
  end(): void {
    this.fireClose();
  }
}

export class WebSession extends Session {
  private readonly folder: vscode.Uri;
  private readonly foldersChanged: vscode.Disposable;
  private parts: Promise<Parts> | undefined;
  private worker: Worker | undefined;
  /** Ends the worker as if it had crashed. */
  private endWorker: (reason: string) => void = () => undefined;

  constructor(context: vscode.ExtensionContext, status: Status) {
    super(status);
    this.folder = vscode.Uri.joinPath(context.extensionUri, "dist", "wasm");
    // The server gets the names of folders only at its start.
    this.foldersChanged = vscode.workspace.onDidChangeWorkspaceFolders(() => void this.restart());
  }

  override dispose(): void {
    this.foldersChanged.dispose();
    super.dispose();
  }

  override get facts(): string[] {
    return [`server: ${origin}`];
  }

  /** Always false: also the files of a local folder that the page may access cannot be read by the server. */
  override reaches(): boolean {
    return false;
  }

  protected override async startServer(): Promise<void> {
    const uris = new FolderUris((vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, uri: uri.toString() })));
    const workspace = new WorkspaceFiles(
      uris,
      (copies) => this.worker?.postMessage({ files: copies }),
      async (changes) => this.client?.sendNotification("workspace/didChangeWatchedFiles", { changes }),
      (line) => this.output.warn(line),
    );
    this.parts ??= partsIn(this.folder);
    const parts = await this.parts.catch((error: unknown) => {
      this.parts = undefined;
      throw error;
    });
    await this.startClient(origin, async () => this.connect(uris, parts), { ...workspace.middleware, ...withoutDebugger });
  }

  protected override giveUpStart(): void {
    this.client = undefined;
    this.endWorker("it had not answered yet");
  }

  protected override async stopNow(): Promise<void> {
    await super.stopNow();
    this.worker?.terminate();
    this.worker = undefined;
  }

  /**
   * Starts a worker. LSP's messages go through a separate channel, as the worker also sends others. The client is notified
   * of the end of a worker, and starts another one as it does with processes.
   */
  private connect(uris: FolderUris, parts: Parts): MessageTransports {
    const worker = new Worker(parts.script);
    const { port1: client, port2: server } = new MessageChannel();
    const reader = new WorkerReader(client);
    this.worker = worker;
    this.endWorker = (reason) => {
      this.output.error(`The server ended: ${reason}`);
      worker.terminate();
      reader.end();
    };
    const end = this.endWorker;
    const post = (message: { parts: Parts } | { message: object }): void => worker.postMessage(message);
    post({ parts });
    server.addEventListener("message", ({ data }) => post({ message: uris.toServer(data as object) }));
    server.start();
    worker.addEventListener("message", ({ data }) => {
      const { message, log, exit } = data as FromWorker;
      if (message) server.postMessage(uris.toEditor(message));
      if (log) this.output.error(log);
      if (exit) end(`exit code ${exit}`);
    });
    worker.addEventListener("error", ({ message }) => end(message));
    return { reader, writer: new BrowserMessageWriter(client) };
  }
}

async function partsIn(folder: vscode.Uri): Promise<Parts> {
  const entries = Object.entries(files).map(async ([part, name]) => [part, await loadable(vscode.Uri.joinPath(folder, name))]);
  return Object.fromEntries(await Promise.all(entries)) as Parts;
}

/**
 * Returns a URL from which a worker can load a file, or its content if there is none. VS Code's `fetch` also accepts its own
 * URIs; reading a file of an extension on another machine takes far longer.
 */
async function loadable(file: vscode.Uri): Promise<string | Uint8Array> {
  if (/^https?$/.test(file.scheme)) return file.toString(true);
  const answer = await fetch(file.toString(true)).then((each) => (each.ok ? each : undefined), () => undefined);
  const isScript = file.path.endsWith("js");
  if (!isScript && answer && /^https?:/.test(answer.url)) {
    void answer.body?.cancel();
    return answer.url;
  }
  const content = answer ? await answer.arrayBuffer() : await vscode.workspace.fs.readFile(file);
  // Some servers send scripts with another media type.
  return isScript ? URL.createObjectURL(new Blob([new Uint8Array(content)], { type: "text/javascript" })) : new Uint8Array(content);
}
