import { createHash, createHmac } from 'node:crypto';
import { Failure } from '../../base/failure.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { commandWords, plainText } from '../../base/text/text.ts';
import { backoff } from '../../http/retry-policy.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';

/** A receiver of events, which gets them one after another. */
export interface Receiver {
  /** Identifies its cursor. */
  readonly key: string;
  /** Its name, for messages. */
  readonly title: string;
  /**
   * Delivers an event. Returns why the receiver refuses it; undefined if it took it. Throws a failure that is not about the event: the
   * receiver could not be reached, or takes none now.
   */
  deliver(event: Row): Promise<string | undefined>;
}

const keyOf = (kind: string, text: string): string =>
  `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

/** Milliseconds after which a command that has not ended counts as failed. */
const longestRun = 600_000;

/** The longest value of a variable, in bytes: with much more, the system does not start a program. */
const longestVariable = 16_384;

const cutMark = '\u2026 (cut)';

function cutVariable(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= longestVariable) return text;
  // The last character may have been cut in two.
  const begun = bytes.toString('utf8', 0, longestVariable - Buffer.byteLength(cutMark)).replace(/\ufffd+$/, '');
  return begun + cutMark;
}

/** The variables about an event in a command's environment. */
const variablesOf = (event: Row, { redactor }: Pick<Run, 'redactor'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'type', 'created', 'order_id', 'order_number', 'status', 'old_status'].map((name) => [
      `SHIPCTL_EVENT_${name.toUpperCase()}`,
      cutVariable(redactor.cleanData(plainText(event[name])).replaceAll('\0', '')),
    ]),
  );

/** A program that is run for each event, without a shell, with the event on its standard input. */
export function commandReceiver({ io, settings, signal, clock, redactor }: Desk & Profile, command: string): Receiver {
  const [program = '', ...words] = commandWords(command) ?? [];

  /** Returns how the command ended, undefined after a success; a failure if its end says nothing about the event. */
  async function run(event: Row): Promise<string | Failure | undefined> {
    const input = `${redactor.cleanData(stringifyJson(event))}\n`;
    const late = AbortSignal.timeout(longestRun);
    try {
      const stop = AbortSignal.any([signal, late]);
      const code = await io.run?.(program, words, stop, { input, env: variablesOf(event, { redactor }) });
      if (code === 0) return undefined;
      const ended = `${program} ended with ${code ?? 'an error'}.`;
      // A signal, or 128 and more from a shell, says nothing about the event.
      return typeof code === 'number' && code < 128 ? ended : new Failure('machine', escaped`${ended}`);
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
        if (failure === undefined) return undefined;
        if (tries > settings.retries) {
          if (failure instanceof Failure) throw failure;
          return failure;
        }
        await clock.sleep(backoff(tries, io.random), signal);
      }
    },
  };
}

/** The signature of a body with its time: `t=1773129660,v1=5257a8…`. */
function signatureOf(body: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Shorter paths of an address also appear in ordinary texts. */
const shortestSecretPath = 16;

/** Is a status about the event, not about the receiver? */
const isAboutEvent = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** An address to which each event is sent, signed. It takes an event with any status below 300. */
export function webhookReceiver({ io, redactor, serviceAt }: Run, address: string, secret: string): Receiver {
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
      const request = {
        ...{ method: 'POST', path, body, headers, safe: true, anyStatus: true, what: escaped`the event` },
        isSecretPath: true,
      };
      const status = await service.request(request, (response, failure) => failure && response.status);
      if (status === undefined) return undefined;
      const answer = `${host} answered with ${status}.`;
      if (isAboutEvent(status)) return answer;
      throw new Failure('unavailable', escaped`${answer}`, { status });
    },
  };
}
