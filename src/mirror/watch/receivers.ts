import { createHash, createHmac } from 'node:crypto';
import { Failure } from '../../base/failure.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { commandWords, plainText } from '../../base/text/text.ts';
import { backoff } from '../../http/retry-policy.ts';
import type { Context } from '../../session/context.ts';

export type ReceiverUser = Pick<
  Context,
  'io' | 'settings' | 'signal' | 'clock' | 'redactor' | 'messages' | 'serviceAt'
>;

/** Who gets events, one after the other. */
export interface Receiver {
  /** Tells its cursor from those of others. */
  readonly key: string;
  /** For people. */
  readonly title: string;
  /** Throws a failure if the event was not taken. */
  deliver(event: Row): Promise<void>;
}

const keyOf = (kind: string, text: string): string =>
  `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

/** A command that has not ended by then has failed, in milliseconds. */
const longestRun = 600_000;

/** Variables of a command's environment about an event. */
const variablesOf = (event: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'type', 'created', 'order_id', 'number', 'state', 'old_state'].map((name) => [
      `SHIPCTL_EVENT_${name.toUpperCase()}`,
      plainText(event[name]).replaceAll('\0', ''),
    ]),
  );

/** A program that is run for each event, without a shell, with the event on its standard input. */
export function commandReceiver({ io, settings, signal, clock, redactor }: ReceiverUser, command: string): Receiver {
  const [program = '', ...words] = commandWords(command) ?? [];

  async function run(event: Row): Promise<Failure | undefined> {
    const input = `${redactor.cleanData(stringifyJson(event))}\n`;
    const late = AbortSignal.timeout(longestRun);
    try {
      const stop = AbortSignal.any([signal, late]);
      const code = await io.run?.(program, words, stop, { input, env: variablesOf(event) });
      return code === 0 ? undefined : new Failure('machine', escaped`${program} ended with ${code ?? 'an error'}.`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (late.aborted) return new Failure('machine', escaped`${program} did not end within 10 minutes.`);
      const reason = error instanceof Error ? error.message : '';
      return new Failure('machine', escaped`${program} could not be started (${reason}).`, { cause: error });
    }
  }

  return {
    key: keyOf('exec', command),
    title: program,
    deliver: async (event) => {
      for (let tries = 1; ; tries++) {
        const failure = await run(event);
        if (!failure) return;
        if (tries > settings.retries) throw failure;
        await clock.sleep(backoff(tries, io.random), signal);
      }
    },
  };
}

/** The signature of a body: `t=1773129660,v1=5257a8…`, which says when it was made. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Shorter paths of an address are no secret, and stand in ordinary texts. */
const shortestSecretPath = 16;

/** An address to which each event is sent, signed. It takes an event with any status below 300. */
export function webhookReceiver({ io, redactor, serviceAt }: ReceiverUser, address: string, secret: string): Receiver {
  const { origin, host, pathname, search } = new URL(address);
  const path = pathname + search;
  if (path.length >= shortestSecretPath) redactor.add(path);
  const service = serviceAt({ baseUrl: origin, authUrl: origin, prove: () => undefined });
  return {
    key: keyOf('webhook', address),
    title: host,
    deliver: async (event) => {
      const body = redactor.cleanData(stringifyJson(event));
      const headers = {
        'shipctl-event': plainText(event.id),
        'shipctl-signature': signatureOf(body, secret, io.now()),
      };
      // An event may come twice, so it may be sent again.
      const request = { method: 'POST', path, body, headers, safe: true, anyStatus: true, what: 'the event' };
      const status = await service.request(request, (response, failure) => failure && response.status);
      if (status !== undefined) throw new Failure('unavailable', escaped`${host} answered with ${status}.`, { status });
    },
  };
}
