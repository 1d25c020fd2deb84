import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { unzipped } from './workbook.ts';

/** Types over cells of a workbook that are formatted as text, as somebody does who corrects and saves it. */
export async function editWorkbook(path: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const edited = new ZipFile();
  for (const [name, text] of await unzipped(readFileSync(path))) {
    const written = Object.entries(changes).reduce(
      (all, [was, is]) =>
        all
          .replaceAll(`>${was}<`, `>${is}<`)
          .replaceAll(`><v>${is}</v></c>`, ` t="inlineStr"><is><t>${is}</t></is></c>`),
      text,
    );
    edited.addBuffer(Buffer.from(written), name);
  }
  edited.end();
  writeFileSync(path, await buffer(edited.outputStream));
}
