import { parseSpan } from '../base/time/times.ts';
import { mirrorRequests } from '../mirror/sync.ts';
import { printedEvents } from '../mirror/watch/watch.ts';
import type { Operation } from '../operations/manifest.ts';
import { defineCommand, rowShape } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import type { Reader } from '../settings/readers.ts';

const eventShape = ({ row }: Operation) => ({
  ...rowShape(['created', 'type', 'number', 'old_state', 'state', 'changed']),
  row: {
    ...rowShape(['id', 'type', 'created', 'order_id', 'number', 'state', 'old_state', 'since']).row,
    changed: { type: 'array', items: { type: 'string' } },
    previous: { type: 'object' },
    order: { type: 'object', properties: row },
  },
});

const readInterval: Reader<number> = (given) => {
  const value = parseSpan(given);
  if (value !== undefined && value >= 30_000 && value <= 86_400_000) return { value };
  return { fault: 'is not a time from 30s to 24h: write it like 90s or 5m' };
};

/** What an endless list cannot be written as. */
function endlessMistakes({ invocation: { shared }, settings }: Context): string[] {
  const whole = ['json', 'xlsx', 'parquet'].find(
    (name) => settings.output === name || shared.shortFormats.includes(name),
  );
  if (shared.out !== undefined) return ['--out needs --once: a file is finished when the watch has ended.'];
  if (shared.jq !== undefined && settings.output !== 'ndjson')
    return ['--jq needs -o ndjson, for one event at a time, or --once.'];
  return whole === undefined ? [] : [`-o ${whole} needs --once. One event a line: -o ndjson`];
}

export const watch = (list: Operation) =>
  defineCommand({
    effects: { service: 'reads', changes: 'the mirror' },
    prints: eventShape(list),
    note: `Looks at the orders again and again, compares them with the mirror as "shipctl sync" does, and prints what has changed: an
event for each order that was created, has another state, was updated, is gone, or is stuck in its state for longer than the
setting "stuck" allows. Each event has an id of its own, and comes at least once: what a killed watch has not delivered, the next one
does. The first run fills the mirror, which is no event. docs/watch.md describes the events.`,
    flags: {
      once: flag.switch('--once', 'look once, deliver what is new, and end: for cron'),
      interval: flag.value('--interval <time>', 'the time between two looks, from 30s to 24h', readInterval, {
        fallback: 300_000,
        fallbackText: '5m',
      }),
      full: flag.switch('--full', 'read all orders at each look, rather than those that may have changed'),
      days: flag.number('--days <n>', 'read orders created in the last n days in any state', [1, 36_500], {
        fallback: 30,
      }),
    },
    uses: ['output'],
    examples: ['', '--once --out changes.csv', '-o ndjson --jq \'select(.type == "order.gone")\''],
    usesOverrides: true,
    exits: { partial: 'the orders could not be proved complete' },
    run: (context, _words, { once, interval, full, days }) => ({
      shape: eventShape(list),
      usualFormat: context.stdoutTerminal.isTerminal ? undefined : 'ndjson',
      mistakes: [
        ...(once ? [] : endlessMistakes(context)),
        ...(context.settings.offline ? ['A watch reads the service: leave out --offline.'] : []),
      ],
      run: async () => {
        if (context.settings.dryRun) return { preview: await mirrorRequests(context) };
        return printedEvents(context, { once, interval, full, days, verify: false });
      },
    }),
  });
