/** The item in the status bar: the state of the server, and a menu of actions. */
import * as vscode from "vscode";
import { type State, describe } from "./serverState.ts";

const severityColours: Readonly<Record<"warning" | "error", vscode.ThemeColor>> = {
  warning: new vscode.ThemeColor("statusBarItem.warningBackground"),
  error: new vscode.ThemeColor("statusBarItem.errorBackground"),
};

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("mlir.status", vscode.StatusBarAlignment.Right, 100);
  private readonly visibility: vscode.Disposable;
  private readonly changed = new vscode.EventEmitter<State>();
  readonly onDidChange = this.changed.event;
  private current: State = { kind: "starting" };

  constructor() {
    this.item.name = "MLIR Server";
    this.item.command = "mlir.showMenu";
    this.visibility = vscode.window.onDidChangeVisibleTextEditors(() => this.showWithMlir());
    this.show(this.current);
    this.showWithMlir();
  }

  get state(): State {
    return this.current;
  }

  show(state: State): void {
    this.current = state;
    const { text, details, severity } = describe(state);
    this.item.text = text;
    this.item.tooltip = tooltip(details);
    this.item.backgroundColor = severity === "normal" ? undefined : severityColours[severity];
    this.item.accessibilityInformation = { label: `MLIR: ${details.join(" ")}`, role: "button" };
    void vscode.commands.executeCommand("setContext", "mlir.serverRunning", state.kind === "running");
    this.changed.fire(state);
  }

  dispose(): void {
    this.visibility.dispose();
    this.changed.dispose();
    this.item.dispose();
  }

  private showWithMlir(): void {
    const isMlir = vscode.window.visibleTextEditors.some(({ document }) => document.languageId === "mlir");
    if (isMlir) this.item.show();
    else this.item.hide();
  }
}

function tooltip(details: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  for (const detail of details) text.appendText(detail).appendMarkdown("\n\n");
  text.appendMarkdown(
    "[Restart](command:mlir.restartServer) · [Log](command:mlir.showOutput) · [Settings](command:mlir.openSettings)",
  );
  text.isTrusted = { enabledCommands: ["mlir.restartServer", "mlir.showOutput", "mlir.openSettings"] };
  return text;
}
