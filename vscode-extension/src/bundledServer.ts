/** The server in the extension: Python in WebAssembly, run by the editor's own Node. */
import { access } from "node:fs/promises";
import * as vscode from "vscode";
import type { ServerCommand } from "./server.ts";

/** Key in the extension's storage: true if the installation of the native server was offered. */
const offeredKey = "mlir.nativeServerOffered";

export class BundledServer {
  private readonly context: vscode.ExtensionContext;

  constructor(context: vscode.ExtensionContext) {
    this.context = context;
  }

  /** Returns the command that starts the server; undefined if this build of the extension does not contain it. */
  async command(): Promise<ServerCommand | undefined> {
    const { extensionUri } = this.context;
    const program = vscode.Uri.joinPath(extensionUri, "dist", "wasm", "server.mjs").fsPath;
    const exists = await access(program).then(() => true, () => false);
    if (!exists) return undefined;
    return {
      command: process.execPath,
      args: [program],
      cwd: undefined,
      environment: { ELECTRON_RUN_AS_NODE: "1" },
      kind: "bundled",
      origin: "bundled with the extension, without LLVM",
    };
  }

  /** Returns true on the first call, on which the caller offers the native server; false on all later calls. */
  async shouldOfferNative(): Promise<boolean> {
    if (this.context.globalState.get<boolean>(offeredKey)) return false;
    await this.context.globalState.update(offeredKey, true);
    return true;
  }
}
