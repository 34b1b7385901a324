/** Selections of text that the extension made for something chosen elsewhere, told apart from those of a person. */
import type * as vscode from "vscode";

/**
 * The editor reports selections some time after they were made, in their order; a selection that was there already is
 * never reported. So those that may still be reported are kept.
 */
export class OwnSelections {
  private made: string[] = [];

  add(uri: string, range: vscode.Range): void {
    this.made.push(place(uri, range));
  }

  /** Whether a selection that is reported is one of these; those made before it are forgotten then. */
  has(uri: string, range: vscode.Range): boolean {
    const index = this.made.indexOf(place(uri, range));
    if (index > 0) this.made = this.made.slice(index);
    return index >= 0;
  }
}

function place(uri: string, { start, end }: vscode.Range): string {
  return `${uri} ${start.line}:${start.character}-${end.line}:${end.character}`;
}
