/** A file to try things on, for the walkthrough: unsaved, so that nothing of the user's is touched. */
import * as vscode from "vscode";

const content = `// Three mistakes to mend, and some work that is done twice: try the quick fixes (Ctrl+. or Cmd+.).

func.func @scale(%x: f32, %n: i32) -> f32 {
  %two = arith.constant 2.0 : f32
  %a = arith.mulf %x, %two : f32
  %b = arith.mulf %x, %two : f32
  %sum = arith.addf %a, %b : f32
  return %sum : f32
}

func.func @broken(%a: i32) -> i32 {
  %sum = arith.addi %a, %c : i32
  %product = arith.mulli %sum, %a : i32
  %wide = arith.extsi %sum : i32 to i8
  return %product : i32
}
`;

export async function openExample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "mlir", content });
  await vscode.window.showTextDocument(document, { preview: false });
}
