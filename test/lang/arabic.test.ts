import { expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const env = { SHIPCTL_LANG: 'ar' };

it('messages, help and failures are Arabic; commands, flags and failures for programs stay as they are', async () => {
  const service = await startService(() => ({
    data: { data: [{ id: 1 }, { id: 2 }], current_page: 1, last_page: 2, per_page: 2, total: 3 },
  }));
  const { stderr } = await shipctl(['orders', 'list'], { env: { ...service.env, ...env } });
  expect(stderr).toMatch(/^2 \u0645\u0646 3 \u0637\u0644\u0628\u0627\u062a\. .*: shipctl orders list --page 2 /);
  const wrong = await shipctl(['orders', 'lst', '--lang', 'ar']);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/^\u062e\u0637\u0623: .*"lst".*\u0647\u0644 \u062a\u0642\u0635\u062f "list"\u061f\n/);
  expect(wrong.stderr).toContain('shipctl orders list --lang ar');
  const help = await shipctl(['orders', 'cancel', '--help'], { env });
  expect(help.stdout).toMatch(
    /^\u0627\u0644\u0627\u0633\u062a\u062e\u062f\u0627\u0645: shipctl orders cancel <order\.\.\.> \[flags\]\n/,
  );
  expect(help.stdout).not.toContain('Cancel orders');
  const json = await shipctl(['orders', 'list', '--nope', '--json'], { env });
  expect(JSON.parse(json.stderr).error.message).toBe('There is no flag --nope.');
});

it('a question takes the words and the keys of an Arabic keyboard, and says after three others what it takes', async () => {
  const service = await startService(({ method, path }) => ({
    data: { data: { id: 7, method, path, status: 'pending' } },
  }));
  const cancel = async (typed: readonly string[]) => {
    const sent = writesTo(service).length;
    const { stderr } = await shipctl(['orders', 'cancel', '7', '--id'], {
      terminal: 100,
      typed,
      env: { ...service.env, ...env },
    });
    const wasSent = writesTo(service).length > sent;
    return { wasSent, questions: stderr.split('[نعم/لا]').length - 1, isHelped: stderr.includes('اكتب نعم أو لا') };
  };
  for (const yes of ['ن', '\u200fغ '])
    expect(await cancel([yes]), yes).toEqual({ wasSent: true, questions: 1, isHelped: false });
  for (const no of ['لا', 'ى']) expect(await cancel([no]), no).toMatchObject({ wasSent: false, questions: 1 });
  expect(await cancel(['ربما', 'x', '؟', 'نعم'])).toEqual({ wasSent: true, questions: 4, isHelped: true });
});

it('a table has the names that people write for couriers and cities, and JSON those of the service', async () => {
  const row = { id: 7, order_number: '100007', courier: 'spl', receiver_city: 'Jedda', status: 'pending' };
  const service = await startService(() => ({
    data: { data: [row], current_page: 1, last_page: 1, per_page: 15, total: 1 },
  }));
  const list = (...flags: readonly string[]) =>
    shipctl(['orders', 'list', '--columns', 'id,courier,receiver_city', ...flags], { env: { ...service.env, ...env } });
  expect((await list()).stdout).toMatch(/^ *7 +سبل +جدة$/m);
  expect(JSON.parse((await list('--json')).stdout)).toEqual([{ id: 7, courier: 'spl', receiver_city: 'Jedda' }]);
  expect((await list('--csv')).stdout).toContain('7,spl,Jedda');
});
