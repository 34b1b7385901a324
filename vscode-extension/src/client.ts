/** The language client for one server, and its reaction to the end of that server. */
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
  /** The server ended too often, for a reason in words. */
  readonly onGivenUp: (reason: string) => void;
  /** The current work of the server; undefined if it reports none. */
  readonly onWork: (work: Work | undefined) => void;
}

/** Writes its troubles to the output channel; telling the user is up to the session, once for each trouble. */
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
          // The status item shows it; the client would show it once more beside that.
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
    // A stack of the editor's own code would push the server's message out of view.
    super.error(message, data instanceof Error ? data.message : data, false);
  }

  /** Description of the server; undefined if it has none. */
  async facts(): Promise<ServerFacts | undefined> {
    if (!this.initializeResult?.capabilities.executeCommandProvider?.commands.includes("ir-lsp.status")) return undefined;
    return this.sendRequest<ServerFacts>("workspace/executeCommand", { command: "ir-lsp.status", arguments: [] });
  }

  /** Has the server stop the work that it reports on. */
  async cancelWork(): Promise<void> {
    for (const token of this.works.tokens) await this.sendNotification(WorkDoneProgressCancelNotification.type, { token });
  }
}

/** A server that was up is started again, three times within three minutes; one that never came up is not. */
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
    // The start that is under way fails with an error of its own.
    if (!this.serverWasUp) return { action: CloseAction.DoNotRestart, handled: true };
    this.serverWasUp = false;
    const now = Date.now();
    this.times = [...this.times.filter((time) => now - time < crashWindowMs), now];
    if (this.times.length <= allowedCrashes) return { action: CloseAction.Restart, handled: true };
    this.onGivenUp(`it ended ${this.times.length} times within three minutes`);
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}
