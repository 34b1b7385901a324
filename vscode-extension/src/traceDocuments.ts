/** The states of traces as read-only documents, and what is highlighted in them. */
import * as vscode from "vscode";

interface StateText {
  readonly text?: string;
  readonly message?: string;
}

export interface StateUri {
  readonly trace: string;
  readonly state: number;
}

/** The scheme of the documents that hold a state. */
export const traceScheme = "mlir-trace";

/** The document of a state; the name of the source, so that tabs and symbols tell it. */
export function stateUri(trace: string, state: number, source: string): vscode.Uri {
  const name = source.split(/[/\\]/).pop()?.replace(/\.[^.]*$/, "") || "module";
  return vscode.Uri.from({ scheme: traceScheme, path: `/${trace}/${state}/${name}.mlir` });
}

/** The state that a document shows; undefined for any other document. */
export function stateOf(uri: vscode.Uri): StateUri | undefined {
  if (uri.scheme !== traceScheme) return undefined;
  const [, trace = "", state = ""] = uri.path.split("/");
  return { trace, state: Number(state) };
}

export class TraceDocuments implements vscode.TextDocumentContentProvider {
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const about = stateOf(uri);
    const found = await vscode.commands.executeCommand<StateText>("ir-lsp.trace.text", about);
    return found.text ?? `// ${found.message ?? "the server gave no answer"}\n`;
  }
}
