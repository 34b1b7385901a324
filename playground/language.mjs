// How MLIR looks before the server has read it, and the colours of what the server finds.
import { editor, languages } from "monaco-editor/editor.js";

export const language = "mlir";
/** That of texts which the server does not have: states after passes. */
export const stateLanguage = "mlir-state";

export function registerLanguage() {
  for (const id of [language, stateLanguage]) register(id);

  const colours = { comment: "6a737d", string: "0a3069", number: "0550ae", variable: "24292e", parameter: "953800", function: "6f42c1", label: "953800", type: "116329", macro: "8250df", keyword: "cf222e", property: "0550ae" };
  const rules = Object.entries(colours).map(([token, foreground]) => ({ token, foreground }));
  editor.defineTheme("playground", { base: "vs", inherit: true, rules, colors: {} });
}

function register(id) {
  languages.register({ id });
  languages.setLanguageConfiguration(id, {
    comments: { lineComment: "//" },
    brackets: [["{", "}"], ["[", "]"], ["(", ")"]],
  });
  languages.setMonarchTokensProvider(id, {
    tokenizer: {
      root: [
        [/\/\/.*/, "comment"],
        [/"(?:[^"\\]|\\.)*"/, "string"],
        [/[%][\w$.#-]+/, "variable"],
        [/@(?:[\w$.-]+|"[^"]*")/, "function"],
        [/\^[\w$.-]+/, "label"],
        [/[!#][\w$.-]+/, "macro"],
        [/\b(?:[su]?i\d+|b?f\d+|tf32|index|none|vector|tensor|memref|tuple|complex)\b/, "type"],
        [/-?\b(?:0x[\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)\b/, "number"],
        [/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/, "keyword"],
      ],
    },
  });
}
