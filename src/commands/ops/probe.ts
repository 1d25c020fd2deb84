import { setTimeout as wait } from 'node:timers/promises';
import { didYouMean } from '../../base/nearest.ts';
import type { Row } from '../../base/row.ts';
import type { Client } from '../../http/client.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { fillPath, type ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { parametersOf } from '../../operations/route.ts';
import type { Context, Invocation } from '../context.ts';
import { readDisplay } from '../kinds/display.ts';
import { previewRequests } from '../kinds/preview.ts';
import { showRows } from '../kinds/show.ts';
import { shellWord } from '../rerun-command.ts';

const field = { type: 'string' };

const probeShape = {
  row: { operation: field, method: field, path: field, answer: field, allow: field, in_force: { type: 'boolean' } },
  columns: ['operation', 'method', 'path', 'answer', 'in_force'],
};

/** A pause between questions: a probe is no reason to be noticed. */
const pause = 250;

type Verdict = 'exists' | 'other methods only' | 'not there' | 'unknown';

/** `OPTIONS` on a path that exists answers with `Allow` and runs nothing (observed on Laravel). */
function verdictOf({ status, headers }: HttpResponse, method: string): Verdict {
  if (status === 404) return 'not there';
  if (headers.allow === undefined) return 'unknown';
  return headers.allow
    .toUpperCase()
    .split(/[\s,]+/)
    .includes(method)
    ? 'exists'
    : 'other methods only';
}

const routesOf = ({ method, path, alternatives = [] }: Operation): string[] => [`${method} ${path}`, ...alternatives];

interface Probed {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly answer: Verdict;
  readonly allow: string | null;
  readonly in_force: boolean;
}

function requestOf(route: string): ServiceRequest {
  const [, path = ''] = route.split(' ');
  const values = Object.fromEntries(parametersOf(path).map((name) => [name, '1']));
  const what = `probe of ${path}`;
  return { method: 'OPTIONS', path: fillPath(path, values), safe: true, anyStatus: true, what };
}

async function askPath(client: Client, route: string): Promise<Omit<Probed, 'operation' | 'in_force'>> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await client.send(requestOf(route), (incoming) => incoming);
  return { method, path, answer: verdictOf(answer, method), allow: answer.headers.allow ?? null };
}

async function probe(context: Context, operations: readonly Operation[]): Promise<Probed[]> {
  const client = await context.client();
  const rows: Probed[] = [];
  for (const operation of operations) {
    for (const [at, route] of routesOf(operation).entries()) {
      context.messages.progress.show(`Asking for ${route} …`);
      rows.push({ operation: operation.id, ...(await askPath(client, route)), in_force: at === 0 });
      await wait(pause, undefined, { signal: context.signal }).catch(() => {
        throw context.signal.reason;
      });
    }
  }
  context.messages.progress.wipe();
  return rows;
}

/** The lines that would put right what is wrong, ready to paste. */
const proposals = (rows: readonly Probed[]): string[] =>
  rows.flatMap((row) => {
    const wrong = row.in_force && row.answer !== 'exists' && row.answer !== 'unknown';
    const right = wrong && rows.find((other) => other.operation === row.operation && other.answer === 'exists');
    return right ? [`shipctl ops set ${right.operation} ${shellWord(`${right.method} ${right.path}`)}`] : [];
  });

/** Asks with OPTIONS, one after another, which of the default and alternative paths exist. Sends no other method. */
export async function probeOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, probeShape, invocation);
  const all = context.catalogue.groups.flatMap(({ operations }) => operations);
  const chosen = invocation.words.length > 0 ? all.filter(({ id }) => invocation.words.includes(id)) : all;
  const unknown = invocation.words.filter((id) => !all.some((operation) => operation.id === id));
  const operations = chosen.filter(
    ({ host, grade }) => host !== 'auth' && (invocation.words.length > 0 || grade !== 'documented'),
  );
  return {
    mistakes: [
      ...mistakes,
      ...unknown.map(
        (id) =>
          `There is no operation ${JSON.stringify(id)}.${didYouMean(
            id,
            all.map((each) => each.id),
          )}`,
      ),
    ],
    run: async () => {
      if (context.settings.dryRun) {
        return previewRequests(
          context,
          operations.flatMap((operation) => routesOf(operation).map(requestOf)),
        );
      }
      const rows = await probe(context, operations);
      await showRows(
        context,
        probeShape,
        display,
        rows.map((row): Row => ({ ...row })),
      );
      const lines = proposals(rows);
      if (lines.length > 0) context.messages.note(['To correct what is wrong, type:', ...lines].join('\n'));
    },
  };
}
