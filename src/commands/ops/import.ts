import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemCode, usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { overrideMistakes } from '../../operations/overrides.ts';
import { changeOverrides } from '../../settings/store.ts';
import { confirm } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { readStdin } from '../input/stdin.ts';
import { readDisplay } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';
import type { ImportedOperation } from './imported.ts';
import { type Change, matchOperations } from './match.ts';
import { readOpenApi } from './openapi.ts';
import { readPostman } from './postman.ts';

const field = { type: 'string' };

const changeShape = {
  row: { operation: field, action: field, route: field, new_route: field, name: field },
  columns: ['operation', 'action', 'route', 'new_route'],
};

const changeRow = ({ id, action, now, route, override }: Change): Row => ({
  operation: id,
  action,
  route: now || null,
  new_route: route,
  name: override.added?.title ?? null,
});

async function readText(context: Context, file: string): Promise<string> {
  if (file === '-') return readStdin(context);
  try {
    return await readFile(resolve(context.io.cwd, file), 'utf8');
  } catch (error) {
    throw usageFailure([`${file} cannot be read (${systemCode(error) ?? 'unknown error'}).`]);
  }
}

/** JSON is YAML too, so one parser reads both; aliases are limited, because a few lines of them can fill a memory. */
async function parseDocument(text: string, file: string): Promise<Row> {
  const { parse } = await import('../../libraries/yaml.ts');
  let value: unknown;
  try {
    value = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw usageFailure([`${file} is neither JSON nor YAML: ${why}`]);
  }
  if (!isRow(value)) throw usageFailure([`${file} holds no document.`]);
  return value;
}

function operationsIn(document: Row, file: string): ImportedOperation[] {
  if (typeof document.openapi === 'string' && document.openapi.startsWith('3.')) {
    return readOpenApi(document);
  }
  const { info } = document;
  const schema = isRow(info) && typeof info.schema === 'string' ? info.schema : '';
  if (/collection\/v2\.[01]/.test(schema)) return readPostman(document);
  throw usageFailure([`${file} is neither an OpenAPI 3 document nor a Postman 2.1 collection.`]);
}

/** What `ops set` would say of it: a document may be wrong too. */
const mistakesOf = ({ catalogue }: Context, { id, action, override }: Change): string[] =>
  overrideMistakes(id, override, action === 'add' ? undefined : findOperation(catalogue, id));

/** Matches a document of the provider's with the catalogue, shows the difference, asks, and applies it to the profile. */
export async function importOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, changeShape, invocation);
  const [file = ''] = invocation.words;
  return {
    mistakes,
    run: async () => {
      const { catalogue, messages, settings, io } = context;
      const document = await parseDocument(await readText(context, file), file);
      const all = matchOperations(catalogue.groups, operationsIn(document, file));
      const different = all.filter(({ action }) => action !== 'same');
      const same = all.length - different.length;
      const changes = different.filter((change) => mistakesOf(context, change).length === 0);
      for (const change of different.filter((each) => !changes.includes(each))) {
        messages.warn(`${change.id} is left as it is: ${mistakesOf(context, change).join(' ')}`);
      }
      if (changes.length === 0) return messages.note(`Nothing to change: ${same} operations are as they are here.`);
      await showRows(context, changeShape, display, changes.map(changeRow));
      if (settings.dryRun) return;
      await confirm(
        context,
        `Apply these ${changes.length} to profile ${settings.profile}? (${same} stay as they are.)`,
      );
      const applied = Object.fromEntries(changes.map(({ id, override }) => [id, { ...override }]));
      await changeOverrides(context.operationsFile, io, (old) => ({ ...old, ...applied }));
      messages.note(`${changes.length} operations set. Look: shipctl ops list · back: shipctl ops unset <operation>`);
    },
  };
}
