/** The folders of the workspace that are on this machine's disk. */
import * as vscode from "vscode";
import type { Folder } from "./server.ts";

export function openFolders(): Folder[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ name, uri }) => ({ name, path: uri.fsPath }));
}
