/** When lists of suggestions are asked for anew, so that Enter after a complete word begins a line. */
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** The server sends no more suggestions than this; a list of that length may lack some. */
const longestList = 500;

/**
 * The server marks most lists as incomplete, so that editors ask again at the next key and are shown no list at a
 * complete word. With `acceptSuggestionOnEnter: smart`, VS Code recognizes complete words itself, but only in lists that
 * it filters itself: while it waits for a new list, Enter would still take the suggestion of the key before.
 */
export const completionMiddleware: Middleware = {
  provideCompletionItem: async (document, position, context, token, next) => {
    const list = await next(document, position, context, token);
    const isSmart = vscode.workspace.getConfiguration("editor", document).get("acceptSuggestionOnEnter") !== "on";
    if (isSmart && list instanceof vscode.CompletionList) list.isIncomplete = list.items.length >= longestList;
    return list;
  },
};
