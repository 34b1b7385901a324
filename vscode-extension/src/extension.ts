/** Where VS Code comes in: puts the parts together and says what makes the server start again. */
import * as vscode from "vscode";
import { explainCoexistence } from "./coexistence.ts";
import { registerCommands } from "./commands.ts";
import { welcome } from "./example.ts";
import { onInterpreterChanged } from "./python.ts";
import { Session } from "./session.ts";
import { Status } from "./status.ts";

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = new Status();
  const current = new Session(context, status);
  session = current;
  const restart = (): void => void current.restart();
  context.subscriptions.push(
    status,
    current,
    ...registerCommands(context, current, status),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("mlir.server")) restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  // `make edit` asks for it.
  if (process.env.MLIR_WORKBENCH_WELCOME) void welcome(context);
  await current.restart();
  void explainCoexistence(context.globalState);
  context.subscriptions.push(await onInterpreterChanged(() => {
    // An interpreter that was not looked at, because a setting or .venv came first, changes nothing.
    const origin = current.search?.server?.origin;
    if (!origin || origin === "interpreter of the Python extension" || origin === "ir-lsp on PATH") restart();
  }));
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
