import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherCases } from '../support/ring.ts';

/** A person whose editor runs this script over the file. */
function person(sed: string, profile: Readonly<Record<string, unknown>> = {}) {
  const { env, read, write, fileOf } = settingsFolder();
  write(loggedIn('https://a.example', { lang: 'en', other: [1], ...profile }));
  const temporary = temporaryFolder();
  const seen = join(temporary, 'seen');
  const script = join(temporary, 'editor.sh');
  writeFileSync(script, `cp "$1" ${seen}; stat -c %a "$1" >> ${seen}.mode; ${sed}`);
  const all = { ...env, EDITOR: `sh ${script}`, TMPDIR: temporaryFolder() };
  const run = (words: readonly string[] = []) => spawned(['config', 'edit', ...words], { env: all });
  return { run, read, env: all, fileOf, seen };
}

describe('config edit', () => {
  it('changes what was edited and leaves the rest, in a file that only the user can read', async () => {
    const { run, read, fileOf, env } = person(
      `sed -i 's/^lang = en/lang = ar/; s/^#tz =.*/tz = Asia\\/Riyadh/; s/^#retries.*/retries=5/' "$1"`,
    );
    const { code, stderr } = await run();
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'retries is now 5 (profile default).\nlang is now ar (profile default).\ntz is now Asia/Riyadh (profile default).\n',
    });
    expect(read()).toEqual({ ...loggedIn('https://a.example'), other: [1], lang: 'ar', tz: 'Asia/Riyadh', retries: 5 });
    expect(statSync(fileOf('default')).mode & 0o777).toBe(0o600);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  });

  it('shows no secret to the editor, in a file of mode 0600, and unsets what is commented out', async () => {
    const { run, read, seen } = person(`sed -i 's/^lang/#lang/' "$1"`, {
      base_url: 'https://me:hidden-word@a.example',
    });
    expect((await run()).stderr).toBe('Removed lang (profile default).\n');
    expect(read()).toEqual({
      ...loggedIn('https://a.example'),
      base_url: 'https://me:hidden-word@a.example',
      other: [1],
    });
    const { readFileSync } = await import('node:fs');
    const text = readFileSync(seen, 'utf8');
    expect(text).toContain('lang = en');
    expect(text).toContain('#week_start = sunday');
    expect(text).not.toContain(stored);
    expect(text).not.toContain('hidden-word');
    expect(readFileSync(`${seen}.mode`, 'utf8')).toBe('600\n');
  });

  it.each([
    ['lang = fr', 'lang: "fr" is not one of en, ar.'],
    ['token = a-secret-word', 'a profile has no setting "token".'],
    ...furtherCases(
      ['output = xlsx', 'Write such a file where you want one'],
      ['langs = ar', 'a profile has no setting "langs". Did you mean "lang"?'],
      ['tz', 'write it as setting = value.'],
      ['tz =', 'tz has no value.'],
    ),
  ])('changes nothing where %j is written', async (line, message) => {
    const { run, read } = person(`echo '${line}' >> "$1"; sed -i 's/^lang = en//' "$1"`);
    const { code, stderr } = await run();
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('Nothing was changed.');
    expect(stderr).not.toContain('a-secret-word');
    expect(read()).toMatchObject({ lang: 'en' });
  });

  it('says so where nothing was edited, where the editor fails, and where there is none', async () => {
    expect((await person('').run()).stderr).toBe('Nothing was changed.\n');
    const failed = await person('exit 3').run();
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('ended with 3') });
    const { env } = person('');
    const none = await spawned(['config', 'edit'], { env: { ...env, EDITOR: '' } });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('EDITOR=nano') });
    expect(await person('').run(['--no-input'])).toMatchObject({ code: 2 });
  });

  it('opens the editor again on a terminal, with what was typed', async () => {
    const { env, read } = person(
      `grep -q 'lang = xx' "$1" && sed -i 's/lang = xx/lang = ar/' "$1" || sed -i 's/lang = en/lang = xx/' "$1"`,
    );
    const terminal = atTerminal(['config', 'edit'], { env });
    await terminal.type(/Edit it again\? \[y\/N\] /, 'y\r');
    expect((await terminal.ended).shown).toContain('lang is now ar');
    expect(read()).toMatchObject({ lang: 'ar' });
  });
});
