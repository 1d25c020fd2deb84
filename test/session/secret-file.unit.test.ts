import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSecretFile } from '../../src/session/secret-file.ts';
import { temporaryFolder } from '../support/folders.ts';

const use = { what: 'the password of the ledger', setting: 'ledger_password_file' };

function secretFile(text: string, encoding: BufferEncoding): string {
  const file = join(temporaryFolder(), 'password.txt');
  writeFileSync(file, Buffer.from(text, encoding), { mode: 0o644 });
  return file;
}

it.each(['utf8', 'utf16le'] as const)('A password is read as PowerShell writes it, in %s', (encoding) => {
  expect(readSecretFile(secretFile('\ufeffpässwörd\r\n', encoding), 'win32', use)).toBe('pässwörd');
});

it('Modes count where a system has them', () => {
  expect(() => readSecretFile(secretFile('word', 'utf8'), 'linux', use)).toThrow(/Others on this machine can read/);
});
