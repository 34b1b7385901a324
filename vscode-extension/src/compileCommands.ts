/** Commands that compile, for the open file (from the palette) and for functions (from lenses). */
import * as vscode from "vscode";
import { mayRun } from "./commandMiddleware.ts";
import { type About, CompiledViews, type Kind } from "./compiled.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { type Action, callFunction, type RunAbout } from "./running.ts";

const views: Readonly<Record<string, Kind>> = {
  "mlir.showLlvmIr": "llvm",
  "mlir.showOptimizedLlvmIr": "optimized",
  "mlir.showAssembly": "assembly",
  "mlir.showLlvmDialect": "llvm-dialect",
};

const calls: Readonly<Record<string, Action>> = {
  "mlir.runFunction": "run",
  "mlir.benchmarkFunction": "benchmark",
};

interface AtLine {
  readonly uri: string;
  readonly line: number;
}

export function registerCompileCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const compiled = new CompiledViews();
  const output = vscode.window.createOutputChannel("MLIR Run");
  return [
    compiled,
    output,
    ...Object.entries(views).map(([command, kind]) =>
      vscode.commands.registerCommand(command, async (about?: About | vscode.Uri) => {
        const target = await targetOf(about);
        return target && compiled.open({ ...target, kind });
      }),
    ),
    vscode.commands.registerCommand("mlir.openCompiled", (about: About) => compiled.open(about)),
    ...Object.entries(calls).map(([command, action]) =>
      vscode.commands.registerCommand(command, async (about?: RunAbout | vscode.Uri) => {
        const target = (await mayRun()) && (await targetOf(about));
        return target ? callFunction(action, target, output, context.workspaceState) : undefined;
      }),
    ),
  ];
}

/** Returns the target of a command: the one of a lens, else the line with the cursor in the file that a menu names or that is active. */
async function targetOf<A extends { uri: string }>(given: A | vscode.Uri | undefined): Promise<A | AtLine | undefined> {
  if (given && !(given instanceof vscode.Uri)) return given;
  const editor = await mlirEditor(given);
  return editor && { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}
