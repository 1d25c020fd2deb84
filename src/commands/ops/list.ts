import type { Row } from '../../base/row.ts';
import { isCommandGroup, type Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import { readDisplay } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';
import { textColumns } from './operation-table.ts';

const operationTable = {
  row: {
    ...textColumns('operation', 'command', 'method', 'path', 'grade'),
    overridden: { type: 'boolean' },
    ...textColumns('envelope', 'title'),
    alternatives: { type: 'array', items: { type: 'string' } },
  },
  columns: ['operation', 'method', 'path', 'grade', 'overridden', 'title'],
};

const operationRow = (operation: Operation): Row => ({
  operation: operation.id,
  command: `shipctl ${operation.command ?? `${operation.group} ${operation.verb}`}`,
  method: operation.method,
  path: operation.path,
  grade: operation.grade,
  overridden: operation.overridden === true,
  envelope: operation.envelope ?? null,
  title: operation.title,
  alternatives: operation.alternatives ?? [],
});

/** Lists the operations of one group or of all, with the routes that are in force. */
export async function listOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, operationTable, invocation);
  const [wanted] = invocation.words;
  const groups = context.catalogue.groups.filter(({ name }) => wanted === undefined || name === wanted);
  const unknown = groups.length === 0 ? [`There is no group ${JSON.stringify(wanted)}.`] : [];
  return {
    mistakes: [...mistakes, ...unknown],
    run: async () => {
      const rows = groups.flatMap(({ operations }) => operations.map(operationRow));
      await showRows(context, operationTable, display, rows);
      for (const { name } of groups.filter((group) => group.operations.length === 0 && isCommandGroup(group))) {
        context.messages.note(`${name}: no operation is known. shipctl ${name} says what to do.`);
      }
    },
  };
}
