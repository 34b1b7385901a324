/** Entry point in VS Code as a web page: the server runs in the page. */
import * as vscode from "vscode";
import { register } from "./activation.ts";
import { Status } from "./status.ts";
import { WebSession } from "./webSession.ts";

let session: WebSession | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = new Status();
  session = new WebSession(context, status);
  register(context, session, status);
  context.subscriptions.push(vscode.debug.registerDebugConfigurationProvider("mlir", { resolveDebugConfiguration: explainDebugging }));
  void vscode.commands.executeCommand("setContext", "mlir.inBrowser", true);
  await session.restart();
}

function explainDebugging(): undefined {
  void vscode.window.showInformationMessage("MLIR: a web page cannot start the debugger; open the folder in VS Code on a desktop.");
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
