/** Disables diagnostics, lenses, hints and code actions in states of traces, which are read-only. */
import { type Middleware, vsdiag } from "vscode-languageclient/node";
import { traceScheme } from "./traceDocuments.ts";

export const readOnlyMiddleware: Middleware = {
  handleDiagnostics: (uri, diagnostics, next) => next(uri, uri.scheme === traceScheme ? [] : diagnostics),
  provideCodeLenses: (document, token, next) => (document.uri.scheme === traceScheme ? [] : next(document, token)),
  provideInlayHints: (document, range, token, next) =>
    document.uri.scheme === traceScheme ? [] : next(document, range, token),
  provideCodeActions: (document, range, context, token, next) =>
    document.uri.scheme === traceScheme ? [] : next(document, range, context, token),
  provideDiagnostics: (document, previous, token, next) => {
    const uri = "uri" in document ? document.uri : document;
    return uri.scheme === traceScheme ? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] } : next(document, previous, token);
  },
};
