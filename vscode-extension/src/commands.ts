/** What the command palette offers under "MLIR:". */
import * as vscode from "vscode";
import { registerCompileCommands } from "./compileCommands.ts";
import { debugInfo } from "./debugInfo.ts";
import { registerPassCommands } from "./passes.ts";
import type { Session } from "./session.ts";

export function registerCommands(context: vscode.ExtensionContext, session: Session): vscode.Disposable[] {
  return [
    ...registerPassCommands(context),
    ...registerCompileCommands(context),
    vscode.commands.registerCommand("mlir.restartServer", () => session.restart()),
    vscode.commands.registerCommand("mlir.showOutput", () => session.output.show()),
    vscode.commands.registerCommand("mlir.copyDebugInfo", async () => {
      await vscode.env.clipboard.writeText(debugInfo(context, session));
      void vscode.window.showInformationMessage("MLIR: debug information copied to the clipboard.");
    }),
  ];
}
