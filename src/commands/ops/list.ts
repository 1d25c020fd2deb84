import type { Row } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { describePaging } from '../../documents/own-override.ts';
import { sourceName } from '../../documents/stored-document.ts';
import { isRead, isToken, type Operation, textColumns } from '../../operations/manifest.ts';
import { originOf } from '../../operations/override.ts';
import { typedOperation } from '../../operations/route.ts';
import { readFoundPaging } from '../../service/list/found-paging.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { flag } from '../../session/flags.ts';
import { type StoredOverride, usedOverrides } from '../../settings/overrides.ts';
import { verbsAsTyped } from '../verbs-beside.ts';

const operationTable = {
  row: {
    ...textColumns('operation', 'command', 'method', 'path', 'grade'),
    overridden: { type: 'boolean' },
    reads: { type: 'boolean' },
    ...textColumns('envelope', 'title', 'from', 'credentials', 'paging', 'paging_way', 'paging_found'),
    alternatives: { type: 'array', items: { type: 'string' } },
  },
  columns: ['operation', 'method', 'path', 'grade', 'overridden', 'paging', 'title'],
};

function credentialsOf({ account, catalogue: { credentials = {} } }: Context, { security }: Operation): string {
  const names = account.chosen(security);
  if (names?.length === 0) return 'none';
  return names?.map((name) => (isToken(credentials, name) ? 'token' : name)).join(' and ') ?? 'token';
}

/** The findings about lists at the base URL; none without a base URL. */
function findingsOf(context: Context): ReturnType<typeof readFoundPaging> {
  try {
    return readFoundPaging(context, context.account.baseUrl());
  } catch (error) {
    context.messages.debug(escaped`What was found out about lists is not shown: ${String(error)}`);
    return () => undefined;
  }
}

interface ListedOperation {
  readonly operation: Operation;
  readonly typed: string;
  readonly override: StoredOverride | undefined;
  readonly found: ReturnType<ReturnType<typeof readFoundPaging>>;
}

const operationRow = (context: Context, { operation, typed, override, found }: ListedOperation): Row => ({
  operation: operation.id,
  command: `shipctl ${operation.command ?? typedOperation(operation.group, typed)}`,
  method: operation.method,
  path: operation.path,
  grade: operation.grade,
  overridden: operation.overridden === true,
  reads: isRead(operation),
  envelope: operation.envelope ?? null,
  title: operation.title,
  from: (override && originOf(override)?.file) ?? null,
  ...describePaging(operation, override?.paging !== undefined, found),
  credentials: credentialsOf(context, operation),
  alternatives: operation.alternatives ?? [],
});

export const opsList = defineCommand({
  effects: { service: 'none' },
  prints: operationTable,
  arguments: ['[group]'],
  flags: {
    from: flag.text('--from <file>', 'only what was imported from this file'),
  },
  uses: ['output'],
  examples: ['', 'orders --json'],
  usesOverrides: 'all',
  run: (context, [wanted], { from }) => {
    const file = from === undefined ? undefined : sourceName(from);
    const stored = usedOverrides(context);
    const overrideOf = ({ id, overridden }: Operation) => (overridden ? stored[id] : undefined);
    const fileOf = (operation: Operation) => {
      const override = overrideOf(operation);
      return override && originOf(override)?.file;
    };
    const groups = context.catalogue.groups.filter(({ name }) => wanted === undefined || name === wanted);
    const operations = groups.flatMap((group) => group.operations);
    const shown = file === undefined ? operations : operations.filter((operation) => fileOf(operation) === file);
    const empty = file === undefined ? groups.filter((group) => group.operations.length === 0) : [];
    const mistakes: Message[] = [];
    if (groups.length === 0) mistakes.push(escaped`There is no group ${JSON.stringify(wanted)}.`);
    if (file !== undefined && shown.length === 0) mistakes.push(escaped`No operation was imported from ${file}.`);
    return {
      mistakes,
      run: async () => {
        const typed = new Map(groups.map((group) => [group.name, verbsAsTyped(group.operations)]));
        const foundOf = findingsOf(context);
        const rows = shown.map((operation) =>
          operationRow(context, {
            operation,
            typed: typed.get(operation.group)?.get(operation.verb) ?? operation.verb,
            override: overrideOf(operation),
            found: foundOf(operation),
          }),
        );
        const notes = empty.map(
          ({ name }) => escaped`${name}: no operation is known. ${suggest`${name.split(' ')}`} says what to do.`,
        );
        return { rows, notes };
      },
    };
  },
});
