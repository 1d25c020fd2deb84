// Writes man/: a manual page for shipctl, and one for each of its groups and commands of one word, as the program in dist/
// prints them. They are compressed, as man reads them and npm links them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';

/** Runs one command line without the settings of the machine that builds, and returns what it prints. */
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
  const write = async (page, ...of) =>
    writeFile(join(folder, `${page}.1.gz`), gzipSync(await print(run, ['help', '--man', ...of]), { level: 9 }));
  await write('shipctl');
  for (const name of names) await write(`shipctl-${name}`, name);
}
