import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { openSpool, type Spool, type SpoolPlace } from '../../base/files/spool.ts';
import { ByteText } from '../../base/text/byte-text.ts';

/** The XML of one sheet, on its way into the package. */
export interface Body {
  write(xml: string): void;
  end(): void;
  /** Hands on what was written, and waits until it is taken. */
  flush(): Promise<void>;
  discard(): Promise<void>;
}

/** Goes into the package as it is written. */
export class StreamedBody implements Body {
  readonly stream = new PassThrough();
  private readonly pending = new ByteText();
  private isEnded = false;

  write(xml: string): void {
    this.pending.text(xml);
  }

  end(): void {
    this.isEnded = true;
  }

  async flush(): Promise<void> {
    const bytes = this.pending.takeBytes();
    if (bytes.length > 0 && !this.stream.write(bytes)) await once(this.stream, 'drain');
    if (this.isEnded) this.stream.end();
  }

  async discard(): Promise<void> {
    this.stream.destroy();
  }
}

/** Beyond this, in bytes, a sheet that has to wait does so on the disk. */
const mostInMemory = 1024 * 1024;

/** Waits until the sheets before it are in the package: in memory, and on the disk when it grows. */
export class WaitingBody implements Body {
  private readonly pending = new ByteText();
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  private spool: Spool | undefined;

  constructor(private readonly place: SpoolPlace) {}

  write(xml: string): void {
    this.pending.text(xml);
  }

  end(): void {}

  async flush(): Promise<void> {
    const bytes = this.pending.takeBytes();
    if (bytes.length === 0) return;
    this.chunks.push(bytes);
    this.size += bytes.length;
    if (this.size < mostInMemory) return;
    this.spool ??= await openSpool(this.place);
    for (const chunk of this.chunks.splice(0)) await this.spool.write(chunk);
  }

  stream(): Readable {
    const { spool, chunks } = this;
    return Readable.from(
      (async function* () {
        if (spool) yield* spool.read();
        yield* chunks;
      })(),
      { objectMode: false },
    );
  }

  async discard(): Promise<void> {
    await this.spool?.remove();
    this.spool = undefined;
  }
}
