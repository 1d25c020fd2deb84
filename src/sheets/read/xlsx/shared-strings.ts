import { readSync } from 'node:fs';
import { openSpool, type Spool, type SpoolPlace } from '../../../base/files/spool.ts';
import type { Archive } from './archive.ts';
import { addText, parseXml, unescapeText } from './xml.ts';

/** The texts that cells name by number. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
  place: SpoolPlace,
): Promise<StringStore> {
  const store = new StringStore(place);
  if (part === undefined) return store;
  let text = '';
  let wanted = false;
  let phonetic = false;
  const parts = parseXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else wanted = name === 't' && !phonetic;
    },
    text(more) {
      if (wanted) text = addText(text, more);
    },
    close(name) {
      wanted = false;
      if (name === 'rPh') phonetic = false;
      else if (name === 'si') store.add(unescapeText(text));
    },
  });
  try {
    for await (const _ of parts) await store.settle();
    await store.seal();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const blockSize = 2 ** 18;

/** Blocks in memory: of those that are being written, and of those that are read. */
const keptBlocks = 128;

const mostTexts = 2 ** 22;

/** Texts by number in little memory: 32 MiB of them, the rest in a temporary file. */
export class StringStore {
  /** Where each text begins: its block times the block size, and its place there. */
  #places = new Float64Array(1024);
  #count = 0;
  #blocks = new Map<number, Buffer>();
  #current = Buffer.alloc(blockSize);
  #used = 0;
  #number = 0;
  #file: Spool | undefined;

  constructor(private readonly place: SpoolPlace) {}

  get size(): number {
    return this.#count;
  }

  /** Takes a text of 65,535 characters at most. */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#count === mostTexts) throw new Error(`it has more than ${mostTexts} texts`);
    if (this.#used + length + 4 > blockSize) this.#turn();
    if (this.#count === this.#places.length) {
      const places = new Float64Array(2 * this.#count);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[this.#count++] = this.#number * blockSize + this.#used;
    this.#current.writeUInt32LE(length, this.#used);
    this.#current.write(text, this.#used + 4);
    this.#used += 4 + length;
  }

  #turn(): void {
    this.#blocks.set(this.#number++, this.#current);
    this.#current = Buffer.alloc(blockSize);
    this.#used = 0;
  }

  /** Writes down what memory does not hold: call it now and then while texts are added. */
  async settle(): Promise<void> {
    if (this.#blocks.size < keptBlocks) return;
    this.#file ??= await openSpool(this.place);
    await this.#write(this.#file);
  }

  /** Call it after the last text. */
  async seal(): Promise<void> {
    this.#turn();
    if (this.#file) await this.#write(this.#file);
  }

  async #write({ handle }: Spool): Promise<void> {
    for (const [number, block] of this.#blocks) await handle.write(block, 0, blockSize, number * blockSize);
    this.#blocks.clear();
  }

  /** Returns the text with this number, or undefined if there is none. */
  get(number: number): string | undefined {
    const place = number >= 0 && number < this.#count ? this.#places[number] : undefined;
    if (place === undefined) return undefined;
    const block = this.#block(Math.floor(place / blockSize));
    const at = place % blockSize;
    return block.toString('utf8', at + 4, at + 4 + block.readUInt32LE(at));
  }

  #block(number: number): Buffer {
    const kept = this.#blocks.get(number);
    if (kept) return kept;
    const block = Buffer.alloc(blockSize);
    if (this.#file) readSync(this.#file.handle.fd, block, 0, blockSize, number * blockSize);
    // Texts are numbered in the order of their use: the oldest block is the last to be wanted again.
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size >= keptBlocks && oldest !== undefined) this.#blocks.delete(oldest);
    this.#blocks.set(number, block);
    return block;
  }

  async close(): Promise<void> {
    await this.#file?.remove();
  }
}
