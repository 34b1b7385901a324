/** The menu of the status item. */
import * as vscode from "vscode";
import { type State, describe } from "./serverState.ts";

interface Entry extends vscode.QuickPickItem {
  readonly command: string;
}

const entries: readonly Entry[] = [
  { label: "$(debug-restart) Restart Server", command: "mlir.restartServer" },
  { label: "$(output) Show Log", command: "mlir.showOutput" },
  { label: "$(list-flat) Show Trace", description: "the messages between editor and server", command: "mlir.showTrace" },
  { label: "$(settings-gear) Settings", command: "mlir.openSettings" },
  { label: "$(copy) Copy Debug Information", command: "mlir.copyDebugInfo" },
  { label: "$(book) Get Started", command: "mlir.openWalkthrough" },
];
const cancel: Entry = { label: "$(stop-circle) Cancel", command: "mlir.cancelWork" };
const install: Entry = { label: "$(cloud-download) Install Server", command: "mlir.installServer" };

export async function showMenu(state: State): Promise<void> {
  const choice = await vscode.window.showQuickPick([...fitting(state), ...entries], {
    title: "MLIR",
    placeHolder: describe(state).details.slice(0, 2).join(" "),
  });
  if (choice) await vscode.commands.executeCommand(choice.command);
}

/** Actions that are possible in this state only. */
function fitting(state: State): readonly Entry[] {
  if (state.kind === "missing") return [install];
  if (state.kind === "running" && state.work) return [{ ...cancel, description: state.work.title }];
  return [];
}
