import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherCases } from '../support/ring.ts';
import { startService } from '../support/service.ts';

async function cancelling(argv: readonly string[], options: { shell?: string; env?: Record<string, string> } = {}) {
  const service = await startService(() => ({ data: order(5) }));
  const env = { ...service.env, ...options.env };
  const terminal = atTerminal(['orders', 'cancel', '--id', ...argv], { ...options, env });
  const cancelled = () => service.raw.filter((target) => target.endsWith('/cancel'));
  return { terminal, cancelled };
}

const both = ['/api/orders/5/cancel', '/api/orders/6/cancel'];
const question = /Cancel orders 5, 6\? \[y\/N\] $/;

describe('ids typed at a terminal', () => {
  it.each([
    ['y\r', 0] as const,
    ...furtherCases(['n\r', 3] as const, ['\u0004', 3] as const, ['\u0003', 130] as const),
  ])('are read until Ctrl-D, then the answer %j ends with %i', async (answer, code) => {
    const { terminal, cancelled } = await cancelling(['-']);
    await terminal.type(/Ctrl-D/, '5\r6\r\u0004');
    await terminal.type(question, answer);
    expect(await terminal.ended).toMatchObject({ code });
    expect(cancelled()).toEqual(code === 0 ? both : []);
  });

  it('end with 2 where there are none', async () => {
    const { terminal, cancelled } = await cancelling(['-']);
    await terminal.type(/Ctrl-D/, '\u0004');
    const { code, shown } = await terminal.ended;
    expect({ code, cancelled: cancelled() }).toEqual({ code: 2, cancelled: [] });
    expect(shown).toContain('no ids on standard input');
  });
});

describe('ids from a pipe', () => {
  const pipe = 'printf "5\\n6\\n" | "$@"';

  it.each([
    [`${pipe} 2>/dev/null`, 'y\r', 0] as const,
    [pipe, 'n\r', 3] as const,
    [`trap : INT; ${pipe}`, '\u0003', 130] as const,
    ...furtherCases(
      [pipe, 'y\r', 0] as const,
      [`${pipe} >/dev/null`, 'yes\r', 0] as const,
      [pipe, '\r', 3] as const,
      [pipe, '\u0004', 3] as const,
    ),
  ])('%s: are asked about on the terminal, and %j ends with %i', async (shell, answer, code) => {
    const { terminal, cancelled } = await cancelling(['-'], { shell });
    await terminal.type(question, answer);
    expect(await terminal.ended).toMatchObject({ code });
    expect(cancelled()).toEqual(code === 0 ? both : []);
  });

  it.each([[['-'], { CI: 'true' }] as const, ...furtherCases([['-', '--no-input'], {}] as const)])(
    'need --yes with %j %j',
    async (argv, env) => {
      const { terminal, cancelled } = await cancelling(argv, { shell: pipe, env });
      const { code, shown } = await terminal.ended;
      expect({ code, cancelled: cancelled() }).toEqual({ code: 2, cancelled: [] });
      expect(shown).toContain('Add --yes.');
    },
  );

  it('need --yes without a terminal', async () => {
    const service = await startService(() => ({ data: order(5) }));
    const { code, stderr } = await spawned(['orders', 'cancel', '--id', '-'], { env: service.env, stdin: '5\n' });
    expect({ code, asked: service.requests }).toEqual({ code: 2, asked: [] });
    expect(stderr).toContain('Add --yes.');
  });
});

it('a body from a pipe is asked about on the terminal', async () => {
  const service = await startService(() => ({ data: { id: 7 } }));
  const shell = `echo '{"courier":"spl"}' | "$@"`;
  const terminal = atTerminal(['shipments', 'create', '--data', '-'], { env: service.env, shell });
  await terminal.type(/Create a shipment\? It may cost money\. \[y\/N\] $/, 'y\r');
  expect(await terminal.ended).toMatchObject({ code: 0 });
  expect(service.requests.map(({ body }) => body)).toEqual(['{"courier":"spl"}']);
});

it('a question is drawn again without what an id would do to the terminal', async () => {
  const { terminal, cancelled } = await cancelling(['5\u001b[2J']);
  await terminal.type(/\[y\/N\] $/, 'nx\u007f\u007fy\u0015n\r');
  const { code, shown } = await terminal.ended;
  expect({ code, cancelled: cancelled() }).toEqual({ code: 3, cancelled: [] });
  expect(shown).not.toContain('\u001b[2J');
});
