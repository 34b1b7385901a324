/** The debugger: starts `ir-dap`, or `lldb-dap` for compiled code; shows values in the text, and heat maps of arrays. */
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { mayRun } from "./commandMiddleware.ts";
import { callWords, findLldb, lineOfFunction, lldbConfiguration, noLldb, serverPython } from "./compiledDebugging.ts";
import { adapterCommand, valueNames } from "./debugAdapter.ts";
import { heatMapPage, type Picture } from "./heatMapPage.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { type RunAbout, chooseCall } from "./running.ts";
import type { NativeSession } from "./nativeSession.ts";

const type = "mlir";

/** Argument of a command in the menu of the Variables view. */
interface InVariables {
  readonly variable?: { readonly evaluateName?: string; readonly name: string; readonly variablesReference: number };
}

export function registerDebugging(context: vscode.ExtensionContext, session: NativeSession): vscode.Disposable[] {
  const { registerCommand } = vscode.commands;
  return [
    vscode.debug.registerDebugAdapterDescriptorFactory(type, { createDebugAdapterDescriptor: ({ configuration }) => adapter(session, configuration) }),
    vscode.debug.registerDebugConfigurationProvider(type, {
      resolveDebugConfigurationWithSubstitutedVariables: async (_folder, given) => {
        const complete = (await mayRun()) ? await completed(given, context) : undefined;
        return complete?.["compiled"] ? forLldb(complete, session) : complete;
      },
    }),
    vscode.languages.registerEvaluatableExpressionProvider({ language: type }, {
      provideEvaluatableExpression: (document, { line, character }) => {
        const value = valueNames(document.lineAt(line).text).find(
          ({ name, start }) => start <= character && character <= start + name.length,
        );
        return value && new vscode.EvaluatableExpression(new vscode.Range(line, value.start, line, value.start + value.name.length), value.name);
      },
    }),
    vscode.languages.registerInlineValuesProvider({ language: type }, { provideInlineValues: inlineValues }),
    registerCommand("mlir.debugFunction", async (about?: RunAbout | vscode.Uri) => {
      if (await mayRun()) await debugFunction(about, context.workspaceState);
    }),
    registerCommand("mlir.debugCompiled", async (about?: RunAbout | vscode.Uri) => {
      if (await mayRun()) await debugFunction(about, context.workspaceState, { compiled: true });
    }),
    registerCommand("mlir.showFirstDifference", () => firstDifference()),
    registerCommand("mlir.showHeatMap", (about?: InVariables) => showHeatMap(about)),
  ];
}

function adapter(session: NativeSession, configuration: vscode.DebugConfiguration): vscode.DebugAdapterExecutable {
  if (configuration["lldb"]) return new vscode.DebugAdapterExecutable(String(configuration["lldb"]));
  const server = session.search?.server;
  const command = server && adapterCommand(server);
  if (!command) throw new Error("there is no ir-dap beside the language server; set mlir.server.path to an ir-lsp, or leave it empty");
  // In a trusted workspace, the Python modules of the project file may run.
  const args = vscode.workspace.isTrusted ? [...command.args, "--project"] : command.args;
  return new vscode.DebugAdapterExecutable(command.command, args, server.cwd ? { cwd: server.cwd } : undefined);
}

/** Adds missing parts to a launch configuration: the open file, and the function with its arguments. Undefined if the user cancels. */
async function completed(given: vscode.DebugConfiguration, context: vscode.ExtensionContext): Promise<vscode.DebugConfiguration | undefined> {
  const configuration = { ...given };
  if (!configuration.type) Object.assign(configuration, { type, request: "launch", name: "Debug MLIR" });
  const open = vscode.window.activeTextEditor?.document;
  configuration["program"] ??= open?.languageId === type ? open.uri.fsPath : undefined;
  if (!configuration["program"]) {
    void vscode.window.showErrorMessage("MLIR: open the file to debug, or name it as 'program' in the launch configuration.");
    return undefined;
  }
  await open?.save();
  if (configuration["args"] !== undefined || configuration["argsFile"] !== undefined) return configuration;
  const uri = vscode.Uri.file(String(configuration["program"])).toString();
  const named = configuration["function"] as string | undefined;
  const call = await chooseCall({ uri, ...(named ? { function: named } : {}) }, context.workspaceState);
  return call && Object.assign(configuration, { function: call.name, args: call.words });
}

/** Returns the launch configuration for `lldb-dap`; if that program is missing, shows how to install it and returns undefined. */
async function forLldb(given: vscode.DebugConfiguration, session: NativeSession): Promise<vscode.DebugConfiguration | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, path: uri.fsPath }));
  const search = { folders, trusted: vscode.workspace.isTrusted, environment: process.env };
  const lldb = await findLldb(vscode.workspace.getConfiguration("mlir").get("lldbDap.path", ""), search);
  const python = session.search?.server && serverPython(session.search.server);
  if (!lldb || !python) {
    void vscode.window.showErrorMessage(`MLIR: ${lldb ? "the Python of the language server is unknown" : noLldb}.`);
    return undefined;
  }
  const program = String(given["program"]);
  const name = given["function"] as string | undefined;
  const text = (await vscode.workspace.openTextDocument(vscode.Uri.file(program))).getText();
  const file = given["argsFile"] as string | undefined;
  const call = {
    program,
    function: name,
    args: callWords(file ? await readFile(path.resolve(path.dirname(program), file), "utf8") : given["args"]),
    entryLine: given["stopOnEntry"] && name ? lineOfFunction(text, name) : undefined,
    cwd: (given["cwd"] as string | undefined) ?? session.search?.server?.cwd,
  };
  return { type, request: "launch", name: given.name, lldb, ...lldbConfiguration(python, call) };
}

async function debugFunction(
  given: RunAbout | vscode.Uri | undefined,
  last: vscode.Memento,
  more: { compiled?: boolean } = {},
): Promise<void> {
  const editor = given && !(given instanceof vscode.Uri) ? undefined : await mlirEditor(given);
  const about = given && !(given instanceof vscode.Uri) ? given : editor && { uri: editor.document.uri.toString() };
  const call = about && (await chooseCall(about, last));
  if (!about || !call) return;
  const file = vscode.Uri.parse(about.uri);
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(file), {
    type,
    request: "launch",
    name: `@${call.name}`,
    program: file.fsPath,
    function: call.name,
    args: call.words,
    stopOnEntry: vscode.debug.breakpoints.length === 0,
    ...more,
  });
}

/** Returns the values to show at the ends of lines that were run: those that a line defines, and block arguments. */
function inlineValues(document: vscode.TextDocument, viewPort: vscode.Range, context: vscode.InlineValueContext): vscode.InlineValue[] {
  const values: vscode.InlineValue[] = [];
  for (let line = viewPort.start.line; line <= context.stoppedLocation.end.line; line += 1) {
    const text = document.lineAt(line).text;
    const defined = /^\s*(%[\w$.]+)\s*=/.exec(text)?.[1];
    for (const { name, start } of valueNames(text)) {
      const isNew = name === defined || /^(?::|\s*=)/.test(text.slice(start + name.length));
      if (isNew) values.push(new vscode.InlineValueEvaluatableExpression(new vscode.Range(line, start, line, start + name.length), name));
    }
  }
  return values;
}

async function firstDifference(): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== type) return;
  try {
    const answer = (await session.customRequest("mlir/firstDifference", {})) as { text: string };
    void vscode.window.showInformationMessage(`MLIR: ${answer.text}.`);
  } catch (error) {
    void vscode.window.showErrorMessage(`MLIR: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function showHeatMap(about?: InVariables): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== type) return;
  const item = vscode.debug.activeStackItem;
  const frameId = item instanceof vscode.DebugStackFrame ? item.frameId : undefined;
  const title = "Heat map of which value?";
  const expression = about?.variable?.evaluateName ?? (await vscode.window.showInputBox({ title, prompt: "A memref, tensor or vector, or a part: %x[3, :]" }));
  if (!expression) return;
  try {
    const picture = (await session.customRequest("mlir/picture", { expression, frameId })) as Picture;
    const panel = vscode.window.createWebviewPanel("mlir.heatMap", `Heat map of ${expression}`, vscode.ViewColumn.Beside, {
      enableScripts: false,
    });
    panel.webview.html = heatMapPage(expression, picture);
  } catch (error) {
    void vscode.window.showErrorMessage(`MLIR: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
