import { promises as fs } from 'node:fs';
import { crc32 } from 'node:zlib';
import { openOwnFile } from '../../base/files/own-file.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { type Earlier, type FileNames, logLine, type Mark, readEarlier } from './resume-log.ts';

/** Writes all of some bytes at a place in a file. */
async function writeAt(file: fs.FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

/** Closes a file, and removes it if nothing is in it. */
async function closeUnused(file: fs.FileHandle, name: string): Promise<void> {
  const { size } = await file.stat();
  await file.close();
  if (size === 0) await fs.rm(name, { force: true });
}

/** The part file and its log, open behind the last page that is whole in both. Methods throw the system's errors. */
export class PartFiles {
  private constructor(
    private readonly part: fs.FileHandle,
    private readonly log: fs.FileHandle,
    private readonly names: FileNames,
    readonly earlier: Earlier,
    public bytes = earlier.marks.at(-1)?.bytes ?? 0,
    private checksum = earlier.checksum,
    private logBytes = earlier.logBytes,
  ) {}

  /** `user` is the id of the user that new files belong to. Throws a failure of kind `usage` where others' are found. */
  static async open(names: FileNames, description: Row, user: number, mode = 0o666): Promise<PartFiles> {
    const part = await openOwnFile(names.part, user, mode);
    let log: fs.FileHandle | undefined;
    try {
      log = await openOwnFile(names.log, user, 0o600);
      const files = new PartFiles(part, log, names, await readEarlier(part, log, description, names));
      await part.truncate(files.bytes);
      await log.truncate(files.logBytes);
      if (files.logBytes === 0) await files.writeLine(`${stringifyJson(description)}\n`);
      return files;
    } catch (error) {
      await closeUnused(part, names.part);
      if (log) await closeUnused(log, names.log);
      throw error;
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeAt(this.part, bytes, this.bytes);
    this.bytes += bytes.length;
    this.checksum = crc32(bytes, this.checksum);
  }

  /** Notes that a page is whole. */
  async mark(mark: Mark): Promise<void> {
    const text = stringifyJson(mark);
    this.checksum = crc32(text, this.checksum);
    await this.writeLine(logLine(this.checksum, text));
  }

  async putInPlace(path: string, mode: number | undefined): Promise<void> {
    // Some file systems have no permissions.
    if (mode !== undefined) await this.part.chmod(mode).catch(() => undefined);
    await this.part.sync();
    await this.close();
    // In this order: a log without a part says nothing, a part without a log cannot be continued.
    await fs.rename(this.names.part, path);
    await fs.rm(this.names.log, { force: true });
  }

  async remove(): Promise<void> {
    await fs.rm(this.names.part, { force: true });
    await fs.rm(this.names.log, { force: true });
  }

  async close(): Promise<void> {
    await this.part.close();
    await this.log.close();
  }

  private async writeLine(text: string): Promise<void> {
    const line = Buffer.from(text);
    await writeAt(this.log, line, this.logBytes);
    this.logBytes += line.length;
  }
}
