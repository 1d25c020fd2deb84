import { usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { overrideMistakes } from '../../operations/override.ts';
import { changeOverrides } from '../../settings/store.ts';
import { confirm } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { readText } from '../input/read-text.ts';
import { type Display, readDisplay } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';
import type { ImportedOperation } from './imported.ts';
import { type ImportChange, matchOperations } from './match.ts';
import { readOpenApi } from './openapi.ts';
import { textColumns } from './operation-table.ts';
import { readPostman } from './postman.ts';

const changeTable = {
  row: textColumns('operation', 'action', 'route', 'new_route', 'name'),
  columns: ['operation', 'action', 'route', 'new_route'],
};

const changeRow = ({ id, action, now, route, override }: ImportChange): Row => ({
  operation: id,
  action,
  route: now || null,
  new_route: route,
  name: override.added?.title ?? null,
});

/** Parses JSON or YAML. Aliases of YAML are limited, because a few lines of them can fill the memory. */
async function parseDocument(text: string, file: string): Promise<Row> {
  const { parse } = await import('../../libraries/yaml.ts');
  let value: unknown;
  try {
    value = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw usageFailure([`${file} is neither JSON nor YAML: ${why}`]);
  }
  if (!isRow(value)) throw usageFailure([`${file} does not hold a document.`]);
  return value;
}

function operationsIn(document: Row, file: string): ImportedOperation[] {
  if (typeof document.openapi === 'string' && document.openapi.startsWith('3.')) return readOpenApi(document);
  const schema = isRow(document.info) ? document.info.schema : undefined;
  if (typeof schema === 'string' && /collection\/v2\.[01]/.test(schema)) return readPostman(document);
  throw usageFailure([`${file} is neither an OpenAPI 3 document nor a Postman 2.1 collection.`]);
}

/** The changes that can be applied; a warning for each that cannot. */
function applicable({ catalogue, messages }: Context, changes: readonly ImportChange[]): ImportChange[] {
  return changes.filter(({ id, action, override }) => {
    const entry = action === 'add' ? undefined : findOperation(catalogue, id);
    const mistakes = overrideMistakes(id, override, entry);
    if (mistakes.length > 0) messages.warn(`${id} is left as it is: ${mistakes.join(' ')}`);
    return mistakes.length === 0;
  });
}

async function runImport(context: Context, file: string, display: Display): Promise<void> {
  const { catalogue, messages, settings, io, operationsFile } = context;
  // Secrets go first: descriptions are shortened, and kept.
  const document = await parseDocument(context.redactor.cleanData(await readText(context, file)), file);
  const all = matchOperations(catalogue.groups, operationsIn(document, file));
  const different = all.filter(({ action }) => action !== 'same');
  const same = all.length - different.length;
  const changes = applicable(context, different);
  if (changes.length === 0) return messages.note(`Nothing to change: ${same} operations are as they are here.`);
  await showRows(context, changeTable, display, changes.map(changeRow));
  if (settings.dryRun) return;
  await confirm(context, `Apply these ${changes.length} to profile ${settings.profile}? (${same} stay as they are.)`);
  const overrides = Object.fromEntries(changes.map(({ id, override }) => [id, { ...override }]));
  await changeOverrides(operationsFile, io, (old) => ({ ...old, ...overrides }));
  messages.note(`Set ${changes.length} operations. See: shipctl ops list · undo: shipctl ops unset <operation>`);
}

/** Matches a document of the provider with the catalogue, shows the difference, asks, and sets the overrides. */
export async function importOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, changeTable, invocation);
  return { mistakes, run: () => runImport(context, invocation.words[0] ?? '', display) };
}
