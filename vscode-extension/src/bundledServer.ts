/** The server that the extension brings along: Python in WebAssembly, run by the editor's own Node. */
import { access } from "node:fs/promises";
import * as vscode from "vscode";
import type { ServerCommand } from "./server.ts";

/** Key in the extension's storage: the user was asked whether to install the native server. */
const asked = "mlir.nativeServerOffered";

export class BundledServer {
  private readonly context: vscode.ExtensionContext;

  constructor(context: vscode.ExtensionContext) {
    this.context = context;
  }

  /** How it is started; undefined in a build of the extension without it. */
  async command(): Promise<ServerCommand | undefined> {
    const { extensionUri } = this.context;
    const program = vscode.Uri.joinPath(extensionUri, "dist", "wasm", "server.mjs").fsPath;
    const isThere = await access(program).then(() => true, () => false);
    if (!isThere) return undefined;
    return {
      command: process.execPath,
      args: [program],
      cwd: undefined,
      environment: { ELECTRON_RUN_AS_NODE: "1" },
      kind: "bundled",
      origin: "brought along by the extension, without LLVM",
    };
  }

  /** Whether the user was not asked yet to install another one; to be called before that is done. */
  async isToBeReplaced(): Promise<boolean> {
    if (this.context.globalState.get<boolean>(asked)) return false;
    await this.context.globalState.update(asked, true);
    return true;
  }
}
