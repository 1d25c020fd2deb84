import { resolve } from 'node:path';
import { probe } from '../base/files/files.ts';
import { escaped, type Message, pluralize, suggest } from '../base/text/message.ts';
import { mirrorRequests } from '../mirror/listing.ts';
import { mirrorStatus, statusColumns, statusTypes } from '../mirror/mirror-status.ts';
import type { PartitionForm } from '../mirror/partitions.ts';
import { type OpenMirror, openMirror } from '../mirror/place.ts';
import type { SyncPlan } from '../mirror/plan.ts';
import { removeMirror, syncMirror } from '../mirror/sync-mirror.ts';
import { auditDays, type SyncReport } from '../mirror/sync-report.ts';
import { rowShape } from '../operations/manifest.ts';
import { askYesOrNo } from '../ports/ask.ts';
import { type Act, removedRecord } from '../ports/prepared.ts';
import { unfitNameMistakes } from '../service/input/given-files.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { mirrorPlace, placeMistakes } from '../settings/readers.ts';

const syncShape = rowShape(['list', 'read', 'total', 'proof', 'added', 'changed', 'gone', 'since'], {
  ...{ read: 'integer', total: 'integer', added: 'integer', changed: 'integer', gone: 'integer' },
});

const statusShape = rowShape(statusColumns, statusTypes);

const rowsOf = ({ lists, plan }: SyncReport) =>
  lists.map(({ kind, total, ...counts }) => ({
    list: kind,
    ...counts,
    total: total ?? null,
    since: (kind === 'orders' ? plan.since : undefined) ?? null,
  }));

function whatWasRead({ kind, parts, since }: SyncPlan): Message {
  if (kind === 'full') return escaped`All orders were read.`;
  if (parts.length === 0) return escaped`Read the orders that changed last: the service lists them first.`;
  return escaped`Read what may have changed: open orders, and all created since ${since}.`;
}

function notesOf({ lists, kept, plan, isContinued, isOverdue }: SyncReport): readonly Message[] {
  const orders = lists.find(({ kind }) => kind === 'orders');
  const counted = orders?.total === undefined ? escaped`` : escaped`; the service counts ${orders.total}`;
  return [
    ...(isContinued ? [escaped`This sync went on with what an earlier one had read.`] : []),
    whatWasRead(plan),
    escaped`The mirror has ${pluralize(kept, 'orders')}${counted}.`,
    ...(isOverdue
      ? [escaped`Some older orders were last read longer ago than --audit permits. The next syncs read more of them.`]
      : []),
  ];
}

async function status(context: Context, place: string | undefined) {
  const mirror = await openMirror(context, { place, isOfAnyLogin: true });
  const record = await mirrorStatus(mirror);
  return record ? { record } : { notes: [escaped`There is no mirror yet. Make it: ${suggest`sync`}`] };
}

/** The command that makes others read this mirror, where they would read another one. */
const readingNotes = ({ settings }: Context, place: string | undefined): readonly Message[] =>
  place === undefined || place === settings.mirror || settings.sandbox
    ? []
    : [escaped`To read that mirror with --offline and sql: ${suggest`config set mirror ${place}`}`];

async function remove(context: Context, place: string | undefined): Promise<Act> {
  const mirror = await openMirror(context, { place, isOfAnyLogin: true, isRemoved: true });
  const { where } = mirror.store;
  const told = (isThere: boolean): Message =>
    isThere ? escaped`Deleted the mirror ${where}` : escaped`There is no mirror to delete.`;
  return {
    unsent: { notes: [escaped`${where} would be deleted.`] },
    do: async () => {
      const wasThere = await removeMirror(context, mirror);
      return { notes: [told(wasThere)], change: removedRecord(wasThere ? [where] : []) };
    },
  };
}

async function folderWriter(context: Context, mirror: OpenMirror, named: string, form: PartitionForm) {
  const { openParquetFolder } = await import('../mirror/parquet-folder.ts');
  const folder = { named, path: resolve(context.io.cwd, named), form };
  return openParquetFolder(context, mirror, folder);
}

export const sync = defineCommand({
  effects: { service: 'reads', changes: 'the mirror', dryRun: 'requests' },
  prints: syncShape,
  printsElse: [{ when: '--status', prints: statusShape, isRecord: true }, { when: '--remove' }],
  note: `Reads all orders and boxes into a database of the profile: a file that only you can read, or PostgreSQL (--to). It holds your customers, until
"sync --remove". After the first sync only what may have changed is read: orders in open states, and all that were created in
the last days; --full reads everything. Each change is kept with the time when it was seen. A sync that is cut off leaves the mirror as
it was, and the next one goes on; a second one waits for the first. docs/mirror.md describes the tables.`,
  flags: {
    full: flag.switch('--full', 'read all orders, and repair a damaged mirror'),
    to: flag.text(
      '--to <place>',
      'keep the mirror here: file, or postgres://user@host/database (default: the setting mirror)',
    ),
    days: flag.number('--days <n>', 'read orders created in the last n days in any state', [1, 36_500], {
      fallback: 30,
    }),
    parquet: flag.text(
      '--parquet <dir>',
      'then write the mirror as Parquet files, one per month; only those that changed',
    ),
    byDay: flag.switch('--by-day', 'write one Parquet file per day instead', { needs: [['--parquet']] }),
    audit: flag.number('--audit <days>', 'read every older order again within n days, some with each sync', [1, 3650], {
      fallback: auditDays,
    }),
    verify: flag.switch('--verify', 'prove lists that change while they are read, too'),
    acceptGone: flag.switch('--accept-gone', 'mark orders as gone, however many are gone at once'),
    status: flag.switch('--status', 'show how old the mirror is and what it holds; read nothing', {
      excludes: ['--full', '--verify', '--parquet'],
    }),
    remove: flag.switch('--remove', 'delete the mirror', { excludes: ['--full', '--verify', '--parquet', '--status'] }),
  },
  uses: ['output'],
  examples: ['', '--status', '--to postgres://desk@db.example.com/shipping', '--parquet orders-lake', '--remove'],
  usesOverrides: true,
  exits: { partial: 'the orders could not be proved complete' },
  run: (
    context,
    _words,
    { full, days, audit, verify, acceptGone, to, parquet, byDay, status: isStatus, remove: isRemoval },
  ) => {
    if (isRemoval) return { mistakes: placeMistakes('--to', mirrorPlace, to), run: () => remove(context, to) };
    return {
      shape: isStatus ? statusShape : syncShape,
      mistakes: [
        ...placeMistakes('--to', mirrorPlace, to),
        ...(parquet === '' ? [escaped`--parquet is empty. Name a folder: --parquet orders-lake`] : []),
        ...(parquet && !probe(resolve(context.io.cwd, parquet)) ? unfitNameMistakes('--parquet', parquet) : []),
        ...(context.settings.offline && !isStatus ? [escaped`A sync reads the service: leave out --offline.`] : []),
      ],
      ...(!isStatus && { dryRun: async () => ({ preview: await mirrorRequests(context) }) }),
      run: async () => {
        if (isStatus) return status(context, to);
        const mirror = await openMirror(context, { place: to, account: context.ledgerAccount });
        const form = byDay ? 'day' : 'month';
        const writer = parquet === undefined ? undefined : await folderWriter(context, mirror, parquet, form);
        const report = await syncMirror(context, mirror, {
          ...{ full, days, audit, verify },
          acceptsGone: async (question) => acceptGone || (await askYesOrNo(context, question)) === 'yes',
        });
        const written = writer ? await writer() : [];
        return { rows: rowsOf(report), notes: [...notesOf(report), ...written, ...readingNotes(context, to)] };
      },
    };
  },
});
