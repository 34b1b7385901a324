/** Copies files to a server that cannot read the disk. Independent of VS Code. */

/** Path and content of each file; null for a file that was deleted, or is not copied. */
export type Files = [path: string, content: Uint8Array | null][];

/** A file that changed. */
export interface Change {
  readonly uri: string;
  /** Path of the file for the server. */
  readonly path: string;
  readonly isGone: boolean;
}

/** Access to files; both functions fail for a missing file. */
export interface Source {
  size(uri: string): Promise<number>;
  read(uri: string): Promise<Uint8Array>;
}

const largestFile = 4 << 20;
const mostBytes = 64 << 20;
const readsAtOnce = 16;

export class FileCopies {
  private readonly source: Source;
  private readonly send: (files: Files) => void;
  /** Called with a message about each file that is not copied. */
  private readonly report: (line: string) => void;
  private readonly sizes = new Map<string, number>();
  private bytes = 0;
  /** Resolves when all requested copies are sent, so that they are sent in order. */
  private copying: Promise<void> = Promise.resolve();

  constructor(source: Source, send: (files: Files) => void, report: (line: string) => void) {
    this.source = source;
    this.send = send;
    this.report = report;
  }

  /** Sends the current contents of files to the server; resolves once they are sent. */
  copy(changes: readonly Change[]): Promise<void> {
    const copied = this.copying.then(() => this.copyNow(changes));
    this.copying = copied.catch(() => undefined);
    return copied;
  }

  private async copyNow(changes: readonly Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += readsAtOnce) {
      const some = changes.slice(start, start + readsAtOnce);
      this.send(await Promise.all(some.map(async (change): Promise<Files[number]> => [change.path, await this.contentOf(change)])));
    }
  }

  private async contentOf({ uri, path, isGone }: Change): Promise<Uint8Array | null> {
    const size = isGone ? 0 : await this.source.size(uri).catch(() => 0);
    const others = this.bytes - (this.sizes.get(path) ?? 0);
    const isLeftOut = size > largestFile || others + size > mostBytes;
    if (isLeftOut) this.report(`${uri} is not copied until it is opened: ${megabytes(size)}, ${megabytes(others)} in other files`);
    this.sizes.set(path, isLeftOut ? 0 : size);
    this.bytes = others + (isLeftOut ? 0 : size);
    return isLeftOut || isGone ? null : this.source.read(uri).catch(() => null);
  }
}

function megabytes(size: number): string {
  return `${(size / (1 << 20)).toFixed(1)} MB`;
}
