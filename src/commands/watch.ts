import { escaped, type Message, suggest } from '../base/text/message.ts';
import { parseSpan } from '../base/time/times.ts';
import { mirrorRequests } from '../mirror/listing.ts';
import { stuckHints } from '../mirror/stuck.ts';
import { auditDays } from '../mirror/sync-report.ts';
import { receiverRows, receiverShape } from '../mirror/watch/cursor.ts';
import { eventShape } from '../mirror/watch/events.ts';
import { commandReceiver, type Receiver, webhookReceiver } from '../mirror/watch/receivers.ts';
import { deliverEvents, printedEvents } from '../mirror/watch/watch.ts';
import type { Operation } from '../operations/manifest.ts';
import { formats } from '../output/formats.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { readSecretFile } from '../session/secret-file.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import { programLine, type Reader } from '../settings/readers.ts';

const readInterval: Reader<number> = (given) => {
  const value = parseSpan(given);
  if (value !== undefined && value >= 30_000 && value <= 86_400_000) return { value };
  return { fault: escaped`is not a time from 30s to 24h: write it like 90s or 5m` };
};

/** The options of the sync in each look: it never asks a question. */
const watchWish = { audit: auditDays, verify: false, acceptsGone: async () => false };

/** Flags that do not go with a list without an end. */
function endlessMistakes({ invocation: { shared }, settings }: Context): Message[] {
  const whole = formats.find(
    ({ name, needsEnd }) => needsEnd && (settings.output === name || shared.shortFormats.includes(name)),
  );
  if (shared.out !== undefined) return [escaped`--out needs --once: a file is finished when the watch has ended.`];
  if (shared.jq !== undefined && settings.output !== 'ndjson')
    return [escaped`--jq needs -o ndjson, for one event at a time, or --once.`];
  return whole === undefined ? [] : [escaped`-o ${whole.name} needs --once. One event a line: -o ndjson`];
}

const readWebhook: Reader<string> = (given) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username || url?.password) return { fault: escaped`has a user name or password: leave them out` };
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return { value: url.href };
  return { fault: escaped`is not a valid address: write it in full, like https://hooks.example.com/orders` };
};

const leastSecret = 16;

/** The secret that signs events; or what is wrong with it, a sentence each. */
function webhookSecret({ settings, io, redactor }: Context): { readonly secret: string; readonly mistakes: Message[] } {
  const { webhookSecret: given, webhookSecretFile: file } = settings;
  const use = { what: 'the secret of webhooks', setting: 'webhook_secret_file' };
  const secret = given ?? (file === undefined ? undefined : readSecretFile(file, io.platform, use));
  redactor.add(secret);
  const make = escaped`at least 16 characters that nobody can guess, in SHIPCTL_WEBHOOK_SECRET`;
  const keep = escaped`or in a file: ${suggest`config set webhook_secret_file <file>`}`;
  if (secret === undefined)
    return { secret: '', mistakes: [escaped`--webhook needs a secret to sign with: ${make}, ${keep}`] };
  return {
    secret,
    mistakes: secret.length < leastSecret ? [escaped`The secret of --webhook is too short: take ${make}.`] : [],
  };
}

export const watch = (list: Operation) =>
  defineCommand({
    effects: { service: 'reads', changes: 'the mirror', dryRun: 'requests' },
    prints: eventShape(list),
    printsElse: [{ when: '--status', prints: receiverShape }],
    note: `Looks at the orders again and again, compares them with the mirror as "shipctl sync" does, and tells what has changed: an
event for each order that was created, has another state, was updated, is gone, or is stuck in its state for longer than the
setting "stuck" allows. Each event has an id of its own, and comes at least once: what a killed watch has not delivered, the next one
does. The first run fills the mirror, which is no event. A look waits for a sync that is running.

Events are printed; or given to a command, as JSON on its standard input and in SHIPCTL_EVENT_ID, _TYPE, _ORDER_ID and more; or
sent to an address, signed with the secret of SHIPCTL_WEBHOOK_SECRET. What is not taken waits, and so do the later events of its
order. An event that is refused 20 times over an hour, while others are taken, is set aside in a file.
docs/watch.md describes the events and how to verify them.`,
    flags: {
      once: flag.switch('--once', 'look once, deliver what is new, and end: for cron'),
      interval: flag.value('--interval <time>', 'the time between two looks, from 30s to 24h', readInterval, {
        fallback: 300_000,
        fallbackText: '5m',
      }),
      exec: flag.value('--exec <command>', 'run a command for each event, without a shell', programLine),
      webhook: flag.value('--webhook <url>', 'send each event to an address, signed', readWebhook),
      full: flag.switch('--full', 'read all orders at each look, rather than those that may have changed'),
      status: flag.switch('--status', 'show what waits for each receiver, and what was set aside; read nothing', {
        excludes: ['--once', '--full', '--exec', '--webhook'],
      }),
      retrySetAside: flag.switch('--retry-set-aside', 'send what was set aside for a receiver again', {
        needs: [['--exec', '--webhook']],
      }),
      days: flag.number('--days <n>', 'read orders created in the last n days in any state', [1, 36_500], {
        fallback: 30,
      }),
    },
    uses: ['output'],
    examples: [
      '',
      '--once --out changes.csv',
      '-o ndjson --jq \'select(.type == "order.gone")\'',
      "--once --exec './notify.sh --desk 2'",
      '--status',
    ],
    usesOverrides: true,
    exits: {
      partial: 'an event was not taken and waits or was set aside, or the orders could not be proved complete',
      usage: 'the line is wrong, or another watch for the same receiver is running',
    },
    run: (context, _words, { exec, webhook, status, ...wish }) => {
      if (status) return { shape: receiverShape, run: async () => receiverRows(context) };
      const { settings, invocation, stdoutTerminal } = context;
      const secret = webhook === undefined ? undefined : webhookSecret(context);
      if (webhook !== undefined) assertSafeForSecrets(webhook, settings.insecureHttp);
      const receivers: Receiver[] = [];
      if (exec !== undefined) receivers.push(commandReceiver(context, exec));
      if (webhook !== undefined && secret) receivers.push(webhookReceiver(context, webhook, secret.secret));
      const isPrinted = receivers.length === 0;
      const misplaced = isPrinted ? [] : invocation.given.filter(({ use }) => use === 'output');
      return {
        shape: eventShape(list),
        warnings: stuckHints(list, settings.stuck),
        usualFormat: stdoutTerminal.isTerminal ? undefined : 'ndjson',
        mistakes: [
          ...(secret?.mistakes ?? []),
          ...(wish.once || !isPrinted ? [] : endlessMistakes(context)),
          ...misplaced.map(
            (each) => escaped`${each.flag} is for events that are printed: leave out --exec and --webhook.`,
          ),
          ...(settings.offline ? [escaped`A watch reads the service: leave out --offline.`] : []),
        ],
        dryRun: async () => ({ preview: await mirrorRequests(context) }),
        run: async () => {
          if (isPrinted) return printedEvents(context, { ...wish, ...watchWish });
          return { failure: await deliverEvents(context, receivers, { ...wish, ...watchWish }) };
        },
      };
    },
  });
