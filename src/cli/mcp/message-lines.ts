import { Transform, type TransformCallback } from 'node:stream';

/** The longest line that is read, in bytes. */
export const longestLine = 20_000_000;

/** Bytes at both ends of a longer line in which its id is looked for. */
const endBytes = 4096;

const newline = 0x0a;

/** The id of a message, as JSON, where it stands as the first or the last of its fields; else null. */
function idIn(head: string, tail: string): string {
  const id = '(-?\\d{1,15}|"(?:[^"\\\\]|\\\\.)*")';
  const first = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?"id"\\s*:\\s*${id}\\s*,`);
  const last = new RegExp(`,\\s*"id"\\s*:\\s*${id}\\s*(?:,\\s*"jsonrpc"\\s*:\\s*"2\\.0"\\s*)?\\}\\s*$`);
  return first.exec(head)?.[1] ?? last.exec(tail)?.[1] ?? 'null';
}

/**
 * Passes on the lines of a client, each as a whole. Of a line that is too long for a message it keeps both ends alone, and
 * calls `refuse` with its id as JSON: the session goes on.
 */
export class MessageLines extends Transform {
  private parts: Buffer[] = [];
  private length = 0;

  constructor(private readonly refuse: (id: string) => void) {
    super();
  }

  override _transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = Buffer.from(chunk);
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      this.keep(rest.subarray(0, end + 1));
      this.endLine();
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.keep(rest);
    done();
  }

  private keep(piece: Buffer): void {
    this.length += piece.length;
    this.parts.push(piece);
    if (this.length <= longestLine) return;
    const kept = Buffer.concat(this.parts);
    this.parts = [kept.subarray(0, endBytes), kept.subarray(-endBytes)].map((end) => Buffer.from(end));
  }

  private endLine(): void {
    const line = Buffer.concat(this.parts);
    if (this.length <= longestLine) this.push(line);
    else this.refuse(idIn(line.toString('utf8', 0, endBytes), line.toString('utf8', line.length - endBytes)));
    this.parts = [];
    this.length = 0;
  }
}
