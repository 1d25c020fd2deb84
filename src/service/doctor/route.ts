import { Failure, isStop } from '../../base/failure.ts';
import { escaped, systemCommand, term } from '../../base/text/message.ts';
import { duration } from '../../base/time/times.ts';
import { ProxyUnreachable } from '../../http/attempt.ts';
import { networkHint } from '../../http/network-failure.ts';
import { checkRoute, findProxy } from '../../http/route-check.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Service } from '../../ports/service.ts';
import type { Context } from '../../session/context.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';
import { type Diagnosis, failed, skipped } from './finding.ts';

/** Milliseconds for each step, where the user sets no other time: this is a check, and nobody waits for more. */
const patience = 10_000;

const limitsOf = ({ settings, invocation, signal }: Context) => ({
  timeout: invocation.sources.timeout === 'default' ? patience : settings.timeout * 1000,
  signal,
});

const steps = { dns: 'DNS', tcp: 'TCP', tls: 'TLS' } as const;

/** Milliseconds of a week: a certificate is renewed before it has no longer to go. */
const soon = 7 * 86_400_000;

/** The steps to a host; `proxy` is its name if it is one. */
async function checkSteps(context: Context, address: string, proxy?: string): Promise<Diagnosis[]> {
  const findings: Diagnosis[] = [];
  for await (const { step, milliseconds, found = '', failure, ends } of checkRoute(address, limitsOf(context))) {
    const check = steps[step];
    const of = proxy === undefined ? '' : escaped`the proxy ${proxy}: `;
    const isEnding = ends !== undefined && ends.getTime() - context.io.now().getTime() < soon;
    const hint = failure && proxy !== undefined && networkHint(new ProxyUnreachable(proxy, failure), { host: proxy });
    if (failure)
      findings.push({
        ...failed(check, failure),
        found: escaped`${of}${failure.said}`,
        ...(hint && { next: hint }),
        milliseconds,
      });
    else findings.push({ check, state: isEnding ? 'warn' : 'ok', found: escaped`${of}${found}`, milliseconds });
  }
  return findings;
}

/** Failures of the checks that stop nothing but themselves. */
async function orFailed(check: string, work: () => Promise<Diagnosis[]>): Promise<Diagnosis[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return [failed(check, error)];
  }
}

function checkBaseUrl({ settings, account, invocation: { sources } }: Context): Diagnosis {
  const check = 'base URL';
  if (settings.sandbox) return { check, state: 'ok', found: escaped`the sandbox, in this process` };
  try {
    const baseUrl = account.baseUrl();
    assertSafeForSecrets(baseUrl, settings.insecureHttp);
    return { check, state: 'ok', found: escaped`${baseUrl} (${term(sources.baseUrl, true)})` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const none = escaped`None is known: what is the address of your service?`;
    return { ...failed(check, error), ...(settings.baseUrl === undefined && { found: none }) };
  }
}

/** The way to the service, step by step: its base URL, the proxy, DNS, TCP and TLS. */
export async function checkWay(context: Context): Promise<Diagnosis[]> {
  const { settings, io, messages } = context;
  const base = checkBaseUrl(context);
  const { baseUrl } = settings;
  if (settings.sandbox || base.state === 'fail' || baseUrl === undefined) return [base];
  messages.progress?.show(escaped`Going to ${baseUrl} \u2026`);
  const way = await orFailed('proxy', async () => {
    const proxy = await findProxy(io.env, baseUrl, limitsOf(context));
    if (proxy === undefined) return checkSteps(context, baseUrl);
    const { host } = new URL(proxy);
    const found = await checkSteps(context, proxy, host);
    const said = escaped`${proxy} is on the way to ${new URL(baseUrl).host}`;
    return [{ check: 'proxy', state: 'ok', found: said }, ...found];
  });
  return [base, ...way];
}

/** A machine that is further off than this has tokens that end too early, and orders of another day. */
const mostSkew = 60_000;

function checkClock(date: string | undefined, isCached: boolean, before: Date, after: Date): Diagnosis {
  const check = 'clock';
  const theirs = date === undefined || isCached ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return skipped(check, escaped`The service does not say what time it is.`);
  // The header has whole seconds.
  const skew = theirs + 500 - (before.getTime() + after.getTime()) / 2;
  const span = duration(Math.abs(skew));
  if (Math.abs(skew) <= mostSkew) return { check, state: 'ok', found: escaped`agrees with that of the service` };
  const found = escaped`This machine is ${span} ${skew > 0 ? 'behind' : escaped`ahead of`} the service.`;
  const next = escaped`Set the clock of this machine. On Linux: ${systemCommand`timedatectl set-ntp true`}; on Windows, as administrator: ${systemCommand`w32tm /resync`}`;
  return { check, state: 'warn', found, next };
}

/** One request without a credential, and the clocks of both sides. */
export async function checkHttp(context: Desk & Profile, service: Service): Promise<Diagnosis[]> {
  const { io, catalogue } = context;
  const path = findOperation(catalogue, 'orders.list')?.path ?? '/';
  const what = escaped`base URL`;
  const request = { method: 'OPTIONS', path, safe: true, anyStatus: true, retriedByUser: true, what };
  return orFailed('HTTP', async () => {
    const [before, begun] = [io.now(), performance.now()];
    const { status, headers } = await service.request(request, ({ status, headers }) => ({ status, headers }));
    const milliseconds = Math.round(performance.now() - begun);
    const isBroken = status >= 500;
    const answer: Diagnosis = isBroken
      ? failed(
          'HTTP',
          new Failure('unavailable', escaped`OPTIONS ${path} was answered with ${status}.`, {
            hint: escaped`Try again later.`,
          }),
        )
      : { check: 'HTTP', state: 'ok', found: escaped`OPTIONS ${path} was answered (${status})` };
    return [{ ...answer, milliseconds }, checkClock(headers.date, headers.age !== undefined, before, io.now())];
  });
}
