import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nightlyIt } from '../support/ring.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// PowerShell 5.1 writes `>` as UTF-16 with a mark, Notepad writes UTF-8 with one, both end lines with CR LF.

const mark = '\ufeff';

describeOnWindows('input that is typed on Windows', () => {
  it('is read from a file with a drive in its name, with a mark and CR LF', async () => {
    const desk = windowsDesk();
    writeFileSync(join(desk.folder, 'order.json'), `${mark}{"order_number":"طلب"}\r\n`);
    const create = ['orders', 'create', '--dry-run', '--data', `@${desk.path('ORDER.json')}`];
    const { code, stdout } = await desk.shipctl(create);
    expect({ code, body: JSON.parse(stdout).body }).toEqual({ code: 0, body: { order_number: 'طلب' } });
  });

  it('is read as UTF-16 from standard input', async () => {
    const desk = windowsDesk();
    const stdin = Buffer.from(`${mark}3147\r\n3138\r\n`, 'utf16le');
    const { code, stdout } = await desk.shipctl(['orders', 'cancel', '-', '--id', '--dry-run'], { stdin });
    const urls = JSON.parse(stdout).map(({ url }: { readonly url: string }) => url);
    expect({ code, urls }).toEqual({
      code: 0,
      urls: ['3147', '3138'].map((id) => `{base_url}/api/orders/${id}/cancel`),
    });
  });

  it('is refused in an old code page, with the command that changes it', async () => {
    const desk = windowsDesk();
    const stdin = Buffer.from('{"receiver_city":"\xc7\xc8\xe5\xc7"}', 'latin1');
    const { code, stderr } = await desk.shipctl(['orders', 'create', '--dry-run', '--data', '-'], { stdin });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('chcp 65001') });
  });

  nightlyIt('is refused where PowerShell 5 has written question marks for Arabic', async () => {
    const desk = windowsDesk();
    const create = ['orders', 'create', '--dry-run', '--data', '-'];
    const lost = await desk.shipctl(create, { stdin: '{"receiver_city":"??????", "description":"?? ????"}\r\n' });
    expect(lost).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('$OutputEncoding') });
    const asked = await desk.shipctl(create, { stdin: '{"description":"Really??? When?"}\r\n' });
    expect(asked).toMatchObject({ code: 0 });
    const sheet = ['orders', 'import', '-', '--sandbox', '--allow-incomplete'];
    const rows = 'external_id,receiver_first_name,receiver_phone\r\nA-1,';
    const lostSheet = await desk.shipctl(sheet, { stdin: `${rows}????,0501234567\r\n` });
    expect(lostSheet).toMatchObject({ code: 2, stderr: expect.stringContaining('$OutputEncoding') });
    const whole = await desk.shipctl(sheet, { stdin: `${rows}\u0646\u0648\u0631\u0629 ????,0501234567\r\n` });
    expect(whole.stderr).not.toContain('$OutputEncoding');
    const login = ['login', '--base-url', 'http://127.0.0.1:9', '--token-stdin'];
    expect((await desk.shipctl(login, { stdin: '????????\r\n' })).stderr).toContain('chcp 65001');
    const scanned = await desk.shipctl(['pack', '--sandbox'], { stdin: '??????\r\n????\r\n' });
    expect(scanned.stderr.split('chcp 65001')).toHaveLength(2);
  });

  nightlyIt('is read from a file that PowerShell 5 has written with >: ids, a body, a sheet', async () => {
    const desk = windowsDesk();
    const write = (name: string, text: string) =>
      writeFileSync(join(desk.folder, name), Buffer.from(`${mark}${text}`, 'utf16le'));
    write('ids.txt', '3147\r\n3138\r\n');
    write('order.json', '{"order_number":"\u0637\u0644\u0628"}\r\n');
    write('new.csv', 'external_id,receiver_first_name,receiver_phone\r\nA-1,\u0646\u0648\u0631\u0629,0501234567\r\n');
    const cancel = await desk.shipctl(['orders', 'cancel', `@${desk.path('ids.txt')}`, '--id', '--dry-run']);
    expect(JSON.parse(cancel.stdout)).toHaveLength(2);
    const create = await desk.shipctl(['orders', 'create', '--dry-run', '--data', '@.\\order.json']);
    expect(JSON.parse(create.stdout)).toMatchObject({ body: { order_number: '\u0637\u0644\u0628' } });
    const words = ['orders', 'import', '.\\new.csv', '--sandbox', '--allow-incomplete', '--json'];
    expect(JSON.parse((await desk.shipctl(words)).stdout)).toMatchObject({ rows: 1, count: 1, faults: [] });
  });

  nightlyIt('is a pattern, where the shell leaves it as it is', async () => {
    const desk = windowsDesk();
    const line = 'external_id,receiver_first_name,receiver_phone\r\nA-1,Sara,0501234567\r\n';
    writeFileSync(join(desk.folder, 'New orders.csv'), line);
    const words = ['orders', 'import', 'new*.CSV', '--sandbox', '--allow-incomplete', '--json'];
    expect(JSON.parse((await desk.shipctl(words)).stdout)).toMatchObject({ rows: 1, count: 1 });
  });
});
