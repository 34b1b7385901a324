/** Marks the operation at the cursor in all visible states of a trace and in the recorded source. */
import * as vscode from "vscode";
import { stateOf } from "./traceDocuments.ts";

interface Related {
  readonly trace?: string;
  readonly states?: readonly { readonly state: number; readonly form?: string; readonly lines: readonly number[] }[];
  readonly source?: readonly { readonly uri: string; readonly range: { readonly start: { readonly line: number } } }[];
}

const pauseMs = 80;

export class LinkedPanes implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.wordHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.wordHighlightForeground"),
  });
  private readonly traceOfDocument: (uri: string) => string | undefined;
  private readonly selection: vscode.Disposable;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Number of requests so far, by which outdated answers are recognized. */
  private requests = 0;

  /** `traceOfDocument` returns the newest trace that was recorded on a document. */
  constructor(traceOfDocument: (uri: string) => string | undefined) {
    this.traceOfDocument = traceOfDocument;
    this.selection = vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.link(textEditor), pauseMs);
    });
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.selection.dispose();
    this.mark.dispose();
  }

  private async link(editor: vscode.TextEditor): Promise<void> {
    const { uri } = editor.document;
    const own = stateOf(uri);
    const trace = own?.trace ?? this.traceOfDocument(uri.toString());
    if (trace === undefined) return;
    const { line, character } = editor.selection.active;
    const panes = vscode.window.visibleTextEditors.filter((pane) => pane !== editor);
    const states = panes.map((pane) => stateOf(pane.document.uri)).filter((state) => state?.trace === trace);
    const place = own ? { ...own, line } : { uri: uri.toString(), position: { line, character } };
    const about = { states: states.map((state) => state?.state), forms: states.map((state) => state?.form ?? "") };
    this.requests += 1;
    const { requests } = this;
    const related = await vscode.commands
      .executeCommand<Related>("ir-lsp.trace.related", { ...place, ...about })
      .then((answer) => answer, () => undefined);
    // A failed background request needs no message. If the cursor has moved meanwhile, a later answer marks the lines.
    if (!related?.states || requests !== this.requests) return;
    for (const pane of panes) {
      const state = stateOf(pane.document.uri);
      const here = pane.document.uri.toString();
      if (state?.trace === trace) {
        this.show(pane, related.states.find((each) => each.state === state.state && each.form === state.form)?.lines ?? []);
      } else if (this.traceOfDocument(here) === trace) {
        this.show(pane, (related.source ?? []).filter((source) => source.uri === here).map(({ range }) => range.start.line));
      }
    }
    editor.setDecorations(this.mark, []);
  }

  private show(editor: vscode.TextEditor, lines: readonly number[]): void {
    editor.setDecorations(this.mark, lines.map((line) => new vscode.Range(line, 0, line, 0)));
  }
}
