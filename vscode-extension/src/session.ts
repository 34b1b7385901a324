/** One server at a time: looks for it, starts it, stops it, starts it again. */
import * as vscode from "vscode";
import { State as ClientState } from "vscode-languageclient/node";
import { Client } from "./client.ts";
import { selectedInterpreter } from "./python.ts";
import { type SearchResult, findServer } from "./server.ts";
import type { Status } from "./status.ts";

export class Session implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("MLIR", { log: true });
  private readonly trace = vscode.window.createOutputChannel("MLIR Trace", { log: true });
  private readonly status: Status;
  private client: Client | undefined;
  private lastSearch: SearchResult | undefined;
  /** Starts and stops run one after the other, however fast they are asked for. */
  private queue: Promise<void> = Promise.resolve();

  constructor(status: Status) {
    this.status = status;
  }

  get search(): SearchResult | undefined {
    return this.lastSearch;
  }

  get serverInfo(): { name: string; version?: string } | undefined {
    return this.client?.initializeResult?.serverInfo;
  }

  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.stopNow());
  }

  dispose(): void {
    this.output.dispose();
    this.trace.dispose();
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => this.fail(String(error)));
    return this.queue;
  }

  private async startNow(): Promise<void> {
    const settings = vscode.workspace.getConfiguration("mlir.server");
    if (!settings.get<boolean>("enable", true)) {
      this.status.show({ kind: "off" });
      return;
    }
    this.status.show({ kind: "starting" });
    const search = await findServer({
      command: settings.get<string[]>("command", []),
      path: settings.get<string>("path", ""),
      args: settings.get<string[]>("args", []),
      folders: (vscode.workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === "file")
        .map(({ name, uri }) => ({ name, path: uri.fsPath })),
      trusted: vscode.workspace.isTrusted,
      environment: process.env,
      selectedInterpreter,
    });
    this.lastSearch = search;
    for (const line of search.tried) this.output.info(`Looked for the server: ${line}.`);
    if (!search.server) {
      this.status.show({ kind: "missing" });
      void this.reportMissing(search);
      return;
    }

    const { command, args, origin } = search.server;
    this.output.info(`Starting the server (${origin}): ${[command, ...args].join(" ")}`);
    const client = new Client(search.server, this.output, this.trace, (reason) => this.fail(reason));
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Running) {
        const { name = "server", version = "" } = this.serverInfo ?? {};
        this.status.show({ kind: "running", server: `${name} ${version}`.trim(), origin });
      } else if (newState === ClientState.Starting) {
        this.status.show({ kind: "starting" });
      }
    });
    await client.start().catch(() => this.fail("it ended, or gave no valid answer, when it was started"));
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.status.show({ kind: "stopped" });
    if (client?.needsStop()) await client.dispose();
  }

  private fail(reason: string): void {
    this.output.error(`The server failed: ${reason}.`);
    this.status.show({ kind: "failed", reason });
    void this.offer(`MLIR: the language server failed: ${reason}.`, "Show Output", "Try Again");
  }

  private async reportMissing(search: SearchResult): Promise<void> {
    const named = search.tried.find((line) => line.startsWith("setting "));
    const message = named
      ? `MLIR: the language server was not started: ${named}.`
      : "MLIR: no language server found. Install the Python package mlir-workbench into the workspace's .venv, " +
        "or name the server in the setting mlir.server.path. Until then files are highlighted only.";
    await this.offer(message, "Open Settings", "Try Again", "Show Output");
  }

  private async offer(message: string, ...choices: ("Open Settings" | "Try Again" | "Show Output")[]): Promise<void> {
    const choice = await vscode.window.showErrorMessage(message, ...choices);
    if (choice === "Open Settings") await vscode.commands.executeCommand("workbench.action.openSettings", "mlir.server");
    if (choice === "Try Again") await this.restart();
    if (choice === "Show Output") this.output.show();
  }
}
