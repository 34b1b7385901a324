/** Files of the workspace for a server that reads no disk: those that it watches are copied to it. */
import * as vscode from "vscode";
import type { DidChangeWatchedFilesRegistrationOptions, FileChangeType, FileEvent, Middleware } from "vscode-languageclient/node";
import type { FolderUris } from "./folderUris.ts";

/** Path and content of each file; null for one that is gone. */
export type Files = [path: string, content: Uint8Array | null][];

const mostFiles = 2_000;
const largestFile = 4 << 20;
const [created, deleted]: FileChangeType[] = [1, 3];

export class WorkspaceFiles {
  private readonly uris: FolderUris;
  private readonly send: (files: Files) => void;
  /** Tells the server of changes. */
  private readonly notify: (changes: FileEvent[]) => Promise<void>;

  constructor(uris: FolderUris, send: (files: Files) => void, notify: (changes: FileEvent[]) => Promise<void>) {
    this.uris = uris;
    this.send = send;
    this.notify = notify;
  }

  /** Copies files when the server begins to watch them, and when they change. */
  get middleware(): Middleware {
    return {
      workspace: {
        didChangeWatchedFile: async (event, next) => {
          await this.copy([event]);
          await next(event);
        },
      },
      handleRegisterCapability: async (params, next) => {
        await next(params, new vscode.CancellationTokenSource().token);
        const watching = params.registrations.filter(({ method }) => method === "workspace/didChangeWatchedFiles");
        for (const { registerOptions } of watching) void this.begin(registerOptions as DidChangeWatchedFilesRegistrationOptions);
      },
    };
  }

  private async begin({ watchers }: DidChangeWatchedFilesRegistrationOptions): Promise<void> {
    const patterns = watchers.map(({ globPattern }) => globPattern).filter((pattern) => typeof pattern === "string");
    const files = await vscode.workspace.findFiles(`{${patterns.join(",")}}`, undefined, mostFiles);
    const changes = files.map((uri) => ({ uri: uri.toString(), type: created as FileChangeType }));
    await this.copy(changes);
    if (changes.length > 0) await this.notify(changes);
  }

  private async copy(changes: readonly FileEvent[]): Promise<void> {
    this.send((await Promise.all(changes.map((change) => this.read(change)))).flat());
  }

  private async read({ uri, type }: FileEvent): Promise<Files> {
    const path = this.uris.serverPath(uri);
    if (path === undefined) return [];
    if (type === deleted) return [[path, null]];
    const file = vscode.Uri.parse(uri, true);
    try {
      if ((await vscode.workspace.fs.stat(file)).size > largestFile) return [];
      return [[path, await vscode.workspace.fs.readFile(file)]];
    } catch {
      return [[path, null]]; // It was removed meanwhile.
    }
  }
}
