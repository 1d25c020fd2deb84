import { usageFailure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { parseSpan } from '../base/time/times.ts';
import { ageMessage, assertYoung } from '../mirror/ages.ts';
import { readFacts } from '../mirror/facts.ts';
import type { ReaderRights } from '../mirror/mirror-store.ts';
import { noMirror, openMirror } from '../mirror/place.ts';
import { queryFault, runQuery } from '../mirror/query.ts';
import { rowShape } from '../operations/manifest.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';

/** How many tables are named. */
const mostNamed = 5;

/** Says what the user of a database could write if it were not for sql, which only reads; throws for one who may do all. */
function checkRights({ user, isSuperuser, writable }: ReaderRights, asSuperuser: boolean): Message[] {
  const how = escaped`docs/mirror.md has the commands for a user that only reads. Then: ${suggest`config set sql_mirror postgres://reader@db.example.com/shipping`}`;
  if (isSuperuser && !asSuperuser) {
    throw usageFailure(
      [
        escaped`The user ${user} of the database is a superuser: a query could read and write files there, and run programs.`,
      ],
      escaped`${how}\nTo run it all the same: --as-superuser`,
    );
  }
  if (isSuperuser) return [escaped`The user ${user} of the database is a superuser, and could write everything.`];
  if (writable.length === 0) return [];
  const more = writable.length > mostNamed ? escaped` and ${writable.length - mostNamed} more` : escaped``;
  const named = writable.slice(0, mostNamed);
  return [escaped`The user ${user} of the database could also write: ${named}${more}. ${how}`];
}

/** The setting is about requests, so only the flag limits a query. */
const limitOf = ({ settings, invocation }: Context): number | undefined =>
  invocation.sources.timeout === 'flag' ? settings.timeout * 1000 : undefined;

export const sql = defineCommand({
  effects: { service: 'none' },
  // Its columns are those of the query.
  prints: rowShape([]),
  note: `Asks the mirror that "shipctl sync" keeps: a query in the SQL of SQLite, or of PostgreSQL where the mirror
is kept there. What it would change is taken back. The setting sql_mirror is for a user of the database who only reads. A
query has no time limit but one that you type with it: --timeout 60. Over a file it may take 1 GB of memory. docs/mirror.md describes the tables: orders, boxes,
documents, history, syncs.`,
  flags: {
    asSuperuser: flag.switch('--as-superuser', 'ask as a superuser of PostgreSQL, too'),
  },
  arguments: ['<query...>'],
  uses: ['output'],
  examples: [
    "'select state, count(*) as n from orders where gone is null group by 1'",
    '"select seen, old, new from history where role = \'status\' limit 20"',
  ],
  run: async (context, words, { asSuperuser }) => {
    const query = words.join(' ').replace(/[\s;]+$/, '');
    const fault = queryFault(query);
    const mistakes = fault === undefined ? [] : [fault];
    // The rows of the query decide on the columns, so it runs before what is wrong elsewhere is told.
    if (mistakes.length + context.invocation.mistakes.length > 0) return { mistakes, run: async () => ({}) };
    const { store, owner } = await openMirror(context, { isForSql: true });
    const rights = await store.rights?.();
    const warnings = rights ? checkRights(rights, asSuperuser) : [];
    if (await store.isEmpty()) throw noMirror();
    const facts = await readFacts(store, store.where, owner);
    if (facts.isEarlier)
      context.messages.warn(
        escaped`The mirror is of an earlier version. The next sync adds the columns that it lacks: ${suggest`sync`}`,
      );
    const now = await store.now();
    if (facts.ages) assertYoung(facts.ages, parseSpan(context.settings.maxAge ?? ''), now);
    const { columns, hasRows, rows } = await runQuery(store, query, limitOf(context));
    const notes = [...(hasRows ? [] : [escaped`No rows.`]), ...(facts.ages ? [ageMessage(facts.ages, now)] : [])];
    return {
      shape: { row: Object.fromEntries(columns.map((name) => [name, {}])), columns },
      run: async () => ({ rows, notes, warnings }),
    };
  },
});
