import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { sourceName } from '../../documents/origin.ts';
import type { Operation } from '../../operations/manifest.ts';
import { originOf } from '../../operations/override.ts';
import { readDisplay } from '../../service/display.ts';
import { showRows } from '../../service/show.ts';
import { isToken } from '../../session/account.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textColumns } from '../../session/operation-table.ts';
import { readOverrides, type StoredOverride } from '../../settings/overrides.ts';
import { describePaging } from './paging-flag.ts';
import { verbsAsTyped } from './typed-words.ts';

const operationTable = {
  row: {
    ...textColumns('operation', 'command', 'method', 'path', 'grade'),
    overridden: { type: 'boolean' },
    ...textColumns('envelope', 'title', 'from', 'credentials', 'paging', 'paging_way'),
    alternatives: { type: 'array', items: { type: 'string' } },
  },
  columns: ['operation', 'method', 'path', 'grade', 'overridden', 'paging', 'title'],
};

/** What is sent with it as proof of who calls. */
function credentialsOf({ account, catalogue: { credentials = {} } }: Context, { security }: Operation): string {
  const names = account.chosen(security);
  if (names?.length === 0) return 'none';
  return names?.map((name) => (isToken(credentials, name) ? 'token' : name)).join(' and ') ?? 'token';
}

const operationRow = (
  context: Context,
  operation: Operation,
  typed: string,
  override: StoredOverride | undefined,
): Row => ({
  operation: operation.id,
  command: `shipctl ${operation.command ?? `${operation.group} ${typed}`}`,
  method: operation.method,
  path: operation.path,
  grade: operation.grade,
  overridden: operation.overridden === true,
  envelope: operation.envelope ?? null,
  title: operation.title,
  from: (override && originOf(override)?.file) ?? null,
  ...describePaging(operation, override?.paging !== undefined),
  credentials: credentialsOf(context, operation),
  alternatives: operation.alternatives ?? [],
});

/** Lists the operations of one group or of all, with the routes that are in force. */
export async function listOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, operationTable, invocation);
  const [wanted] = invocation.words;
  const { from } = invocation.flags;
  const file = typeof from === 'string' ? sourceName(from) : undefined;
  const stored = readOverrides(context.operationsFile);
  const fileOf = ({ id }: Operation) => (stored[id] ? originOf(stored[id])?.file : undefined);
  const groups = context.catalogue.groups.filter(({ name }) => wanted === undefined || name === wanted);
  const operations = groups.flatMap((group) => group.operations);
  const shown = file === undefined ? operations : operations.filter((operation) => fileOf(operation) === file);
  const unknown = groups.length === 0 ? [escaped`There is no group ${JSON.stringify(wanted)}.`] : [];
  const nothing = file !== undefined && shown.length === 0 ? [escaped`No operation was imported from ${file}.`] : [];
  return {
    mistakes: [...mistakes, ...unknown, ...nothing],
    run: async () => {
      const typed = new Map(groups.map((group) => [group.name, verbsAsTyped(group.operations)]));
      const rows = shown.map((each) =>
        operationRow(context, each, typed.get(each.group)?.get(each.verb) ?? each.verb, stored[each.id]),
      );
      await showRows(context, operationTable, display, rows);
      for (const { name } of groups.filter((group) => group.operations.length === 0)) {
        if (file !== undefined) continue;
        context.messages.note(escaped`${name}: no operation is known. ${suggest`${name.split(' ')}`} says what to do.`);
      }
    },
  };
}
