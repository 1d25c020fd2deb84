// Writes man/: a manual page for shipctl, and one for each of its groups and commands of one word, as the program in dist/
// prints them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';

/** Runs one command line without the settings of whoever builds, and returns what it prints. */
async function print(run, argv) {
  let text = '';
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  const io = {
    stdout,
    stderr: stdout,
    stdin: {},
    env: { SHIPCTL_CONFIG_DIR: '/nonexistent' },
    platform: 'linux',
    cwd: '/',
  };
  const code = await run(argv, io);
  if (code !== 0) throw new Error(`shipctl ${argv.join(' ')}: ${text}`);
  return text;
}

export async function writeManual(root) {
  const { run } = createRequire(import.meta.url)(join(root, 'dist/shipctl.cjs'));
  const folder = join(root, 'man');
  const { groups, commands } = JSON.parse(await print(run, ['help', '--json']));
  const names = [...new Set([...groups, ...commands].map(({ name }) => name.split(' ')[0]))];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, 'shipctl.1'), await print(run, ['help', '--man']));
  for (const name of names) {
    await writeFile(join(folder, `shipctl-${name}.1`), await print(run, ['help', '--man', name]));
  }
}
