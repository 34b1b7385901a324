/** Commands of the palette, in the category "MLIR". */
import * as vscode from "vscode";
import { registerBytecode } from "./bytecode.ts";
import { registerCompileCommands } from "./compileCommands.ts";
import { debugInfo } from "./debugInfo.ts";
import { openExample } from "./example.ts";
import { registerExplorer } from "./explorer.ts";
import { registerGraphCommands } from "./graphs.ts";
import { showMenu } from "./menu.ts";
import { registerPassCommands } from "./passes.ts";
import { registerQueryCommand } from "./query.ts";
import type { Session } from "./session.ts";
import type { Status } from "./status.ts";
import { registerTestCommands } from "./testCommands.ts";

export function registerCommands(context: vscode.ExtensionContext, session: Session, status: Status): vscode.Disposable[] {
  const { registerCommand, executeCommand } = vscode.commands;
  const { id } = context.extension;
  return [
    ...registerPassCommands(context),
    ...registerCompileCommands(context),
    ...registerExplorer(context, session),
    ...registerTestCommands(),
    registerQueryCommand(context.workspaceState),
    ...registerGraphCommands(context),
    ...registerBytecode(session),
    registerCommand("mlir.restartServer", () => session.restart()),
    registerCommand("mlir.whenServerRuns", () => session.running()),
    registerCommand("mlir.cancelWork", () => session.cancelWork()),
    registerCommand("mlir.showOutput", () => session.output.show()),
    registerCommand("mlir.showMenu", async () => {
      await session.refreshFacts();
      await showMenu(status.state);
    }),
    registerCommand("mlir.openSettings", () => executeCommand("workbench.action.openSettings", `@ext:${id}`)),
    registerCommand("mlir.openWalkthrough", async (toSide = false) => {
      await executeCommand("workbench.action.openWalkthrough", `${id}#start`, toSide);
      // A step is completed when a context key changes; values set before the walkthrough is loaded do not count.
      await executeCommand("setContext", "mlir.serverSeen", status.state.kind === "running");
    }),
    registerCommand("mlir.showTrace", () => showTrace(session)),
    registerCommand("mlir.openExample", (step?: unknown) => openExample(step)),
    registerCommand("mlir.copyDebugInfo", async () => {
      await vscode.env.clipboard.writeText(debugInfo(context, session));
      void vscode.window.showInformationMessage("MLIR: debug information copied to the clipboard.");
    }),
  ];
}

/** Shows the trace of messages; offers to begin one if none is written. */
async function showTrace(session: Session): Promise<void> {
  session.trace.show();
  const setting = vscode.workspace.getConfiguration("mlir.trace");
  if (setting.get("server") !== "off") return;
  const choice = await vscode.window.showInformationMessage("MLIR: messages are not traced.", "Trace Messages");
  if (choice) await setting.update("server", "messages", vscode.ConfigurationTarget.Global);
}
