import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { expectStep, guideSteps, inDocs } from '../support/guide.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { serveSandbox } from '../support/sandbox-process.ts';
import { shells, wordsIn, zshSpecials } from '../support/shells.ts';

const text = readFileSync(inDocs('ar.md'), 'utf8');

const blocks = [...text.matchAll(/^```(?:sh|console)\n.*?^```$/gms)].map(([block]) => block);

const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n'));

describe('docs/ar.md', () => {
  it('shows what its commands print', async () => {
    const { env } = settingsFolder();
    const steps = guideSteps('ar.md');
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) await expectStep(step, { env, cwd: temporaryFolder() });
  });

  it('has commands that work one after another at a terminal, with questions answered in Arabic', async () => {
    const sandbox = await serveSandbox();
    const { env } = settingsFolder();
    const cwd = temporaryFolder();
    cpSync(inDocs('examples/shop.xlsx'), join(cwd, 'shop.xlsx'));
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.flatMap((line) => zshSpecials(line))).toEqual([]);
    const words = wordsIn(shells[0], commands, cwd);
    const answers: Readonly<Record<string, readonly string[]>> = {
      'shipctl orders import shop.xlsx --errors faults.xlsx': ['س', 'نعم', 'نعم'],
      'shipctl login': [sandbox.baseUrl, 'merchant@sandbox.example', 'sandbox-password'],
      'shipctl orders create': [
        ...['نورة', 'الجهني', 'الرياض', '٠٥٧١١٤٢٨٨٨', '', '', 'عطر عنبر', '٢', '١١٥', '١٥٠ جرام', ''],
        ...['كاش', '', '٥', 'RHMA3184', 'نعم'],
      ],
    };
    let said = blocks.join('\n');
    for (const [at, command] of commands.entries()) {
      const typed = answers[command] ?? ['نعم', 'نعم'];
      const { code, stdout, stderr } = await shipctl(words[at] ?? [], { env, cwd, terminal: 100, typed });
      said += (stdout + stderr).replaceAll(/\u001b\[[\d;]*[A-Za-z]|\s*\n\s*/g, ' ');
      // Some orders of the sandbox are not ready to ship, and some rows of the sheet have faults.
      const isPartial = /^shipctl (ship|orders import shop\.xlsx) /.test(command);
      expect({ command, code, stderr: code === (isPartial ? 8 : 0) ? '' : stderr }).toEqual({
        ...{ command, code: isPartial ? 8 : 0, stderr: '' },
      });
    }
    const mistaken = await shipctl(['orders', 'list', '--status', 'pendng'], { env });
    const declined = await shipctl(['orders', 'cancel', '100000198'], { env, cwd, terminal: 100, typed: ['لا'] });
    const stranger = await shipctl(['today'], { env: { ...settingsFolder().env, SHIPCTL_LANG: 'ar' } });
    const checked = await shipctl(['orders', 'check'], { env });
    for (const { stdout, stderr } of [mistaken, declined, stranger, checked]) said += stdout + stderr;
    sandbox.close();
    const messages = [...text.matchAll(/^\| <code(?: dir="ltr")?>(.*?)<\/code> \|/gm)].map(
      ([, message = '']) => message,
    );
    expect(messages.length).toBeGreaterThan(18);
    const unsaid = messages.filter((message) => !message.split('…').every((part) => said.includes(part.trim())));
    // A connection that is lost is in docs/spreadsheets.md, and tested there.
    expect(unsaid).toEqual([
      '\u0646\u062a\u064a\u062c\u0629 \u2026 \u063a\u064a\u0631 \u0645\u0639\u0631\u0648\u0641\u0629',
    ]);
  });

  it('keeps commands out of the text that runs from right to left', () => {
    const outside = text.replaceAll(/<div dir="rtl">.*?<\/div>/gs, '');
    for (const block of blocks) expect(outside).toContain(block);
    expect(outside.replaceAll(/```.*?```|!\[[^\]]*\]\([^)]*\)/gs, '').trim()).toBe('');
  });

  it('begins each paragraph, point and meaning with an Arabic letter, by which some viewers choose the direction', () => {
    const lines = text.split('\n').filter((line) => /[\u0600-\u06ff]/.test(line) && !/^(shipctl|!)/.test(line));
    for (const line of lines)
      expect(line.replace(/^(#+|-|\||\*\*|\[)? *(<code(?: dir="ltr")?>.*?<\/code> *\| *)?/, '')).toMatch(
        /^[\u0600-\u06ff]/,
      );
  });

  it('isolates what is not Arabic and begins or ends with a sign', () => {
    const prose = text.replaceAll(/```.*?```|<(code|span) dir="ltr">.*?<\/\1>|\]\([^)]*\)|<\/?div[^>]*>/gs, '');
    expect(prose.match(/--\w+|\w+\.(pdf|xlsx|csv)|`/g)).toBeNull();
  });
});
