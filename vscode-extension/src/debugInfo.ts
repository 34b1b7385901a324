/** Information for bug reports, as Markdown. */
import * as vscode from "vscode";
import { conflictingExtension } from "./coexistence.ts";
import type { Session } from "./session.ts";

export function debugInfo(context: vscode.ExtensionContext, session: Session): string {
  const { serverInfo } = session;
  const settings = vscode.workspace.getConfiguration("mlir");
  const trust = vscode.workspace.isTrusted ? "trusted" : "not trusted";
  const lines = [
    `- extension: ${context.extension.packageJSON.version}`,
    `- editor: ${vscode.env.appName} ${vscode.version}, ${systemName()}`,
    `- workspace: ${vscode.workspace.workspaceFolders?.length ?? 0} folders, ${trust}`,
    `- server: ${serverInfo ? `${serverInfo.name} ${serverInfo.version ?? ""}`.trim() : "not running"}`,
    ...session.facts.map((line) => `- ${line}`),
    `- other MLIR extension: ${conflictingExtension()?.packageJSON.version ?? "none"}`,
    "",
    "```json",
    JSON.stringify({ server: settings.get("server"), trace: settings.get("trace") }, undefined, 2),
    "```",
  ];
  return `${lines.join("\n")}\n`;
}

function systemName(): string {
  return vscode.env.uiKind === vscode.UIKind.Web && !globalThis.process ? "a browser" : `${process.platform} ${process.arch}`;
}
