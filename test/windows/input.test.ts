import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
});
