// Makes a one-file executable: Node, the one that runs this or the node.exe that is named, with the files of dist/ in it. Beside it lie
// the licences of what it contains, and the manual.
//
//   node scripts/binary.mjs [folder] [node.exe]
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'rolldown';

const { arch, execPath, version: nodeVersion, versions } = process;
const [, , chosenFolder, foreignNode] = process.argv;
const node = foreignNode ?? execPath;
const platform = basename(node) === 'node.exe' ? 'win32' : process.platform;
const root = dirname(import.meta.dirname);
const dist = join(root, 'dist');
const folder = resolve(chosenFolder ?? join(root, 'build', `shipctl-${platform}-${arch}`));
const executable = join(folder, platform === 'win32' ? 'shipctl.exe' : 'shipctl');

/** Its main script, which threads run too. */
async function bundleLauncher(outfile) {
  await build({
    input: join(root, 'scripts/binary/launcher.cjs'),
    platform: 'node',
    output: {
      file: outfile,
      format: 'cjs',
      // The files of bin/ find dist/ beside themselves.
      banner: "var __dirname = require('node:path').join(process.execPath, 'bin');",
    },
  });
}

async function makeExecutable(work) {
  const main = join(work, 'launcher.cjs');
  await bundleLauncher(main);
  const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'THIRD-PARTY-LICENSES.txt')
    .map(({ parentPath, name }) => join(parentPath, name));
  const assets = names.map((file) => [file.slice(root.length + 1).replaceAll('\\', '/'), file]);
  const config = {
    main,
    executable: node,
    output: executable,
    disableExperimentalSEAWarning: true,
    assets: Object.fromEntries([...assets, ['launcher.cjs', main]]),
  };
  await writeFile(join(work, 'config.json'), JSON.stringify(config));
  execFileSync(execPath, ['--build-sea', join(work, 'config.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
  // A Mac runs no program without a signature, and what was added has broken that of Node.
  if (platform === 'darwin') execFileSync('codesign', ['--force', '--sign', '-', executable], { stdio: 'inherit' });
}

async function main() {
  // A program that runs cannot be written, but replaced.
  await rm(executable, { force: true });
  await cp(join(root, 'man'), join(folder, 'man'), { recursive: true });
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(dist, 'THIRD-PARTY-LICENSES.txt'), join(folder, 'THIRD-PARTY-LICENSES.txt'));
  // Where Node's archives have it, and where its installer for Windows has it.
  const licence = [join(dirname(dirname(node)), 'LICENSE'), join(dirname(node), 'LICENSE')].find(existsSync);
  if (licence) await cp(licence, join(folder, 'NODE-LICENSE.txt'));
  const work = await mkdtemp(join(tmpdir(), 'shipctl-binary-'));
  try {
    await makeExecutable(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  console.log(executable);
}

if (Number(versions.node.split('.')[0]) < 26) {
  console.error(`The executable is made by Node 26 or newer, and contains it; this is Node ${versions.node}.`);
  process.exitCode = 2;
} else if (foreignNode && !(await readFile(foreignNode)).includes(`/${nodeVersion}/node-`)) {
  console.error(`${foreignNode} is another version of Node than ${nodeVersion}, which runs this.`);
  process.exitCode = 2;
} else {
  await main();
}
