import { existsSync } from 'node:fs';
import { Failure, isStop } from '../base/failure.ts';
import { escaped, pluralize, suggest, term } from '../base/text/message.ts';
import { isOfWrite, isOpen } from '../log/entry.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { type Diagnosis, failed, skipped } from '../service/doctor/finding.ts';
import { filePlace, readLedger } from './open-ledger.ts';

const check = 'ledger';

async function checkFile(context: Desk & Profile): Promise<Diagnosis> {
  if (!context.settings.sandbox && context.settings.baseUrl === undefined)
    return skipped(check, escaped`One file for each service: there is no base URL yet.`);
  const { path } = filePlace(context, 'ledger');
  if (!existsSync(path)) return { check, state: 'ok', found: escaped`${path} (made when something is sent)` };
  const entries = (await readLedger(context)).all().filter(isOfWrite);
  const open = entries.filter(isOpen).length;
  const found = escaped`${path}, ${term(pluralize(entries.length, 'entries'))}`;
  if (open === 0) return { check, state: 'ok', found };
  const next = escaped`See them: ${suggest`ledger list --outcome unknown`}`;
  return { check, state: 'warn', found: escaped`${found}; the outcome of ${open} is unknown`, next };
}

async function checkDatabase(context: Desk & Profile): Promise<Diagnosis> {
  const { databaseOf } = await import('../service/databases.ts');
  const database = databaseOf(context);
  const begun = performance.now();
  const answer = await database.describe();
  return {
    ...{ check, state: 'ok', found: escaped`${database.address}. ${answer}` },
    milliseconds: Math.round(performance.now() - begun),
  };
}

/** Whether the ledger can be read: the file of this profile and service, or the database that desks share. */
export async function checkLedger(context: Desk & Profile): Promise<Diagnosis> {
  const { settings } = context;
  try {
    return await (settings.sandbox || settings.ledger === 'file' ? checkFile(context) : checkDatabase(context));
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return failed(check, error);
  }
}
