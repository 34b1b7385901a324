/** The language client for one server, which restarts the server after a crash. */
import * as vscode from "vscode";
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
  LanguageClient,
  type Middleware,
  type ServerOptions,
  State,
  WorkDoneProgressCancelNotification,
} from "vscode-languageclient/node";
import { bytecodeScheme } from "./bytecode.ts";
import { commandMiddleware } from "./commandMiddleware.ts";
import { completionMiddleware } from "./completionMiddleware.ts";
import { withDebugLenses } from "./debugLenses.ts";
import { readOnlyMiddleware } from "./readOnlyMiddleware.ts";
import { passPicker } from "./passes.ts";
import { type ServerFacts, type Work, WorkList } from "./serverState.ts";

const allowedCrashes = 3;
const crashWindowMs = 3 * 60_000;

export interface ClientEvents {
  /** Called when the server ended too often, with the reason as text. */
  readonly onGivenUp: (reason: string) => void;
  /** Called with the current work of the server; undefined if it reports none. */
  readonly onWork: (work: Work | undefined) => void;
}

/** Writes its errors to the output channel; the session shows them to the user, once for each failure. */
export class Client extends LanguageClient {
  private readonly works: WorkList;

  constructor(
    server: ServerOptions,
    output: vscode.LogOutputChannel,
    trace: vscode.LogOutputChannel,
    { onGivenUp, onWork }: ClientEvents,
    middleware: Middleware = {},
  ) {
    const crashes = new CrashPolicy(onGivenUp);
    const works = new WorkList();
    super(
      "mlir",
      "MLIR",
      server,
      {
        documentSelector: [{ language: "mlir" }],
        synchronize: { configurationSection: "mlir" },
        outputChannel: output,
        traceOutputChannel: trace,
        initializationOptions: { workspaceTrusted: vscode.workspace.isTrusted, bytecodeScheme, passPicker },
        errorHandler: crashes,
        middleware: {
          ...commandMiddleware,
          ...completionMiddleware,
          ...readOnlyMiddleware,
          provideCodeLenses: async (document, token, next) => withDebugLenses(await next(document, token)),
          // The status item shows the work; the client would show it a second time.
          handleWorkDoneProgress: (token, params, next) => {
            onWork(works.update(token, params));
            if (params.kind === "end") next(token, params);
          },
          ...middleware,
        },
        initializationFailedHandler: () => false,
      },
    );
    this.works = works;
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Running) crashes.serverWasUp = true;
      if (newState === State.Stopped) works.clear();
    });
  }

  override error(message: string, data?: unknown): void {
    // A stack trace of the editor's own code would hide the server's message.
    super.error(message, data instanceof Error ? data.message : data, false);
  }

  /** Returns facts about the server; undefined if it cannot report them. */
  async facts(): Promise<ServerFacts | undefined> {
    if (!this.initializeResult?.capabilities.executeCommandProvider?.commands.includes("ir-lsp.status")) return undefined;
    return this.sendRequest<ServerFacts>("workspace/executeCommand", { command: "ir-lsp.status", arguments: [] });
  }

  /** Asks the server to stop the work that it reports. */
  async cancelWork(): Promise<void> {
    for (const token of this.works.tokens) await this.sendNotification(WorkDoneProgressCancelNotification.type, { token });
  }
}

/** Restarts a server that has been running, at most three times within three minutes; not one that never started. */
class CrashPolicy implements ErrorHandler {
  serverWasUp = false;
  private readonly onGivenUp: (reason: string) => void;
  private times: number[] = [];

  constructor(onGivenUp: (reason: string) => void) {
    this.onGivenUp = onGivenUp;
  }

  error(_error: Error, _message: unknown, count: number | undefined): ErrorHandlerResult {
    return { action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true };
  }

  closed(): CloseHandlerResult {
    // The start in progress fails with its own error.
    if (!this.serverWasUp) return { action: CloseAction.DoNotRestart, handled: true };
    this.serverWasUp = false;
    const now = Date.now();
    this.times = [...this.times.filter((time) => now - time < crashWindowMs), now];
    if (this.times.length <= allowedCrashes) return { action: CloseAction.Restart, handled: true };
    this.onGivenUp(`it ended ${this.times.length} times within three minutes`);
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}
