import type { Row } from '../../base/row.ts';
import { isTypedGroup, type Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import { readDisplay } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';

const field = { type: 'string' };

/** What `ops list` shows of an operation. */
export const operationShape = {
  row: {
    ...{ operation: field, command: field, method: field, path: field, grade: field },
    ...{
      overridden: { type: 'boolean' },
      envelope: field,
      title: field,
      alternatives: { type: 'array', items: field },
    },
  },
  columns: ['operation', 'method', 'path', 'grade', 'overridden', 'title'],
};

const commandOf = ({ host, group, verb }: Operation): string =>
  `shipctl ${host === 'auth' ? verb : `${group} ${verb}`}`;

export const operationRow = (operation: Operation): Row => ({
  operation: operation.id,
  command: commandOf(operation),
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
  const { display, mistakes } = readDisplay(context, operationShape, invocation);
  const [group] = invocation.words;
  const groups = context.catalogue.groups.filter(({ name }) => group === undefined || name === group);
  const unknown = groups.length === 0 ? [`There is no group ${JSON.stringify(group)}.`] : [];
  const rows = groups.flatMap(({ operations }) => operations.map(operationRow));
  const silent = groups.filter((each) => each.operations.length === 0 && isTypedGroup(each));
  return {
    mistakes: [...mistakes, ...unknown],
    run: async () => {
      await showRows(context, operationShape, display, rows);
      for (const { name } of silent)
        context.messages.note(`${name}: no operation is known. shipctl ${name} says what to do.`);
    },
  };
}
