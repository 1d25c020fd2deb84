import { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** What is in a zip file. */
export type ZipPart = string | Buffer | (() => Iterable<string>);

/** A zip file of texts, or of streams for what is too large to hold. */
export async function zipped(parts: Readonly<Record<string, ZipPart>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), name);
    else
      zip.addReadStream(
        Readable.from(content()).map((text: string) => Buffer.from(text)),
        name,
      );
  }
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

/** The files in a zip by their names. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    found.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return found;
}
