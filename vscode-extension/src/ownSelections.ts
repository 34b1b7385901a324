/** Distinguishes selections that the extension makes from those that the user makes. */
import type * as vscode from "vscode";

/**
 * Selections that the extension made and that the editor may still report. The editor reports selections later, in order,
 * but not a selection that already existed.
 */
export class OwnSelections {
  private pending: string[] = [];

  add(uri: string, range: vscode.Range): void {
    this.pending.push(place(uri, range));
  }

  /** Returns true if a reported selection is one of these; drops those made before it. */
  has(uri: string, range: vscode.Range): boolean {
    const index = this.pending.indexOf(place(uri, range));
    if (index > 0) this.pending = this.pending.slice(index);
    return index >= 0;
  }
}

function place(uri: string, { start, end }: vscode.Range): string {
  return `${uri} ${start.line}:${start.character}-${end.line}:${end.character}`;
}
