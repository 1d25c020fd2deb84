import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import type { Style } from './paging-styles.ts';
import { settingsFolder } from './profiles.ts';
import { shipctl } from './run.ts';
import { sendJson, startService } from './service.ts';
import { answerOf, type Shop, styleDocument } from './styled-lists.ts';

/** A profile that has imported a document, and a command line for it. */
export async function importedList(document: string, answer: Parameters<typeof startService>[0]) {
  const { env } = settingsFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.json'), document);
  const service = await startService(answer);
  const type = (...line: readonly string[]) => shipctl(line, { env: { ...service.env, ...env }, cwd });
  const { code, stderr } = await type('ops', 'import', 'api.json', '--yes', '--quiet');
  if (code !== 0) throw new Error(stderr);
  return { service, type, cwd };
}

/** A service of a style, whose document is imported. */
export async function styledList(style: Style, shop: Shop) {
  return importedList(styleDocument(style), (request, response) => {
    const { json, headers } = answerOf(style, shop, request);
    return sendJson(response, 200, json, headers);
  });
}
