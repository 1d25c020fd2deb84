import { escaped } from '../../../base/text/escape-controls.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../unreadable.ts';
import { encodingHint, type TextEncoding } from './text-encoding.ts';

const zero = /\0/;
const control = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** The line of the first thing that is no text. The chunk that it is in is decoded again, byte by byte. */
async function faultyLine(file: InputFile, label: string, noText: RegExp, faulty: number): Promise<number> {
  const decoder = new TextDecoder(label, { fatal: true });
  let [line, number] = [1, 0];
  for await (const chunk of file.chunks()) {
    const step = number++ === faulty ? 1 : chunk.length;
    for (let at = 0; at < chunk.length; at += step) {
      try {
        const text = decoder.decode(chunk.subarray(at, at + step), { stream: true });
        if (noText.test(text)) return line;
        line += text.split('\n').length - 1;
      } catch {
        return line;
      }
    }
  }
  return line;
}

/** The text of a file, without its mark. What is no text of its encoding is refused, not replaced. */
export async function* textChunks(file: InputFile, { label, name, isGuess }: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const noText = isGuess ? control : zero;
  let number = 0;
  const decode = (chunk?: Buffer): string | undefined => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      return noText.test(text) ? undefined : text;
    } catch {
      return undefined;
    }
  };
  const refuse = async () =>
    unreadable(
      file.name,
      escaped`is not text in ${name}: see line ${await faultyLine(file, label, noText, number)}`,
      encodingHint,
    );
  for await (const chunk of file.chunks()) {
    const text = decode(chunk);
    if (text === undefined) throw await refuse();
    number++;
    yield text;
  }
  if (decode() === undefined) throw await refuse();
}

const sampleSize = 65_536;

/** The beginning of a text, at least so many characters of it. */
export async function sampleOf(texts: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const text of texts) {
    sample += text;
    if (sample.length >= sampleSize) break;
  }
  return sample;
}
