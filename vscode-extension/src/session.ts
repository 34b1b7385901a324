/** Finds, starts, stops and restarts the server, of which there is one at a time. */
import * as vscode from "vscode";
import { State as ClientState, type Middleware, type ServerOptions } from "vscode-languageclient/node";
import { Client } from "./client.ts";
import { type ServerFacts, type Work, describe } from "./serverState.ts";
import type { Status } from "./status.ts";

export abstract class Session implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("MLIR", { log: true });
  readonly trace = vscode.window.createOutputChannel("MLIR Trace", { log: true });
  protected readonly status: Status;
  protected client: Client | undefined;
  /** Starts and stops, which run one after another. */
  private queue: Promise<void> = Promise.resolve();

  constructor(status: Status) {
    this.status = status;
  }

  /** Lines about the origin of the server, for bug reports. */
  abstract get facts(): string[];

  /** Returns true if the server can read and write a file itself; else VS Code does it. */
  abstract reaches(file: vscode.Uri): boolean;

  /** Starts the server. */
  protected abstract startServer(): Promise<void>;

  get serverInfo(): { name: string; version?: string } | undefined {
    return this.client?.initializeResult?.serverInfo;
  }

  restart(): Promise<void> {
    if (this.status.state.kind === "starting") this.giveUpStart();
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  stop(): Promise<void> {
    if (this.status.state.kind === "starting") this.giveUpStart();
    return this.enqueue(() => this.stopNow());
  }

  /** Resolves once the server answers. Fails with the reason if there is no server. */
  async running(): Promise<void> {
    await this.queue;
    while (this.status.state.kind === "starting") await nextOf(this.status.onDidChange);
    if (this.status.state.kind !== "running") throw new Error(describe(this.status.state).details.join(" "));
    // The server runs before the client has registered its commands.
    await this.client?.start();
  }

  cancelWork(): Promise<void> | undefined {
    return this.client?.cancelWork();
  }

  /** Requests current facts from the running server. */
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

  protected enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => this.fail(String(error)));
    return this.queue;
  }

  protected async startNow(): Promise<void> {
    if (!vscode.workspace.getConfiguration("mlir.server").get<boolean>("enable", true)) {
      this.status.show({ kind: "off" });
      return;
    }
    this.status.show({ kind: "starting" });
    await this.startServer();
  }

  protected async startClient(origin: string, server: ServerOptions, middleware: Middleware = {}): Promise<void> {
    const client = new Client(server, this.output, this.trace, {
      onGivenUp: (reason) => this.fail(reason),
      onWork: (work) => this.showRunning(client, origin, work),
    }, middleware);
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Running) {
        this.showRunning(client, origin);
        void this.refreshFacts();
      } else if (newState === ClientState.Starting) this.status.show({ kind: "starting" });
    });
    await client.start().catch(() => {
      if (client === this.client) this.fail("it ended or gave no valid answer after its start");
    });
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

  /** Ends a server that has not answered `initialize`. Its start fails, so that the next start or stop can begin. */
  protected giveUpStart(): void {
    const client = this.client;
    if (!client) return;
    this.client = undefined;
    this.output.warn("The server has not answered yet; it is ended within two seconds.");
    // The client cannot stop this server, reports that, and ends its process.
    void client.dispose().catch(() => undefined);
  }

  protected async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.status.show({ kind: "stopped" });
    if (!client?.needsStop()) return;
    // If the server hangs, the client ends its process, and another one can be started.
    await client.dispose().catch((error: unknown) => this.output.warn(`The server was ended: ${String(error)}`));
  }

  protected fail(reason: string): void {
    this.output.error(`The server failed: ${reason}.`);
    this.status.show({ kind: "failed", reason });
    void this.offer(`MLIR: the language server failed: ${reason}.`, "Show Output", "Try Again");
  }

  protected async offer(message: string, ...choices: Choice[]): Promise<void> {
    await this.follow(await vscode.window.showErrorMessage(message, ...choices));
  }

  protected async follow(choice: Choice | undefined): Promise<void> {
    if (choice === "Open Settings") await vscode.commands.executeCommand("mlir.openSettings");
    if (choice === "Try Again") await this.restart();
    if (choice === "Show Output") this.output.show();
  }
}

function nextOf<T>(event: vscode.Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const listening = event((value) => {
      listening.dispose();
      resolve(value);
    });
  });
}

export type Choice = "Install" | "Open Settings" | "Try Again" | "Show Output";
