/** States of traces as read-only documents with highlighting. */
import * as vscode from "vscode";
import { noAnswer, serverAnswer } from "./askServer.ts";
import { compiledKinds } from "./compiled.ts";

interface StateText {
  readonly text?: string;
  readonly message?: string;
}

/** A compiled form of a state. */
export type Form = "llvm" | "optimized" | "assembly";

/** A state of a trace, or a compiled form of it. */
export interface StateUri {
  readonly trace: string;
  readonly state: number;
  readonly form?: Form;
}

/** URI scheme of documents with a state. */
export const traceScheme = "mlir-trace";

/** Returns the URI of the document with a state or its compiled form; its name is the source's, for tabs and symbols. */
export function stateUri(trace: string, state: number, source: string, form?: Form): vscode.Uri {
  const name = source.split(/[/\\]/).pop()?.replace(/\.[^.]*$/, "") || "module";
  const ending = form ? compiledKinds[form].ending : ".mlir";
  return vscode.Uri.from({ scheme: traceScheme, path: `/${trace}/${state}/${name}${ending}`, query: form ?? "" });
}

/** Returns the state that a document shows; undefined for other documents. */
export function stateOf(uri: vscode.Uri): StateUri | undefined {
  if (uri.scheme !== traceScheme) return undefined;
  const [, trace = "", state = ""] = uri.path.split("/");
  return { trace, state: Number(state), ...(uri.query ? { form: uri.query as Form } : {}) };
}

export class TraceDocuments implements vscode.TextDocumentContentProvider {
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const about = stateOf(uri);
    const answer = await serverAnswer<StateText>("ir-lsp.trace.text", about);
    const comment = about?.form ? compiledKinds[about.form].comment : "//";
    return answer.text ?? `${comment} ${answer.message ?? noAnswer}\n`;
  }
}
