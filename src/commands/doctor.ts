import { exitCodes, Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, term } from '../base/text/message.ts';
import { rowShape } from '../operations/manifest.ts';
import type { ScreenPart } from '../output/screen.ts';
import type { Service } from '../ports/service.ts';
import { checkOperations, checkPages, checkToken } from '../service/doctor/account.ts';
import { type Diagnosis, skipped } from '../service/doctor/finding.ts';
import { checkMachine } from '../service/doctor/machine.ts';
import { checkHttp, checkWay } from '../service/doctor/route.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { checkLedger } from '../writes/ledger-check.ts';

const shape = rowShape(['check', 'state', 'ms', 'found', 'next', 'code'], { ms: 'integer', code: 'integer' });

const doctorFlags = {
  operations: flag.switch('--no-operations', 'do not ask the service which operations it has'),
};

/** The service, with its credential where there is one: what is wrong with it is a finding of its own. */
function serviceOf({ settings, account, service, serviceAt }: Context): Service {
  const { baseUrl, authUrl } = settings;
  if (settings.sandbox || baseUrl === undefined) return service;
  const prove: typeof account.prove = (security) => {
    try {
      return account.prove(security);
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  };
  return serviceAt({ baseUrl, authUrl: authUrl ?? baseUrl, prove });
}

async function checkService(context: Context, asksOperations: boolean): Promise<Diagnosis[]> {
  const way = await checkWay(context);
  const token = await checkToken(context);
  const blocked = way.find(({ state }) => state === 'fail');
  const leftOut = (because: Message) => ['page size', 'operations'].map((check) => skipped(check, because));
  if (blocked) return [...way, token, ...leftOut(escaped`Not tried: see ${blocked.check}.`)];
  const service = serviceOf(context);
  const http = await checkHttp(context, service);
  if (http[0]?.state === 'fail') return [...way, ...http, token, ...leftOut(escaped`Not tried: see HTTP.`)];
  const pages = await checkPages(context, service, token);
  const operations = asksOperations
    ? await checkOperations(context, service)
    : [skipped('operations', escaped`Not asked.`)];
  return [...way, ...http, ...pages, ...operations];
}

const findingRow = (
  { messages: { wordsOf } }: Context,
  { check, state, milliseconds, found, next, kind }: Diagnosis,
): Row => ({
  check,
  state,
  ms: milliseconds ?? null,
  found: wordsOf(found),
  next: next === undefined ? null : wordsOf(next),
  code: kind === undefined ? null : exitCodes[kind].code,
});

const tones = { ok: 'good', warn: 'doubtful', fail: 'bad', skipped: 'quiet' } as const;

/** A line for each check, and below it what to type next. */
const gridOf = (findings: readonly Diagnosis[]): ScreenPart => ({
  columns: ['text', 'text', 'long'],
  grid: findings.map(({ check, state, milliseconds, found, next }) => {
    const time = milliseconds === undefined || state === 'fail' ? '' : escaped`, ${milliseconds} ms`;
    return {
      cells: [{ text: term(state), tone: tones[state] }, term(check, true), [found, time]],
      steps: next === undefined || state === 'ok' ? [] : [next],
    };
  }),
});

/** The first failure decides the exit code: what follows it is often its consequence. */
function failureOf(findings: readonly Diagnosis[]): Failure | undefined {
  const bad = findings.filter(({ state }) => state === 'fail');
  const [first] = bad;
  if (!first) return undefined;
  const names = bad.map(({ check }) => check);
  return new Failure(
    first.kind ?? 'usage',
    escaped`${bad.length} of ${pluralize(findings.length, 'checks')} failed: ${names}.`,
    {
      hint: first.next,
    },
  );
}

export const doctor = defineCommand({
  effects: { service: 'reads', dryRun: 'messages' },
  prints: shape,
  note: `Checks Node, the folders, the profile, the way to the service (proxy, DNS, TCP, TLS), its clock, the token, the page size,
whether periods have their last day, and the ledger, and asks with OPTIONS which operations it has. It changes nothing, reads a page of orders without showing
it, and shows no secret. The exit code is that of the first check that failed.`,
  flags: doctorFlags,
  uses: ['output'],
  examples: ['', '--json', '--no-operations --base-url https://ship.example.com'],
  repairsProfile: true,
  choosesProfile: true,
  usesOverrides: 'all',
  repairsOverrides: true,
  run: (context, _words, { operations }) => ({
    dryRun: async () => ({
      notes: [escaped`Would check this machine, the way to the service and the account.`],
    }),
    run: async () => {
      const { messages } = context;
      const findings = [
        ...checkMachine(context),
        ...(await checkService(context, operations)),
        await checkLedger(context),
      ];
      messages.progress?.wipe();
      return {
        rows: findings.map((finding) => findingRow(context, finding)),
        screen: { parts: [gridOf(findings)] },
        ending: () => {
          const failure = failureOf(findings);
          const warnings = findings.filter(({ state }) => state === 'warn').length;
          const well =
            warnings === 0 ? escaped`All is well.` : escaped`Nothing failed; ${pluralize(warnings, 'warnings')}.`;
          return failure ? { failure } : { notes: [well] };
        },
      };
    },
  }),
});
