/** The language status item: what the server is doing, beside the language name of an MLIR file. */
import * as vscode from "vscode";

export type State =
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly server: string; readonly origin: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "missing" }
  | { readonly kind: "off" };

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("mlir.server", { language: "mlir" });

  constructor() {
    this.item.name = "MLIR server";
    this.show({ kind: "starting" });
  }

  show(state: State): void {
    const { text, detail, severity, command } = describe(state);
    this.item.text = text;
    this.item.detail = detail;
    this.item.severity = severity;
    this.item.busy = state.kind === "starting";
    this.item.command = command;
  }

  dispose(): void {
    this.item.dispose();
  }
}

const showOutput = { title: "Show Output", command: "mlir.showOutput" };
const restart = { title: "Restart", command: "mlir.restartServer" };
const settings = { title: "Settings", command: "workbench.action.openSettings", arguments: ["mlir.server"] };

function describe(state: State): {
  text: string;
  detail: string;
  severity: vscode.LanguageStatusSeverity;
  command: vscode.Command;
} {
  const { Information, Warning, Error } = vscode.LanguageStatusSeverity;
  switch (state.kind) {
    case "starting":
      return { text: "MLIR", detail: "server is starting", severity: Information, command: showOutput };
    case "running":
      return { text: "MLIR", detail: `${state.server} (${state.origin})`, severity: Information, command: showOutput };
    case "stopped":
      return { text: "MLIR", detail: "server is stopped", severity: Warning, command: restart };
    case "failed":
      return { text: "MLIR", detail: `server failed: ${state.reason}`, severity: Error, command: showOutput };
    case "missing":
      return { text: "MLIR", detail: "no server found, highlighting only", severity: Error, command: settings };
    case "off":
      return { text: "MLIR", detail: "server is switched off", severity: Information, command: settings };
  }
}
