/** What the command palette offers under "MLIR:". */
import * as vscode from "vscode";
import { registerBytecode } from "./bytecode.ts";
import { registerCompileCommands } from "./compileCommands.ts";
import { debugInfo } from "./debugInfo.ts";
import { openExample } from "./example.ts";
import { showMenu } from "./menu.ts";
import { registerPassCommands } from "./passes.ts";
import type { Session } from "./session.ts";
import type { Status } from "./status.ts";
import { registerTestCommands } from "./testCommands.ts";

export function registerCommands(context: vscode.ExtensionContext, session: Session, status: Status): vscode.Disposable[] {
  const { registerCommand, executeCommand } = vscode.commands;
  const { id } = context.extension;
  return [
    ...registerPassCommands(context),
    ...registerCompileCommands(context),
    ...registerTestCommands(),
    ...registerBytecode(),
    registerCommand("mlir.restartServer", () => session.restart()),
    registerCommand("mlir.installServer", () => session.install()),
    registerCommand("mlir.cancelWork", () => session.cancelWork()),
    registerCommand("mlir.showOutput", () => session.output.show()),
    registerCommand("mlir.showTrace", () => session.trace.show()),
    registerCommand("mlir.showMenu", async () => {
      await session.refreshFacts();
      await showMenu(status.state);
    }),
    registerCommand("mlir.openSettings", () => executeCommand("workbench.action.openSettings", `@ext:${id}`)),
    registerCommand("mlir.openWalkthrough", () => executeCommand("workbench.action.openWalkthrough", `${id}#start`, false)),
    registerCommand("mlir.openExample", openExample),
    registerCommand("mlir.copyDebugInfo", async () => {
      await vscode.env.clipboard.writeText(debugInfo(context, session));
      void vscode.window.showInformationMessage("MLIR: debug information copied to the clipboard.");
    }),
  ];
}
