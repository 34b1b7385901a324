/** Compiled forms of a file, in documents beside it that follow its edits, with corresponding lines marked. */
import * as vscode from "vscode";
import { noAnswer, serverAnswer } from "./askServer.ts";

export type Kind = "llvm-dialect" | "llvm" | "optimized" | "assembly";

/** Arguments of the server's command; `line` chooses a section of the file. */
export interface About {
  readonly uri: string;
  readonly kind: Kind;
  readonly line?: number;
}

interface Compiled {
  readonly text?: string;
  /** The source line of each line of the text; -1 if it has none. */
  readonly lines?: number[];
  readonly message?: string;
}

const scheme = "mlir-compiled";
const pauseMs = 120;
/** How each kind of compiled module is shown. */
export const compiledKinds: Readonly<Record<Kind, { ending: string; languages: string[]; comment: string }>> = {
  "llvm-dialect": { ending: ".llvm.mlir", languages: ["mlir"], comment: "//" },
  // The first language that an installed extension supports; the last one is this extension's own, for highlighting only.
  llvm: { ending: ".ll", languages: ["llvm", "mlir-llvm-ir"], comment: ";" },
  optimized: { ending: ".opt.ll", languages: ["llvm", "mlir-llvm-ir"], comment: ";" },
  assembly: { ending: ".s", languages: ["asm-intel-x86-generic", "asm", "gas", "mlir-assembly"], comment: "#" },
};

export class CompiledViews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly shown = new Map<string, { about: About; text: string; lines: number[] }>();
  private readonly pauses = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last requested text of each view. Each request waits for the preceding one, whose answer would otherwise replace its own. */
  private readonly requested = new Map<string, Promise<string>>();
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.wordHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.wordHighlightForeground"),
  });
  private readonly disposables: vscode.Disposable[];

  constructor() {
    this.disposables = [
      this.changed,
      this.mark,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.sourceChanged(document)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.link(textEditor)),
    ];
  }

  dispose(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
    for (const disposable of this.disposables) disposable.dispose();
  }

  /** Opens a compiled form of a file beside it. */
  async open(about: About): Promise<void> {
    const { ending } = compiledKinds[about.kind];
    const name = vscode.Uri.parse(about.uri).path.split("/").pop()?.replace(/\.[^.]*$/, "") ?? "module";
    const uri = vscode.Uri.from({ scheme, path: `/${name}${ending}`, query: JSON.stringify(about) });
    const document = await openCompiled(uri, about.kind);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const view = uri.toString();
    const preceding = this.requested.get(view) ?? Promise.resolve("");
    const text = preceding.catch(() => "").then(() => this.compile(uri));
    this.requested.set(view, text);
    return text;
  }

  private async compile(uri: vscode.Uri): Promise<string> {
    const about = JSON.parse(uri.query) as About;
    const preceding = this.shown.get(uri.toString());
    const answer = await serverAnswer<Compiled>("ir-lsp.compile", about).catch((error: unknown): Compiled => ({ message: String(error) }));
    if (answer.text !== undefined) {
      this.shown.set(uri.toString(), { about, text: answer.text, lines: answer.lines ?? [] });
      return answer.text;
    }
    // The preceding text stays visible while the source has errors.
    const { comment } = compiledKinds[about.kind];
    const reason = (answer.message ?? noAnswer).split("\n").map((line) => `${comment} ${line}\n`).join("");
    const text = `${comment} The source does not compile:\n${reason}`;
    this.shown.set(uri.toString(), { about, text: preceding?.text ?? "", lines: [] });
    return preceding?.text ? `${text}${comment} The last version that compiled:\n\n${preceding.text}` : text;
  }

  private sourceChanged(document: vscode.TextDocument): void {
    const source = document.uri.toString();
    for (const [view, { about }] of this.shown) {
      if (about.uri !== source) continue;
      clearTimeout(this.pauses.get(view));
      // Checked here instead of in an event, as setting the language of a document closes and reopens it.
      if (!vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === view)) {
        this.shown.delete(view);
        this.requested.delete(view);
        continue;
      }
      this.pauses.set(view, setTimeout(() => this.changed.fire(vscode.Uri.parse(view)), pauseMs));
    }
  }

  /** Marks the lines that correspond to the one with the cursor, in the views of a source or in the source of a view. */
  private link(editor: vscode.TextEditor): void {
    const here = editor.document.uri.toString();
    const line = editor.selection.active.line;
    const own = this.shown.get(here);
    for (const other of vscode.window.visibleTextEditors) {
      const there = other.document.uri.toString();
      const view = this.shown.get(there);
      if (own && there === own.about.uri) this.show(other, [own.lines[line] ?? -1].filter((sourceLine) => sourceLine >= 0));
      else if (view?.about.uri === here) {
        this.show(other, view.lines.flatMap((sourceLine, number) => (sourceLine === line ? [number] : [])));
      }
    }
    if (own || this.isSource(here)) editor.setDecorations(this.mark, []);
  }

  private isSource(uri: string): boolean {
    return [...this.shown.values()].some(({ about }) => about.uri === uri);
  }

  private show(editor: vscode.TextEditor, lines: number[]): void {
    const ranges = lines.map((line) => new vscode.Range(line, 0, line, 0));
    editor.setDecorations(this.mark, ranges);
    if (ranges[0]) editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** Opens a compiled module as a document in the language of its kind. */
export async function openCompiled(uri: vscode.Uri, kind: Kind): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const languages = await vscode.languages.getLanguages();
  const language = compiledKinds[kind].languages.find((each) => languages.includes(each));
  if (!language || document.languageId === language) return document;
  return vscode.languages.setTextDocumentLanguage(document, language);
}
