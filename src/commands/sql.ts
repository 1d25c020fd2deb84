import { ageOf, readFacts } from '../mirror/facts.ts';
import { noMirror, openMirror } from '../mirror/place.ts';
import { queryFault, runQuery } from '../mirror/query.ts';
import { defineCommand, rowShape } from '../session/command.ts';

export const sql = defineCommand({
  effects: { service: 'none' },
  // Its columns are those of the query.
  prints: rowShape([]),
  note: `Asks the mirror that "shipctl sync" keeps: a query in the SQL of SQLite, or of PostgreSQL where the mirror
is kept there. Nothing can be changed. docs/mirror.md describes the
tables: orders, boxes, documents, history, syncs.`,
  arguments: ['<query...>'],
  uses: ['output'],
  examples: [
    "'select state, count(*) as n from orders where gone is null group by 1'",
    '"select seen, old, new from history where role = \'status\' limit 20"',
  ],
  run: async (context, words) => {
    const query = words.join(' ').replace(/[\s;]+$/, '');
    const fault = queryFault(query);
    const mistakes = fault === undefined ? [] : [fault];
    // The rows of the query decide on the columns, so it runs before what is wrong elsewhere is told.
    if (mistakes.length + context.invocation.mistakes.length > 0) return { mistakes, run: async () => ({}) };
    const { store, owner } = await openMirror(context);
    if (await store.isEmpty()) throw noMirror();
    const facts = await readFacts(store, store.where, owner);
    const { columns, hasRows, rows } = await runQuery(store, query);
    const notes = [...(hasRows ? [] : ['No rows.']), ageOf(facts, await store.now())];
    return {
      shape: { row: Object.fromEntries(columns.map((name) => [name, {}])), columns },
      run: async () => ({ rows, notes }),
    };
  },
});
