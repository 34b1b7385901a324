/** The commands that compile: from the palette for the open file, and from the lenses above functions. */
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";
import { type About, CompiledViews, type Kind } from "./compiled.ts";
import { type RunAbout, runFunction } from "./running.ts";

const views: Readonly<Record<string, Kind>> = {
  "mlir.showLlvmIr": "llvm",
  "mlir.showOptimizedLlvmIr": "optimized",
  "mlir.showAssembly": "assembly",
  "mlir.showLlvmDialect": "llvm-dialect",
};

export function registerCompileCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const compiled = new CompiledViews();
  const output = vscode.window.createOutputChannel("MLIR Run");
  return [
    compiled,
    output,
    ...Object.entries(views).map(([command, kind]) =>
      vscode.commands.registerCommand(command, (about?: About) => {
        const here = about ?? aboutEditor();
        return here && compiled.open({ ...here, kind });
      }),
    ),
    vscode.commands.registerCommand("mlir.openCompiled", (about: About) => compiled.open(about)),
    vscode.commands.registerCommand("mlir.runFunction", (about?: RunAbout) => {
      const here = about ?? aboutEditor();
      return here && runFunction(here, output, context.workspaceState);
    }),
  ];
}

/** Lenses name the server's commands, which any editor has; here there is better than a file or a message. */
export const compileMiddleware: Middleware = {
  executeCommand: (command, [about, ...rest], next) => {
    if (command === "ir-lsp.show") return vscode.commands.executeCommand("mlir.openCompiled", about);
    if (command === "ir-lsp.run" && !(about as { arguments?: unknown }).arguments) {
      return vscode.commands.executeCommand("mlir.runFunction", about);
    }
    return next(command, [about, ...rest]);
  },
};

function aboutEditor(): { uri: string; line: number } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId === "mlir") {
    return { uri: editor.document.uri.toString(), line: editor.selection.active.line };
  }
  void vscode.window.showInformationMessage("MLIR: open an MLIR file first.");
  return undefined;
}
