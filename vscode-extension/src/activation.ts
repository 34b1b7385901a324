/** Activation shared by both forms of the extension: for editors that run programs, and for web pages. */
import * as vscode from "vscode";
import { registerCommands } from "./commands.ts";
import type { Session } from "./session.ts";
import type { Status } from "./status.ts";

/** Registers the commands of a session; restarts its server when a setting or trust changes. */
export function register(context: vscode.ExtensionContext, session: Session, status: Status): void {
  const restart = (): void => void session.restart();
  context.subscriptions.push(
    status,
    session,
    ...registerCommands(context, session, status),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("mlir.server")) restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
}
