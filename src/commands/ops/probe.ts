import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { sleep } from '../../base/time/clock.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { fillPath, type ServiceRequest } from '../../http/request.ts';
import { operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { parametersOf } from '../../operations/route.ts';
import type { Display } from '../../output/formats.ts';
import { readDisplay } from '../../service/display.ts';
import { previewRequests } from '../../service/preview.ts';
import { showRows } from '../../service/show.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textColumns, unknownOperations } from '../../session/operation-table.ts';
import type { Service } from '../../session/service.ts';

const probeTable = {
  row: { ...textColumns('operation', 'method', 'path', 'answer', 'allow'), in_force: { type: 'boolean' } },
  columns: ['operation', 'method', 'path', 'answer', 'in_force'],
};

/** A route of an operation: the one in force, or an alternative. */
type ProbeTarget = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly in_force: boolean;
};

type Probed = ProbeTarget & {
  readonly answer: 'exists' | 'other methods only' | 'not there' | 'unknown';
  readonly allow: string | null;
};

const candidatesOf = ({ id, method, path, alternatives = [] }: Operation): ProbeTarget[] =>
  [`${method} ${path}`, ...alternatives].map((route, at) => {
    const [verb = '', place = ''] = route.split(' ');
    return { operation: id, method: verb, path: place, in_force: at === 0 };
  });

function probeRequest({ path }: ProbeTarget): ServiceRequest {
  const values = Object.fromEntries(parametersOf(path).map((name) => [name, '1']));
  const what = escaped`probe of ${path}`;
  return { method: 'OPTIONS', path: fillPath(path, values), safe: true, anyStatus: true, what };
}

/** An `OPTIONS` on a path that exists is answered with `Allow` and runs nothing (observed on Laravel). */
function answerOf({ status, headers }: HttpResponse, method: string): Probed['answer'] {
  if (status === 404) return 'not there';
  if (headers.allow === undefined) return 'unknown';
  const allowed = headers.allow.toUpperCase().split(/[\s,]+/);
  return allowed.includes(method) ? 'exists' : 'other methods only';
}

async function probe(service: Service, candidate: ProbeTarget, security: Operation['security']): Promise<Probed> {
  const request = { ...probeRequest(candidate), ...(security && { security }) };
  const response = await service.request(request, (received) => received);
  return { ...candidate, answer: answerOf(response, candidate.method), allow: response.headers.allow ?? null };
}

/** Probes one route after another, with pauses: a probe must not be a burden for the service. */
async function probeAll(context: Context, candidates: readonly ProbeTarget[]): Promise<Probed[]> {
  const { messages, signal, probePause, service } = context;
  const securities = new Map(operationsOf(context.catalogue).map(({ id, security }) => [id, security]));
  const rows: Probed[] = [];
  for (const candidate of candidates) {
    if (rows.length > 0) await sleep(probePause, signal);
    messages.progress.show(escaped`Asking for ${candidate.method} ${candidate.path} \u2026`);
    rows.push(await probe(service, candidate, securities.get(candidate.operation)));
  }
  messages.progress.wipe();
  return rows;
}

/** The commands that correct the routes that are wrong, ready to paste. */
const corrections = (rows: readonly Probed[]): string[] =>
  rows
    .filter(({ in_force, answer }) => in_force && (answer === 'not there' || answer === 'other methods only'))
    .flatMap(({ operation }) => rows.find((row) => row.operation === operation && row.answer === 'exists') ?? [])
    .map(({ operation, method, path }) => suggest`ops set ${operation} ${`${method} ${path}`}`);

async function runProbe(context: Context, operations: readonly Operation[], display: Display): Promise<void> {
  const candidates = operations.flatMap(candidatesOf);
  if (context.settings.dryRun) return previewRequests(context, candidates.map(probeRequest));
  const rows = await probeAll(context, candidates);
  await showRows(context, probeTable, display, rows);
  const commands = corrections(rows);
  if (commands.length > 0) context.messages.note(['To correct what is wrong, type:', ...commands].join('\n'));
}

/** Asks with OPTIONS which of the routes in force and their alternatives exist. Sends no other method. */
export async function probeOperations(context: Context, invocation: Invocation) {
  const { words } = invocation;
  const { display, mistakes } = await readDisplay(context, probeTable, invocation);
  const all = operationsOf(context.catalogue);
  const isWanted = ({ id, grade }: Operation) => (words.length > 0 ? words.includes(id) : grade !== 'documented');
  const operations = all.filter((operation) => operation.command === undefined && isWanted(operation));
  const ids = all.map(({ id }) => id);
  return {
    mistakes: [...mistakes, ...unknownOperations(words, ids)],
    run: () => runProbe(context, operations, display),
  };
}
