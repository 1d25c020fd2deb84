import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { nightlyCases, nightlyIt } from '../support/ring.ts';
import { paginate, startService } from '../support/service.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// The console of Wine counts what sets colours as if it were shown, and breaks lines there: with colours they are not measured.

const arabic = order(7, {
  receiver_first_name: '\u0646\u0648\u0631\u0629',
  receiver_city: '\u0627\u0644\u0631\u064a\u0627\u0636',
});

describeOnWindows('the console of Windows', () => {
  it.each([80, ...nightlyCases(120)])('is as wide as it says: %i columns', async (columns) => {
    const list = ['orders', 'list', '--sandbox', '--limit', '3', '--no-color'];
    const { code, shown } = await windowsDesk().atConsole(list, columns).ended;
    const lines = stripVTControlCharacters(shown).split(/[\r\n]+/);
    const rows = lines.filter((line) => /^ *(ID|\d{4}) /.test(line));
    expect({ code, rows: rows.length }).toEqual({ code: 0, rows: 4 });
    expect(Math.max(...rows.map((row) => row.length))).toBeGreaterThan(columns - 20);
    expect(lines.some((line) => line.startsWith('Hidden:'))).toBe(columns < 120);
  });

  it('gives Ctrl-C to the program, which says that it was interrupted', async () => {
    const { ended, type } = windowsDesk().atConsole(['sandbox', '--memory', '--port', '0'], 80);
    await type(/Ctrl-C/, '\u0003');
    const { code, shown } = await ended;
    expect({ code, shown }).toEqual({ code: 130, shown: expect.stringContaining('Interrupted.') });
  });

  nightlyIt('shows Arabic, as wide as it is there', async () => {
    const { env } = await startService((request) => ({ data: paginate([arabic], request) }));
    const list = ['orders', 'list', '--no-color', '--columns', 'id,receiver_first_name,receiver_city', '--lang', 'ar'];
    const { code, shown } = await windowsDesk().atConsole(list, 80, env).ended;
    expect({ code, shown: stripVTControlCharacters(shown) }).toEqual({
      code: 0,
      shown: expect.stringMatching(
        / 7 {2}\u2068\u0646\u0648\u0631\u0629\u2069 {17}\u2068\u0627\u0644\u0631\u064a\u0627\u0636\u2069/,
      ),
    });
  });

  nightlyIt.each([
    ['colours', {}, true],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
    ['none with --no-color', {}, false],
  ] as const)('gets %s', async (name, env, isColoured) => {
    const flags = name.endsWith('--no-color') ? ['--no-color'] : [];
    const { shown } = await windowsDesk().atConsole(['orders', 'list', '--sandbox', '--limit', '3', ...flags], 120, env)
      .ended;
    // What the console itself writes moves the cursor, and hides it.
    expect(/\u001b\[(?:[1-9]\d*;?)+m/.test(shown)).toBe(isColoured);
  });
});

describeOnWindows('a program without a console', () => {
  nightlyIt('writes neither colours nor control characters, and asks nothing', async () => {
    const { shipctl } = windowsDesk();
    const list = await shipctl(['orders', 'list', '--sandbox', '--limit', '3']);
    expect(list).toMatchObject({ code: 0 });
    expect(list.stdout + list.stderr).not.toContain('\u001b');
    const cancel = await shipctl(['orders', 'cancel', '3147', '--sandbox']);
    expect(cancel).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  });
});
