import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { nightlyCases } from '../support/ring.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// The console of Wine counts what sets colours as if it were shown, and breaks lines there: with colours they are not measured.

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
});
