import { Failure, isStop } from '../../base/failure.ts';
import { escaped, joined, namesInShort, pluralize, suggest } from '../../base/text/message.ts';
import { duration, sleep } from '../../base/time/times.ts';
import { findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import type { Service } from '../../ports/service.ts';
import type { Context } from '../../session/context.ts';
import { endOfToken } from '../../settings/credential.ts';
import { pathOf } from '../input/requests.ts';
import { endsWithDay, findByOrders } from '../list/last-day.ts';
import { rowCounter } from '../list/open-pages.ts';
import { probeAnswer, probeRequest, probeTargets } from '../probe.ts';
import { type Diagnosis, failed, skipped } from './finding.ts';

const day = 86_400_000;

/** The token and its end, as this machine knows them. */
export async function checkToken({ settings, account, io, catalogue }: Desk & Profile): Promise<Diagnosis> {
  const check = 'token';
  if (settings.sandbox) return { check, state: 'ok', found: escaped`that of the sandbox` };
  if (settings.baseUrl === undefined) return skipped(check, escaped`It belongs to a base URL, and none is known.`);
  try {
    const list = findOperation(catalogue, 'orders.list')?.security;
    await account.ready(list);
    const proof = account.prove(list);
    if (!proof) return { check, state: 'ok', found: escaped`none is needed to list orders` };
    const { token, token_expires_at: kept } = account.known;
    const stored = kept === undefined ? undefined : new Date(kept);
    const end =
      endOfToken(settings.token ?? account.fetchedToken()?.secret ?? token ?? '') ??
      (settings.token === undefined ? stored : undefined);
    const from = escaped`from ${proof.from}`;
    if (end === undefined) return { check, state: 'ok', found: escaped`${from}; its end is unknown` };
    if (account.isRenewed) return { check, state: 'ok', found: escaped`${from}; it is renewed by itself` };
    const left = end.getTime() - io.now().getTime();
    const next = escaped`Log in again: ${suggest`login`}`;
    const moment = `${end.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    if (left <= 0) return failed(check, new Failure('auth', escaped`${from}; it ended at ${moment}.`, { hint: next }));
    if (left < 3 * day) return { check, state: 'warn', found: escaped`${from}; it ends in ${duration(left)}`, next };
    return { check, state: 'ok', found: escaped`${from}; it ends on ${moment}` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(check, error);
  }
}

/** The page size that lists are read with. The first page of orders says so, and whether the token is accepted. */
const usualSize = 100;

export async function checkPages(
  { catalogue, messages }: Desk & Profile,
  service: Service,
  token: Diagnosis,
): Promise<Diagnosis[]> {
  const check = 'page size';
  const list = findOperation(catalogue, 'orders.list');
  if (list?.kind !== 'list' || list.parameters.length > 0)
    return [token, skipped(check, escaped`There is no plain list of orders.`)];
  if (token.state === 'fail') return [token, skipped(check, escaped`Needs a login.`)];
  messages.progress?.show(escaped`Reading a page of orders \u2026`);
  const begun = performance.now();
  try {
    for await (const { rows, total } of service.impatient().pages(list, { rows: usualSize })) {
      const milliseconds = Math.round(performance.now() - begun);
      const of = total === undefined ? '' : escaped` of ${pluralize(total, 'orders')}`;
      const isLess = rows.length < Math.min(usualSize, total ?? 0);
      const most = isLess ? escaped`; the service sends no ${usualSize} a page, so long lists take more requests` : '';
      const size: Diagnosis = {
        check,
        state: 'ok',
        found: escaped`a page has ${rows.length}${of}${most}`,
        milliseconds,
      };
      const days = total === undefined ? undefined : await checkDays(messages, service, list, { rows, total });
      return [token, size, ...(days ? [days] : [])];
    }
    return [token, { check, state: 'ok', found: escaped`the service lists no orders` }];
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    if (error.details.status === 401) return [failed(token.check, error), skipped(check, escaped`Needs a login.`)];
    return [token, failed(check, error)];
  }
}

/** Before any order was made. */
const firstDay = '1970-01-01';

/** Whether periods have their last day, and all orders a day. Keeps what it finds for the lists that are read. */
async function checkDays(
  messages: Context['messages'],
  service: Service,
  list: Operation,
  { rows, total }: { readonly rows: Batch['rows']; readonly total: number },
): Promise<Diagnosis | undefined> {
  const check = 'days';
  if (!endsWithDay(list, [{ date_to: firstDay }])) return undefined;
  const count = rowCounter({ service, messages }, list, pathOf(list, []));
  const isIncluded = await findByOrders(
    rows.map(({ values }) => values),
    count,
  );
  const facts = await service.lastDays?.(list);
  if (isIncluded !== undefined) await facts?.keep(isIncluded);
  const dated = await count({ date_from: firstDay });
  const without = Math.max(0, total - (dated?.total ?? total));
  if (isIncluded === undefined && without === 0)
    return { check, state: 'ok', found: escaped`no order shows whether a period has its last day` };
  const lost = isIncluded === false ? [escaped`the service leaves out the last day: a day more is asked for`] : [];
  const undated = without > 0 ? [escaped`${pluralize(without, 'orders')} without a day, which no period has`] : [];
  const found = joined([...lost, ...undated], '; ');
  if (lost.length + undated.length > 0) return { check, state: 'warn', found };
  return { check, state: 'ok', found: escaped`a period has its last day` };
}

/** Asks with OPTIONS which operations the service has, one path after another. */
export async function checkOperations(context: Run, service: Service): Promise<Diagnosis[]> {
  const { catalogue, messages, signal, probePause } = context;
  const check = 'operations';
  const byPath = new Map<string, Operation[]>();
  for (const operation of operationsOf(catalogue).filter(({ command, host }) => (command ?? host) === undefined))
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  const missing: string[] = [];
  const unknown: string[] = [];
  let known = 0;
  let isFirst = true;
  try {
    for (const operations of byPath.values()) {
      if (!isFirst) await sleep(probePause, signal);
      isFirst = false;
      const targets = operations.map((operation) => probeTargets(operation)[0]);
      const [first] = targets;
      if (!first) continue;
      messages.progress?.show(escaped`Asking for ${first.path} \u2026`);
      const { status, allow } = await service.request(probeRequest(first), ({ status, headers: { allow = null } }) => ({
        status,
        allow,
      }));
      for (const target of targets) {
        const answer = probeAnswer(target, status, allow);
        if (answer === 'exists') known++;
        else (answer === 'unknown' ? unknown : missing).push(target.operation.id);
      }
    }
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return [failed(check, error)];
  }
  return [told(check, known, missing, unknown)];
}

function told(check: string, known: number, missing: readonly string[], unknown: readonly string[]): Diagnosis {
  const all = known + missing.length + unknown.length;
  const open = unknown.length > 0 ? escaped`; of ${unknown.length} the service says nothing` : '';
  const next = escaped`Look for other paths: ${suggest`ops probe ${missing.slice(0, 6)}`}`;
  if (missing.length === 0)
    return { check, state: known === 0 ? 'skipped' : 'ok', found: escaped`${known} of ${all} answer${open}` };
  const found = escaped`${known} of ${all} answer${open}; not there: ${namesInShort(missing)}`;
  if (known > 0 || unknown.length > 0) return { check, state: 'warn', found, next };
  const hint = escaped`Is the base URL right? ${suggest`whoami`}\nIf the service has a document of its own: ${suggest`ops import <file>`}`;
  return failed(check, new Failure('not_found', escaped`The service has none of ${all} operations.`, { hint }));
}
