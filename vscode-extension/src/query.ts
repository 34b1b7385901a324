/** Finds operations by the query language of mlir-query. */
import * as vscode from "vscode";
import { askServer, noAnswer } from "./askServer.ts";
import { mlirEditor } from "./mlirEditor.ts";

interface Place {
  readonly uri: string;
  readonly range: { readonly start: vscode.Position; readonly end: vscode.Position };
}

interface Answer {
  readonly matches?: readonly { readonly operations: readonly Place[] }[];
  /** A function with the matching operations, if the query extracts one. */
  readonly text?: string;
  readonly message?: string;
}

const lastKey = "mlir.lastQuery";
const example = 'getAllDefinitions(hasOpName("arith.addf"), 2)';

export function registerQueryCommand(state: vscode.Memento): vscode.Disposable {
  return vscode.commands.registerCommand("mlir.findOperations", async (given?: vscode.Uri) => {
    const editor = await mlirEditor(given);
    if (!editor) return;
    const query = await askForQuery(state.get<string>(lastKey, ""));
    if (!query) return;
    await state.update(lastKey, query);
    const uri = editor.document.uri.toString();
    const answer = await askServer<Answer>("ir-lsp.query", { uri, query });
    if (answer) await show(editor, answer);
  });
}

async function askForQuery(last: string): Promise<string | undefined> {
  const answer = await askServer<{ matchers: string[] }>("ir-lsp.matchers");
  if (!answer) return undefined;
  return vscode.window.showInputBox({
    title: "Find operations",
    value: last,
    placeHolder: example,
    prompt: `A query of mlir-query; matchers: ${answer.matchers.join(", ")}`,
  });
}

async function show(editor: vscode.TextEditor, { matches, text, message }: Answer): Promise<void> {
  if (text !== undefined) {
    const document = await vscode.workspace.openTextDocument({ language: "mlir", content: text });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    return;
  }
  const places = new Map<string, vscode.Location>();
  for (const { uri, range } of (matches ?? []).flatMap(({ operations }) => operations)) {
    const { start, end } = range;
    const location = new vscode.Location(
      vscode.Uri.parse(uri, true),
      new vscode.Range(start.line, start.character, end.line, end.character),
    );
    places.set(JSON.stringify([uri, range]), location);
  }
  if (places.size > 0) {
    const { uri } = editor.document;
    await vscode.commands.executeCommand("editor.action.showReferences", uri, editor.selection.active, [...places.values()]);
  } else void vscode.window.showInformationMessage(`MLIR: ${message ?? noAnswer}`);
}
