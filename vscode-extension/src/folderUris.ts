/**
 * Maps folders of a workspace that are not on disk to folders in the server's own file system. Independent of VS Code.
 */

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

export interface WorkspaceFolder {
  readonly name: string;
  /** URI of the folder, as VS Code writes it. */
  readonly uri: string;
}

export class FolderUris {
  /** Pairs of the editor's URI and the server's. */
  private readonly pairs: (readonly [string, string])[];

  constructor(folders: readonly WorkspaceFolder[]) {
    this.pairs = folders
      .filter(({ uri }) => !uri.startsWith("file:"))
      .map(({ name, uri }, index) => [uri.replace(/\/$/, ""), `file:///workspace/${index + 1}/${encodeURIComponent(name)}`]);
  }

  /** Returns a message for the server, in which each URI in one of the folders is replaced by the server's. */
  toServer<Message>(message: Message): Message {
    return this.mapped(message as Json, 0) as Message;
  }

  /** Returns a message of the server with the editor's URIs. */
  toEditor<Message>(message: Message): Message {
    return this.mapped(message as Json, 1) as Message;
  }

  /** Returns the path of a file for the server; undefined if the server has no such file. */
  serverPath(uri: string): string | undefined {
    const text = this.uri(uri, 0);
    return text.startsWith("file:") ? decodeURIComponent(new URL(text).pathname) : undefined;
  }

  private mapped(value: Json, from: 0 | 1): Json {
    if (this.pairs.length === 0) return value;
    if (typeof value === "string") return this.uri(value, from);
    if (Array.isArray(value)) return typeof value[0] === "number" ? value : value.map((element) => this.mapped(element, from));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [this.uri(key, from), this.mapped(element, from)]));
  }

  private uri(text: string, from: 0 | 1): string {
    for (const pair of this.pairs) {
      const prefix = pair[from];
      if (text === prefix || (text.startsWith(prefix) && text[prefix.length] === "/")) return pair[1 - from] + text.slice(prefix.length);
      const query = text.indexOf(`?${encodeURIComponent(`${prefix}/`)}`);
      if (query > 0 && !/\s/.test(text)) return this.otherForm(text.slice(0, query), decodeURIComponent(text.slice(query + 1)), from);
    }
    return text;
  }

  /** Returns the URI of a document that shows a file in another form; it has the file's path with a suffix, and its URI as query. */
  private otherForm(document: string, file: string, from: 0 | 1): string {
    const mapped = this.uri(file, from);
    return `${document.replace(pathOf(file), pathOf(mapped))}?${encodeURIComponent(mapped)}`;
  }
}

/** Browsers have disagreed on the path of a URI whose scheme they do not know. */
function pathOf(uri: string): string {
  return uri.replace(/^[^:]*:(\/\/[^/]*)?/, "");
}
