import type { Archive } from './archive.ts';
import { textIn, xmlElements } from './xml.ts';

const mostTexts = 2 ** 22;
const mostCharacters = 2 ** 27;

/** The texts that cells name by number. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let characters = 0;
  for await (const element of xmlElements(archive.read(part), 'si')) {
    // A copy: a piece of a longer text would keep all of that in memory.
    const text = Buffer.from(textIn(element)).toString();
    texts.push(text);
    characters += text.length;
    if (texts.length > mostTexts || characters > mostCharacters) throw new Error('it has too many texts');
  }
  return texts;
}
