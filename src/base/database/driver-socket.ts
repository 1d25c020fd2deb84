import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { BrokenServer, serverErrorOf } from './login.ts';

/** Limits of an answer. No row of a mirror or of a ledger comes near them. */
const limits = {
  /** Bytes of a row, and of any other message. */
  row: 134_217_728,
  message: 1_048_576,
  /** Bytes and rows of an answer: a driver keeps them until all have come. */
  answer: 268_435_456,
  rows: 1_000_000,
  /** Bytes of notices and the like. */
  asides: 1_048_576,
};

/** The answer to the driver's own login: accepted, and ready. The real login is over by then. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Messages that come without a question: notices, parameters, notifications. Nobody here reads them. */
const asides = 'NSA';

/** Messages of an answer that hold nothing: what was parsed, bound, has no rows, or was empty. */
const signs = '12nI';

/**
 * The server as the driver sees it once the login is over. Both ways are read message by message: the driver gets only what an
 * answer to its statements consists of, with the lengths and counts that it relies on checked. For anything else `onFault` is called
 * once, and nothing more is handed on.
 */
export class DriverSocket extends Duplex {
  private isWelcomed = false;
  private isOver = false;
  /** Answers that are still to end. */
  private due = 0;
  /** A statement was sent since the last answer ended. */
  private isAsked = false;
  private mayCopy = false;
  /** Of the rows that may come now. */
  private columns: number | undefined;
  private counts = { bytes: 0, rows: 0, asides: 0 };
  private pieces: Buffer[] = [];
  private size = 0;
  /** How many bytes there must be before it is worth a look. */
  private needed = 5;

  constructor(
    private readonly server: Socket,
    private readonly onFault: (fault: BrokenServer) => void,
  ) {
    super();
    server.on('data', (piece: Buffer) => this.hear(piece)).once('close', () => this.destroy());
  }

  override _read(): void {
    this.server.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    let rest = chunk;
    if (!this.isWelcomed) {
      this.isWelcomed = true;
      rest = chunk.subarray(chunk.readUInt32BE(0));
      // As from a network: the driver is not ready for an answer within its call.
      setImmediate(() => this.destroyed || this.push(welcome));
    }
    this.note(rest);
    if (rest.length === 0) done();
    // A write that failed shows by the answer, which does not come.
    else this.server.write(rest, () => done());
  }

  override _destroy(_error: Error | null, done: () => void): void {
    this.server.destroy();
    done();
  }

  /** The driver writes whole messages. */
  private note(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
      const kind = chunk.toString('latin1', at, at + 1);
      if (kind === 'Q' || kind === 'S') this.due++;
      if (kind !== 'Q' && kind !== 'P') continue;
      this.isAsked = true;
      this.mayCopy = kind === 'Q' && chunk.toString('latin1', at + 5, at + 10) === 'copy ';
      this.columns = undefined;
      this.counts = { bytes: 0, rows: 0, asides: 0 };
    }
  }

  private hear(piece: Buffer): void {
    if (this.isOver) return;
    this.pieces.push(piece);
    this.size += piece.length;
    if (this.size < this.needed) return;
    try {
      this.pass(this.pieces.length === 1 ? piece : Buffer.concat(this.pieces));
    } catch (error) {
      if (!(error instanceof BrokenServer)) throw error;
      this.isOver = true;
      this.onFault(error);
    }
  }

  /** Hands on the whole messages of these bytes, and keeps the rest. */
  private pass(bytes: Buffer): void {
    let from = 0;
    let at = 0;
    this.needed = 5;
    const handOn = (): void => {
      if (at > from && !this.push(bytes.subarray(from, at))) this.server.pause();
    };
    while (bytes.length - at >= 5) {
      const kind = bytes.toString('latin1', at, at + 1);
      const length = bytes.readUInt32BE(at + 1);
      this.checkHead(kind, length);
      this.needed = length + 1;
      if (bytes.length - at < this.needed) break;
      const end = at + this.needed;
      if (!this.isForDriver(kind, bytes.subarray(at + 5, end))) {
        handOn();
        from = end;
      }
      at = end;
      this.needed = 5;
    }
    handOn();
    const rest = bytes.subarray(at);
    this.pieces = rest.length === 0 ? [] : [rest];
    this.size = rest.length;
  }

  private checkHead(kind: string, length: number): void {
    if (!`TDCEZtG${signs}${asides}`.includes(kind))
      throw new BrokenServer(`sent a message of the kind ${JSON.stringify(kind)}, which has no meaning here`);
    if (length < 4 || length > (kind === 'D' ? limits.row : limits.message))
      throw new BrokenServer(`announced a message of ${length} bytes`);
    if (!this.isAsked && !`E${asides}`.includes(kind)) throw new BrokenServer('sent an answer to nothing');
  }

  /** Checks a whole message. Returns false for one that is not handed on. */
  private isForDriver(kind: string, body: Buffer): boolean {
    const { counts } = this;
    if (asides.includes(kind)) {
      counts.asides += body.length + 5;
      if (counts.asides > limits.asides) throw new BrokenServer('sent more than 1 MB of notices');
      return false;
    }
    counts.bytes += body.length + 5;
    if (counts.bytes > limits.answer) throw new BrokenServer('sent more than 256 MB in answer to one statement');
    if (kind === 'D') this.checkRow(body);
    else if (kind === 'T') this.columns = columnsIn(body);
    else if (kind === 'E') {
      const error = serverErrorOf(body);
      if (error instanceof BrokenServer) throw error;
      return this.isAsked;
    } else if (kind === 'Z') this.endAnswer(body);
    else if (kind === 'C' || kind === 'n') this.columns = undefined;
    else if (kind === 'G') {
      if (!this.mayCopy) throw new BrokenServer('asked for rows that nobody offered');
      this.mayCopy = false;
    } else if (kind === 't' && body.length !== 2 + 4 * (body.length < 2 ? 0 : body.readUInt16BE(0)))
      throw new BrokenServer('described the values of a statement in a message that ends too early or too late');
    if (signs.includes(kind) && body.length > 0) throw new BrokenServer('sent a sign with something in it');
    return true;
  }

  private endAnswer(body: Buffer): void {
    if (this.due === 0 || body.length !== 1) throw new BrokenServer('ended an answer that had ended');
    this.due--;
    if (this.due === 0) this.isAsked = false;
  }

  private checkRow(body: Buffer): void {
    const { columns } = this;
    if (columns === undefined) throw new BrokenServer('sent rows that were not asked for');
    if (++this.counts.rows > limits.rows)
      throw new BrokenServer('sent more than a million rows in answer to one statement');
    let at = 2;
    let count = 0;
    for (; at + 4 <= body.length && count < columns; count++) {
      const length = body.readInt32BE(at);
      at += 4 + Math.max(0, length);
    }
    if (body.length < 2 || body.readUInt16BE(0) !== columns || count !== columns || at !== body.length)
      throw new BrokenServer('sent a row with other columns than it had announced');
  }
}

/** How many columns a description of rows has. The driver looks for the end of each name without looking for the end of the message. */
function columnsIn(body: Buffer): number {
  const count = body.length < 2 ? 0 : body.readUInt16BE(0);
  let at = 2;
  for (let column = 0; column < count; column++) {
    const end = body.indexOf(0, at);
    at = end < 0 ? Number.POSITIVE_INFINITY : end + 19;
  }
  if (at !== body.length) throw new BrokenServer('described columns in a message that ends too early or too late');
  return count;
}
