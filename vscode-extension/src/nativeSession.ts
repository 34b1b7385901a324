/** The session of an editor that runs programs: finds a server, installs one, or runs the bundled one. */
import * as vscode from "vscode";
import { BundledServer } from "./bundledServer.ts";
import { openFolders } from "./folders.ts";
import { Installer } from "./installer.ts";
import { selectedInterpreter } from "./python.ts";
import { type SearchResult, findServer } from "./server.ts";
import { type Choice, Session } from "./session.ts";
import type { Status } from "./status.ts";

export class NativeSession extends Session {
  private readonly installer: Installer;
  private readonly bundled: BundledServer;
  private lastSearch: SearchResult | undefined;

  constructor(context: vscode.ExtensionContext, status: Status) {
    super(status);
    this.installer = new Installer(context, this.output);
    this.bundled = new BundledServer(context);
  }

  get search(): SearchResult | undefined {
    return this.lastSearch;
  }

  override get facts(): string[] {
    const server = this.search?.server;
    return [
      `command: \`${server ? [server.command, ...server.args].join(" ") : "none"}\``,
      `found by: ${server?.origin ?? "-"}`,
      ...(this.search?.tried ?? []).map((line) => `searched: ${line}`),
    ];
  }

  override reaches(file: vscode.Uri): boolean {
    return file.scheme === "file";
  }

  /** Installs the server into the extension's own environment, and starts it. */
  async install(): Promise<void> {
    const { state } = this.status;
    if (state.kind === "running" && this.lastSearch?.server?.kind !== "bundled") {
      const message = `MLIR: a server is already running: ${state.server} (${state.origin}).`;
      if ((await vscode.window.showInformationMessage(message, "Install Anyway")) !== "Install Anyway") return;
    }
    await this.enqueue(async () => {
      const previous = this.status.state;
      await this.stopNow();
      this.status.show({ kind: "installing" });
      if (await this.installer.installNow()) await this.startNow();
      else if (previous.kind === "running") await this.startNow();
      else this.status.show(previous);
    });
  }

  protected override async startServer(): Promise<void> {
    const settings = vscode.workspace.getConfiguration("mlir.server");
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
    for (const line of search.tried) this.output.info(`Searched for the server: ${line}.`);
    if (!search.server) {
      this.status.show({ kind: "missing" });
      void this.reportMissing(search);
      return;
    }
    if (search.server.kind === "private") {
      this.status.show({ kind: "installing" });
      await this.installer.update();
    }
    const { command, args, origin, cwd, environment } = search.server;
    this.output.info(`Starting the server (${origin}): ${[command, ...args].join(" ")}`);
    // Without a transport, the client does not add `--stdio`, which the default does not need.
    await this.startClient(origin, { command, args, options: { cwd, env: { ...process.env, ...environment } } });
    if (search.server.kind === "bundled") void this.offerNative();
  }

  protected override async follow(choice: Choice | undefined): Promise<void> {
    if (choice === "Install") await this.install();
    else await super.follow(choice);
  }

  /** Offers to install the native server, once and only if that is possible. */
  private async offerNative(): Promise<void> {
    const { python } = await this.installer.findPython();
    if (!python || !(await this.bundled.shouldOfferNative())) return;
    const choice = await vscode.window.showInformationMessage(
      "MLIR: the server bundled with the extension is running. Install the server for Python into the extension's own " +
        "environment? It is faster, and supports LLVM IR and Run.",
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
      "MLIR: no language server found. Install it into the extension's own environment? Until there is one, files are " +
        "only highlighted.",
      "Install",
      "Open Settings",
      "Show Output",
    );
  }
}
