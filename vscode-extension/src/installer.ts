/** Installs the server for users who have none, with progress and error messages. */
import * as vscode from "vscode";
import {
  findPython,
  findWheel,
  type Installation,
  install,
  InstallationError,
  installedPython,
  isUpToDate,
  oldestPython,
  type PythonSearch,
} from "./privateServer.ts";
import { selectedInterpreter } from "./python.ts";
import { openFolders } from "./folders.ts";

const pythonDownloads = vscode.Uri.parse("https://www.python.org/downloads/");

type Outcome =
  | { readonly kind: "installed" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "no Python"; readonly unfit: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

export class Installer {
  private readonly folder: string;
  private readonly wheels: string;
  private readonly log: vscode.LogOutputChannel;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    this.folder = vscode.Uri.joinPath(context.globalStorageUri, "server").fsPath;
    this.wheels = vscode.Uri.joinPath(context.extensionUri, "dist", "server").fsPath;
    this.log = log;
  }

  python(): Promise<string | undefined> {
    return installedPython({ folder: this.folder });
  }

  /** Replaces an environment that another version of the extension created; keeps it if that fails. */
  async update(): Promise<void> {
    const wheel = await findWheel(this.wheels);
    if (!wheel || (await isUpToDate({ folder: this.folder, wheel }))) return;
    this.log.info("The installed server is of another version.");
    await this.attempt();
  }

  /** Installs the server; returns false if that failed or was cancelled, after showing a message. */
  async installNow(): Promise<boolean> {
    const outcome = await this.attempt();
    if (outcome.kind === "no Python") void this.offerPython(outcome.unfit);
    if (outcome.kind === "failed") void this.showFailure(outcome.reason);
    return outcome.kind === "installed";
  }

  /** Searches for a Python that can create the environment. */
  async findPython(): Promise<PythonSearch> {
    const search = await findPython({
      folders: openFolders(),
      trusted: vscode.workspace.isTrusted,
      environment: process.env,
      selectedInterpreter,
    });
    for (const line of search.unfit) this.log.info(`Searched for a Python: ${line}.`);
    return search;
  }

  /** Shows a message that there is no suitable Python, and where to get one. */
  async offerPython([first]: readonly string[]): Promise<void> {
    const choice = await vscode.window.showErrorMessage(
      `MLIR: the language server needs Python ${oldestPython} or newer, and none was found${first ? ` (${first})` : ""}. ` +
        "Until then, files are only highlighted.",
      "Get Python",
      "Try Again",
      "Open Settings",
    );
    if (choice === "Get Python") await vscode.env.openExternal(pythonDownloads);
    if (choice === "Try Again") await vscode.commands.executeCommand("mlir.restartServer");
    if (choice === "Open Settings") await vscode.commands.executeCommand("mlir.openSettings");
  }

  private async attempt(): Promise<Outcome> {
    const wheel = await findWheel(this.wheels);
    if (!wheel) return this.failed("this build of the extension contains no server");
    const { python, unfit } = await this.findPython();
    if (!python) return { kind: "no Python", unfit };
    this.log.info(`Installing the server with ${python} into ${this.folder}`);
    return this.attemptWith(python, { folder: this.folder, wheel });
  }

  private async attemptWith(python: string, installation: Installation): Promise<Outcome> {
    const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title: "Installing the MLIR server" };
    const abort = new AbortController();
    try {
      await vscode.window.withProgress(options, (progress, cancellation) => {
        cancellation.onCancellationRequested(() => abort.abort());
        const report = (message: string): void => progress.report({ message });
        return install(installation, python, report, (line) => this.log.info(line), abort.signal);
      });
    } catch (error) {
      if (abort.signal.aborted) return { kind: "cancelled" };
      return this.failed(error instanceof InstallationError ? error.message : String(error));
    }
    this.log.info("The server is installed.");
    return { kind: "installed" };
  }

  private failed(reason: string): Outcome {
    this.log.error(`The server was not installed: ${reason}`);
    return { kind: "failed", reason };
  }

  private async showFailure(reason: string): Promise<void> {
    const choice = await vscode.window.showErrorMessage(`MLIR: the server was not installed: ${reason}`, "Try Again", "Show Output");
    if (choice === "Try Again") await vscode.commands.executeCommand("mlir.installServer");
    if (choice === "Show Output") this.log.show();
  }
}
