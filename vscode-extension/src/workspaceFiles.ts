/** Copies the files of the workspace that the server watches to a server that cannot read the disk. */
import * as vscode from "vscode";
import type { DidChangeWatchedFilesRegistrationOptions, FileChangeType, FileEvent, Middleware } from "vscode-languageclient/node";
import { FileCopies, type Files, type Source } from "./fileCopies.ts";
import type { FolderUris } from "./folderUris.ts";

const mostFiles = 2_000;
const [created, deleted]: FileChangeType[] = [1, 3];

const inVsCode: Source = {
  size: async (uri) => (await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true))).size,
  read: async (uri) => vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true)),
};

export class WorkspaceFiles {
  private readonly uris: FolderUris;
  private readonly copies: FileCopies;
  /** Notifies the server of changes. */
  private readonly notify: (changes: FileEvent[]) => Promise<void>;
  private readonly report: (line: string) => void;

  constructor(
    uris: FolderUris,
    send: (files: Files) => void,
    notify: (changes: FileEvent[]) => Promise<void>,
    report: (line: string) => void,
  ) {
    this.uris = uris;
    this.copies = new FileCopies(inVsCode, send, report);
    this.notify = notify;
    this.report = report;
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
    if (files.length === mostFiles) this.report(`only ${mostFiles} files of the workspace are indexed; others are when they are opened`);
    const changes = files.map((uri) => ({ uri: uri.toString(), type: created as FileChangeType }));
    await this.copy(changes);
    if (changes.length > 0) await this.notify(changes);
  }

  private copy(changes: readonly FileEvent[]): Promise<void> {
    return this.copies.copy(changes.flatMap(({ uri, type }) => {
      const path = this.uris.serverPath(uri);
      return path === undefined ? [] : [{ uri, path, isGone: type === deleted }];
    }));
  }
}
