/** The language client for one server, and what it does when that server dies. */
import * as vscode from "vscode";
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
  LanguageClient,
  State,
} from "vscode-languageclient/node";
import { compileMiddleware } from "./compileCommands.ts";
import type { ServerCommand } from "./server.ts";

const allowedCrashes = 3;
const crashWindowMs = 3 * 60_000;

/** Writes its troubles to the output channel; telling the user is up to the session, once for each trouble. */
export class Client extends LanguageClient {
  constructor(
    { command, args, cwd }: ServerCommand,
    output: vscode.LogOutputChannel,
    trace: vscode.LogOutputChannel,
    onGivenUp: (reason: string) => void,
  ) {
    const crashes = new CrashPolicy(onGivenUp);
    super(
      "mlir",
      "MLIR",
      // No transport is named: the client would add `--stdio` to a command that speaks stdio as it is.
      { command, args, options: { cwd } },
      {
        documentSelector: [{ language: "mlir" }],
        synchronize: { configurationSection: ["mlir.hints", "mlir.passes", "mlir.inlayHints"] },
        outputChannel: output,
        traceOutputChannel: trace,
        initializationOptions: { workspaceTrusted: vscode.workspace.isTrusted },
        errorHandler: crashes,
        middleware: compileMiddleware,
        initializationFailedHandler: () => false,
      },
    );
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Running) crashes.serverWasUp = true;
    });
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
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
