import { expect } from 'vitest';
import { type Surroundings, shipctl } from './run.ts';
import { startService } from './service.ts';

/** The text of the one body that a command sends. */
export async function sentBy(
  argv: readonly string[],
  given: Surroundings = {},
  answer: unknown = { data: { id: 1 } },
): Promise<string> {
  const service = await startService(() => answer);
  const { code, stderr } = await shipctl([...argv, '--quiet', '--yes', '--json'], { ...given, env: service.env });
  // An update reads what it changes.
  const sent = service.requests.filter(({ method }) => method !== 'GET');
  expect({ code, stderr, sent: sent.length }).toMatchObject({ code: 0, sent: 1 });
  return sent[0]?.body ?? '';
}

/** The error of an invalid command line, for which nothing is sent. */
export async function refusedBefore(argv: readonly string[], given: Surroundings = {}): Promise<string> {
  const service = await startService(() => ({ data: { id: 1 } }));
  const { code, stdout, stderr } = await shipctl(argv, { ...given, env: service.env });
  expect({ code, stdout, asked: service.requests.length, stderr }).toMatchObject({ code: 2, stdout: '', asked: 0 });
  return stderr;
}
