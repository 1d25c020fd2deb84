import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { escaped, wordsOf } from '../../src/base/text/message.ts';
import { ledgerSchema } from '../../src/log/ledger.ts';
import { readLog, sealLine } from '../../src/log/log-file.ts';
import { temporaryFolder } from '../support/folders.ts';

it.each([
  ['posix', 'sed -i 2d '],
  ['cmd', 'notepad '],
  ['powershell', 'notepad '],
] as const)('a damaged line is removed with what the system has: %s', (shell, command) => {
  const file = join(temporaryFolder(), 'ledger.ndjson');
  writeFileSync(file, `${sealLine({ ledger: 1, profile: 'default', origin: 'http://x', salt: '00' })}{}\n`);
  let failure: unknown;
  try {
    readLog(ledgerSchema, file);
  } catch (error) {
    failure = error;
  }
  const { said, details } = failure instanceof Failure ? failure : { said: escaped``, details: { hint: escaped`` } };
  expect(wordsOf(said)).toContain(`Line 2 of the ledger ${file} is damaged.`);
  const wording = { clean: String, shell, flags: '', helpFlags: '' };
  expect(wordsOf(details.hint ?? escaped``, wording)).toContain(`remove it: ${command}${file}`);
});
