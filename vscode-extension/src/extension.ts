/** Entry point in an editor that runs programs: connects the parts, and lists the causes of a restart of the server. */
import * as vscode from "vscode";
import { register } from "./activation.ts";
import { explainCoexistence } from "./coexistence.ts";
import { registerDebugging } from "./debugging.ts";
import { welcome } from "./example.ts";
import { NativeSession } from "./nativeSession.ts";
import { onInterpreterChanged } from "./python.ts";
import { Status } from "./status.ts";

let session: NativeSession | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = new Status();
  const current = new NativeSession(context, status);
  session = current;
  register(context, current, status);
  context.subscriptions.push(
    ...registerDebugging(context, current),
    vscode.commands.registerCommand("mlir.installServer", () => current.install()),
  );
  // `make edit` asks for it.
  if (process.env.MLIR_WORKBENCH_WELCOME) void welcome(context);
  await current.restart();
  void explainCoexistence(context.globalState);
  context.subscriptions.push(await onInterpreterChanged(() => {
    // An interpreter that was not looked at, because a setting or .venv came first, changes nothing.
    const origin = current.search?.server?.origin;
    if (!origin || origin === "interpreter of the Python extension" || origin === "ir-lsp on PATH") void current.restart();
  }));
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
