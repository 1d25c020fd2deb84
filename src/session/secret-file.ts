import { readFileSync } from 'node:fs';
import { usageFailure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { probe } from '../base/files/files.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped, systemCommand } from '../base/text/message.ts';

/** The purpose of a file: `the password of the ledger`, and the setting that names it. */
interface SecretUse {
  readonly what: string;
  readonly setting: string;
}

/** Returns the first line of a file that only its owner may read. Throws a failure of kind `usage` if others may, or it is empty. */
export function readSecretFile(file: string, platform: string, { what, setting }: SecretUse): string {
  try {
    // Windows has no modes: a file has the rights of its folder, and a user's own folders are closed to others.
    if (platform !== 'win32' && ((probe(file)?.mode ?? 0) & 0o077) !== 0) {
      throw usageFailure(
        [escaped`Others on this machine can read ${file}, which has ${what}.`],
        escaped`Close it to them: ${systemCommand`chmod 600 ${file}`}`,
      );
    }
    const [line = ''] = decodeText(readFileSync(file), file).split(/\r?\n/, 1);
    if (line !== '') return line;
  } catch (error) {
    throw readFailure(error, file, escaped`It is the setting ${setting}.`);
  }
  throw usageFailure([escaped`${file}, which has ${what}, is empty.`]);
}
