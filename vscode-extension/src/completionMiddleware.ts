/** Decides when to request suggestions, so that they appear in time and Enter can begin a line. */
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** Maximum number of the server's suggestions; a list of this length may be incomplete. */
const longestList = 500;

/** Text before a space that no operand can follow: names of results, a colon or an arrow. */
const beforeNoOperand = /^\s*(?:%[\w$.:, %-]*=?\s*)?$|(?::|->)\s*$/;

/**
 * VS Code requests nothing while it waits for the answer to a typed blank, so fast typists would get no list for the next
 * word. If no operand can follow, the answer does not wait for the server.
 *
 * The server marks most lists as incomplete, so that editors request a list after each keystroke and show none at a
 * complete word. With `acceptSuggestionOnEnter: smart`, VS Code recognizes complete words itself, but only in lists that
 * it filters itself: while it waits for a new list, Enter would still accept the preceding keystroke's suggestion.
 */
export const completionMiddleware: Middleware = {
  provideCompletionItem: async (document, position, context, token, next) => {
    if (context.triggerCharacter === " ") {
      const before = document.lineAt(position.line).text.slice(0, position.character);
      if (beforeNoOperand.test(before)) return undefined;
    }
    const list = await next(document, position, context, token);
    const isSmart = vscode.workspace.getConfiguration("editor", document).get("acceptSuggestionOnEnter") !== "on";
    if (isSmart && list instanceof vscode.CompletionList) list.isIncomplete = list.items.length >= longestList;
    return list;
  },
};
