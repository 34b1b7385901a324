/** The commands that compile: from the palette for the open file, and from the lenses above functions. */
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
        const here = await aboutWhat(about);
        return here && compiled.open({ ...here, kind });
      }),
    ),
    vscode.commands.registerCommand("mlir.openCompiled", (about: About) => compiled.open(about)),
    ...Object.entries(calls).map(([command, action]) =>
      vscode.commands.registerCommand(command, async (about?: RunAbout | vscode.Uri) => {
        const here = (await mayRun()) && (await aboutWhat(about));
        return here ? callFunction(action, here, output, context.workspaceState) : undefined;
      }),
    ),
  ];
}

/** Target of a command: from a lens, or the line that a menu names or that has the cursor. */
async function aboutWhat<A extends { uri: string }>(given: A | vscode.Uri | undefined): Promise<A | AtLine | undefined> {
  if (given && !(given instanceof vscode.Uri)) return given;
  const editor = await mlirEditor(given);
  return editor && { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}
