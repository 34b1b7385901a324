/** Entry point in an editor that runs programs: connects the parts, and restarts the server when necessary. */
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
  // Set by `make edit`.
  if (process.env.MLIR_WORKBENCH_WELCOME) void welcome(context);
  await current.restart();
  void explainCoexistence(context.globalState);
  context.subscriptions.push(await onInterpreterChanged(() => {
    // Another interpreter changes nothing if a setting or .venv has precedence.
    const origin = current.search?.server?.origin;
    if (!origin || origin === "interpreter of the Python extension" || origin === "ir-lsp on PATH") void current.restart();
  }));
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
