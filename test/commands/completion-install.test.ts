import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { type Outcome, shipctl } from '../support/run.ts';

/** A home folder of a person, and shipctl in it. */
function atHome(more: Readonly<Record<string, string>> = {}) {
  const home = homeFolder();
  const env = { SHIPCTL_CONFIG_DIR: '', HOME: home, ...more };
  const completion = (...words: readonly string[]): Promise<Outcome> =>
    shipctl(['completion', ...words], { env, homedir: home });
  return { home, completion, file: (...path: readonly string[]): string => join(home, ...path) };
}

const done = { code: 0, stdout: '' };

const startups = [
  ['bash', '.bashrc', 'completion.bash'],
  ['zsh', '.zshrc', 'completion.zsh'],
  ['powershell', '.config/powershell/profile.ps1', 'completion.ps1'],
] as const;

const contents: readonly (readonly [what: string, content: Buffer | undefined])[] = [
  ['no file', undefined],
  ['an empty file', Buffer.from('')],
  ['lines', Buffer.from('alias x=y\n')],
  ['a last line without an end', Buffer.from('alias x=y')],
  ['line ends of Windows', Buffer.from('alias x=y\r\n\r\n')],
  ['bytes of another encoding', Buffer.from([0x23, 0xc7, 0xe1, 0x0a])],
  ['UTF-16', Buffer.from('\ufeffSet-Alias x y\r\n', 'utf16le')],
];

describe.each(startups)('completion install --shell %s', (shell, startup, name) => {
  it.each(contents)('adds to %s, is idempotent, and takes back what it has written', async (_what, content) => {
    const { completion, file } = atHome();
    const [path, script] = [file(startup), file('.local', 'share', 'shipctl', name)];
    mkdirSync(join(path, '..'), { recursive: true });
    if (content) writeFileSync(path, content, { mode: 0o640 });
    const first = await completion('install', '--shell', shell);
    expect(first).toMatchObject(done);
    expect(first.stderr).toContain(`Wrote ${script}\nAdded a line, between marks, to ${path}\n`);
    const after = readFileSync(path);
    expect(after.subarray(0, content?.length ?? 0)).toEqual(content ?? Buffer.from(''));
    if (content) expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(await completion('install', '--shell', shell)).toMatchObject({
      ...done,
      stderr: expect.stringContaining('Nothing was changed'),
    });
    expect(readFileSync(path)).toEqual(after);
    expect(await completion('uninstall')).toMatchObject(done);
    expect(content ? readFileSync(path) : existsSync(path)).toEqual(content ?? false);
    expect(existsSync(script)).toBe(false);
    expect((await completion('uninstall')).stderr).toContain('Nothing of shipctl is in the settings');
  });
});

describe('completion install', () => {
  it('keeps what was added behind it', async () => {
    const { completion, file } = atHome();
    writeFileSync(file('.bashrc'), 'one');
    await completion('install', '--shell', 'bash');
    writeFileSync(file('.bashrc'), `${readFileSync(file('.bashrc'), 'utf8')}two\n`);
    await completion('uninstall');
    expect(readFileSync(file('.bashrc'), 'utf8')).toBe('onetwo\n');
  });

  it('writes where a link leads, and leaves the link', async () => {
    const { completion, file } = atHome();
    const target = join(temporaryFolder(), 'bashrc');
    writeFileSync(target, 'mine\n');
    symlinkSync(target, file('.bashrc'));
    await completion('install', '--shell', 'bash');
    expect(lstatSync(file('.bashrc')).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toMatch(/^mine\n# >>> shipctl/);
    await completion('uninstall');
    expect(readFileSync(target, 'utf8')).toBe('mine\n');
  });

  it('uses the folder that fish has for it', async () => {
    const { completion, file } = atHome();
    const script = file('.config/fish/completions/shipctl.fish');
    expect(await completion('install', '--shell', 'fish')).toMatchObject(done);
    expect(readFileSync(script, 'utf8')).toBe((await completion('fish')).stdout);
    await completion('uninstall', '--shell', 'fish');
    expect(existsSync(script)).toBe(false);
  });

  it('replaces an old line of its own, and an old script', async () => {
    const { completion, file } = atHome();
    const other = '# >>> shipctl completion >>>\nsource <(shipctl completion bash)\n# <<< shipctl completion <<<\n';
    writeFileSync(file('.bashrc'), `a\n${other}b\n`);
    await completion('install', '--shell', 'bash');
    const text = readFileSync(file('.bashrc'), 'utf8');
    expect(text).toMatch(/^a\n# >>>.*\nif \[ -r '.*\n# <<<.*\nb\n$/);
  });

  it.each([
    ['a mark without its end', 'a\n# >>> shipctl completion >>>\nmine\n'],
    ['a mark without its beginning', 'a\n# <<< shipctl completion <<<\n'],
    ['two blocks', '# >>> shipctl completion >>>\n# <<< shipctl completion <<<\n'.repeat(2)],
    [
      'a mark without its end before a block',
      '# >>> shipctl completion >>>\nmine\n# >>> shipctl completion >>>\n# <<< shipctl completion <<<\n',
    ],
  ])('changes nothing where there is %s', async (_what, content) => {
    const { completion, file } = atHome();
    writeFileSync(file('.bashrc'), content);
    for (const verb of ['install', 'uninstall']) {
      const { code, stderr } = await completion(verb, '--shell', 'bash');
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('are damaged') });
    }
    expect(readFileSync(file('.bashrc'), 'utf8')).toBe(content);
    expect(readdirSync(file('.'))).toEqual(['.bashrc']);
  });

  it('changes no file that is read-only, of another user, or a script of somebody else', async () => {
    const { home, completion, file } = atHome();
    writeFileSync(file('.bashrc'), 'mine\n');
    chmodSync(file('.bashrc'), 0o444);
    const refused = await completion('install', '--shell', 'bash');
    expect(refused).toMatchObject({ code: 9, stderr: expect.stringContaining('is read-only. It was left as it is.') });
    expect(readFileSync(file('.bashrc'), 'utf8')).toBe('mine\n');
    chmodSync(file('.bashrc'), 0o644);
    const options = { env: { SHIPCTL_CONFIG_DIR: '', HOME: home }, homedir: home, uid: 4711 };
    expect(await shipctl(['completion', 'install', '--shell', 'bash'], options)).toMatchObject({
      code: 9,
      stderr: expect.stringContaining('belongs to another user'),
    });
    expect(readFileSync(file('.bashrc'), 'utf8')).toBe('mine\n');
    mkdirSync(file('.config/fish/completions'), { recursive: true });
    writeFileSync(file('.config/fish/completions/shipctl.fish'), 'complete -c shipctl\n');
    expect(await completion('install', '--shell', 'fish')).toMatchObject({ code: 2 });
    await completion('uninstall');
    expect(readFileSync(file('.config/fish/completions/shipctl.fish'), 'utf8')).toBe('complete -c shipctl\n');
  });

  it('shows with --dry-run what it would write, and writes nothing', async () => {
    const { completion, file } = atHome();
    const { code, stdout, stderr } = await completion('install', '--shell', 'zsh', '--dry-run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Would write ${file('.local/share/shipctl/completion.zsh')}\n`);
    expect(stdout).toContain(`Would add a line, between marks, to ${file('.zshrc')}\n`);
    expect(stdout).toContain((await completion('zsh')).stdout.trimEnd());
    expect(readdirSync(file('.'))).toEqual([]);
  });

  it('finds the shell, and asks for it where it is not known', async () => {
    const known = atHome({ SHELL: '/usr/bin/fish' });
    expect((await known.completion('install', '--dry-run')).stdout).toContain('shipctl.fish');
    const unknown = atHome({ SHELL: '/bin/tcsh' });
    expect(await unknown.completion('install')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Which shell is this? Say it with --shell: bash, zsh, fish, powershell.'),
    });
  });

  it('follows ZDOTDIR, and quotes folders with signs', async () => {
    const { completion, file } = atHome({ ZDOTDIR: join(homeFolder(), "it's") });
    mkdirSync(file("it's"));
    await completion('install', '--shell', 'zsh');
    expect(readdirSync(file("it's"))).toEqual(['.zshrc']);
  });
});

it.each(startups)('completion install --shell %s reads no pipe, and shows the lines to add', async (shell, startup) => {
  const { completion, file } = atHome();
  const path = file(startup);
  mkdirSync(join(path, '..'), { recursive: true });
  execFileSync('mkfifo', [path]);
  for (const words of [['install'], ['install', '--dry-run'], ['uninstall']]) {
    const outcome = await completion(...words, '--shell', shell);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(`${path} is not a regular file`);
    expect(outcome.stderr).toContain('completion.');
  }
  expect(statSync(path).isFIFO()).toBe(true);
});
