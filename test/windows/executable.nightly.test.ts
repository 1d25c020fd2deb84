import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { launcher } from '../support/process.ts';

// shipctl.exe contains Node 26, which Wine 8 does not run: V8 asks it for more memory than it can set aside. So it is read here, and not
// started. Node starts what its mark says is there: the code, which is a resource of the file.

const script = join(launcher, '../../scripts/binary.mjs');

const { nodes } = inject('windows');
const ofWindows = nodes['26'] ?? '';
const here = resolve(ofWindows, `../../../node-${process.platform}-${process.arch}/bin/node`);

it.skipIf(!existsSync(here))('shipctl.exe is a program of Windows, with the code of shipctl in it', () => {
  const folder = temporaryFolder();
  execFileSync(here, [script, folder, ofWindows], { stdio: 'pipe' });
  expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'man', 'shipctl.exe']);
  const program = readFileSync(join(folder, 'shipctl.exe'));
  const header = program.readUInt32LE(0x3c);
  expect(program.toString('latin1', 0, 2)).toBe('MZ');
  expect(program.toString('latin1', header, header + 4)).toBe('PE\0\0');
  // x64, and a program of the console.
  expect([program.readUInt16LE(header + 4), program.readUInt16LE(header + 24 + 68)]).toEqual([0x8664, 3]);
  expect(program.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
  expect(program.includes(Buffer.from('NODE_SEA_BLOB', 'utf16le'))).toBe(true);
  for (const name of ['shipctl.cjs', 'pdf-worker.cjs'])
    expect(program.includes(readFileSync(join(launcher, '../../dist', name)))).toBe(true);
});

it.skipIf(!existsSync(here))('another version of Node is not taken for it', () => {
  const build = () =>
    execFileSync(here, [script, temporaryFolder(), nodes['20'] ?? ''], { stdio: 'pipe', encoding: 'utf8' });
  expect(build).toThrow(/another version of Node/);
});
