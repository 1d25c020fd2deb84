import type { SpoolPlace } from '../../../base/files/spool.ts';
import type { Archive } from './archive.ts';
import { addText, unescapeText } from './escapes.ts';
import { StringStore } from './string-store.ts';
import { parseXml } from './xml.ts';

/** The texts that cells name by number. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
  place: SpoolPlace,
): Promise<StringStore> {
  const store = new StringStore(place);
  if (part === undefined) return store;
  let [text, wanted, phonetic] = ['', false, false];
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
