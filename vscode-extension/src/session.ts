/** One server at a time: looks for it, starts it, stops it, starts it again. */
import * as vscode from "vscode";
import { State as ClientState } from "vscode-languageclient/node";
import { BundledServer } from "./bundledServer.ts";
import { Client } from "./client.ts";
import { openFolders } from "./folders.ts";
import { Installer } from "./installer.ts";
import { selectedInterpreter } from "./python.ts";
import { type SearchResult, type ServerCommand, findServer } from "./server.ts";
import type { ServerFacts, Work } from "./serverState.ts";
import type { Status } from "./status.ts";

export class Session implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("MLIR", { log: true });
  readonly trace = vscode.window.createOutputChannel("MLIR Trace", { log: true });
  private readonly status: Status;
  private readonly installer: Installer;
  private readonly bundled: BundledServer;
  private client: Client | undefined;
  private lastSearch: SearchResult | undefined;
  /** Starts and stops run one after the other, however fast they are asked for. */
  private queue: Promise<void> = Promise.resolve();

  constructor(context: vscode.ExtensionContext, status: Status) {
    this.status = status;
    this.installer = new Installer(context, this.output);
    this.bundled = new BundledServer(context);
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

  /** Installs a server of the extension's own and starts it. */
  async install(): Promise<void> {
    const { state } = this.status;
    if (state.kind === "running" && this.lastSearch?.server?.kind !== "bundled") {
      const message = `MLIR: a server is running already: ${state.server} (${state.origin}).`;
      if ((await vscode.window.showInformationMessage(message, "Install Anyway")) !== "Install Anyway") return;
    }
    await this.enqueue(async () => {
      const before = this.status.state;
      await this.stopNow();
      this.status.show({ kind: "installing" });
      if (await this.installer.installNow()) await this.startNow();
      else if (before.kind === "running") await this.startNow();
      else this.status.show(before);
    });
  }

  cancelWork(): Promise<void> | undefined {
    return this.client?.cancelWork();
  }

  /** Asks the running server anew what it tells of itself. */
  async refreshFacts(): Promise<void> {
    const client = this.client;
    const facts = await client?.facts().catch(() => undefined);
    const { state } = this.status;
    if (facts && client === this.client && state.kind === "running") this.status.show({ ...state, facts });
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
      folders: openFolders(),
      trusted: vscode.workspace.isTrusted,
      environment: process.env,
      selectedInterpreter,
      privatePython: () => this.installer.python(),
      bundled: () => this.bundled.command(),
    });
    this.lastSearch = search;
    for (const line of search.tried) this.output.info(`Looked for the server: ${line}.`);
    if (!search.server) {
      this.status.show({ kind: "missing" });
      void this.reportMissing(search);
      return;
    }
    if (search.server.kind === "private") {
      this.status.show({ kind: "installing" });
      await this.installer.update();
    }
    await this.startClient(search.server);
    if (search.server.kind === "bundled") void this.offerNative();
  }

  private async startClient(server: ServerCommand): Promise<void> {
    const { command, args, origin } = server;
    this.output.info(`Starting the server (${origin}): ${[command, ...args].join(" ")}`);
    const client = new Client(server, this.output, this.trace, {
      onGivenUp: (reason) => this.fail(reason),
      onWork: (work) => this.showRunning(client, origin, work),
    });
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Running) {
        this.showRunning(client, origin);
        void this.refreshFacts();
      } else if (newState === ClientState.Starting) this.status.show({ kind: "starting" });
    });
    await client.start().catch(() => this.fail("it ended, or gave no valid answer, when it was started"));
  }

  private showRunning(client: Client, origin: string, work?: Work): void {
    if (client !== this.client) return;
    const { state } = this.status;
    const facts: ServerFacts | undefined = state.kind === "running" ? state.facts : undefined;
    const { name = "server", version = "" } = this.serverInfo ?? {};
    this.status.show({
      kind: "running",
      server: `${name} ${version}`.trim(),
      origin,
      ...(facts ? { facts } : {}),
      ...(work ? { work } : {}),
    });
    if (state.kind === "running" && state.work && !work) void this.refreshFacts();
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

  /** Asks once whether to install what can do more, where that is possible. */
  private async offerNative(): Promise<void> {
    const { python } = await this.installer.findPython();
    if (!python || !(await this.bundled.isToBeReplaced())) return;
    const choice = await vscode.window.showInformationMessage(
      "MLIR: the server that the extension brings along is running. Install the one for Python into an environment of the " +
        "extension's own? It is faster, and has loop fusion, LLVM IR and Run.",
      "Install",
      "Not Now",
    );
    if (choice === "Install") await this.install();
  }

  private async reportMissing(search: SearchResult): Promise<void> {
    const named = search.tried.find((line) => line.startsWith("setting "));
    if (named) {
      await this.offer(`MLIR: the language server was not started: ${named}.`, "Open Settings", "Try Again", "Show Output");
      return;
    }
    const { python, unfit } = await this.installer.findPython();
    if (!python) {
      await this.installer.offerPython(unfit);
      return;
    }
    await this.offer(
      "MLIR: no language server found. Install it into an environment of the extension's own? Until there is one, " +
        "files are highlighted only.",
      "Install",
      "Open Settings",
      "Show Output",
    );
  }

  private async offer(message: string, ...choices: Choice[]): Promise<void> {
    const choice = await vscode.window.showErrorMessage(message, ...choices);
    if (choice === "Install") await this.install();
    if (choice === "Open Settings") await vscode.commands.executeCommand("mlir.openSettings");
    if (choice === "Try Again") await this.restart();
    if (choice === "Show Output") this.output.show();
  }
}

type Choice = "Install" | "Open Settings" | "Try Again" | "Show Output";
