import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../base/files/file-failures.ts';
import { makeFolder, probe, readRegularFile } from '../../base/files/files.ts';
import { moveFileSync, removeFileSync, tidyUpSync } from '../../base/files/held-files.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { deskName } from '../../writes/open-ledger.ts';
import { type LabelName, labelFolder } from '../papers/saved-papers.ts';
import { type DocumentKind, documentKind, inlineBytes } from './document-kind.ts';

// Most services name a link, which the ledger keeps. A label that is in the response itself would be lost: it is kept in a file
// of this machine, readable by the user alone.

/** Days for which they are kept: they have names and addresses on them. */
const keptDays = 14;

interface KeptLabel {
  readonly bytes: Buffer;
  readonly kind: DocumentKind;
}

/** Another shipment of the same order has a file of its own. */
function fileOf(owner: Desk & Profile, { key, round = 1 }: LabelName): string {
  const name = createHash('sha256').update(`${key}\n${round}`).digest('hex').slice(0, 32);
  return join(labelFolder(owner), name);
}

/** True if this machine keeps the label of a shipment. */
export const hasKeptLabel = (owner: Desk & Profile, shipment: LabelName): boolean =>
  existsSync(fileOf(owner, shipment));

/** Keeps the label that a response holds. Returns false if it is none, or cannot be written: the shipment exists all the same. */
export function keepLabel(owner: Desk & Profile, shipment: LabelName, text: string): boolean {
  const bytes = inlineBytes(text);
  if (!bytes || !documentKind(bytes)) return false;
  const file = fileOf(owner, shipment);
  try {
    makeFolder(labelFolder(owner));
    writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
    moveFileSync(`${file}.new`, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

/** Returns the label that this machine keeps of a shipment; undefined if it keeps none. */
export function readKeptLabel(owner: Desk & Profile, shipment: LabelName): KeptLabel | undefined {
  try {
    const bytes = readRegularFile(fileOf(owner, shipment));
    const kind = documentKind(bytes);
    return kind && { bytes, kind };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}

/** Says why the label that a shipment came with is not on this machine. */
export function describeLostLabel(owner: Profile, { desk }: Pick<LedgerEntry, 'desk'>): Message {
  const isOwn = desk === undefined || desk === deskName(owner);
  return isOwn
    ? escaped`its label came in the response to the shipment, which is kept for ${keptDays} days`
    : escaped`its label came in the response to the shipment: the desk ${desk} keeps it for ${keptDays} days`;
}

/** Removes the label of a shipment that the ledger forgets. */
export const forgetLabel = (owner: Desk & Profile, shipment: LabelName): void =>
  removeFileSync(fileOf(owner, shipment));

/** Removes what was kept for long enough. */
export function removeOldLabels(owner: Desk & Profile): void {
  const folder = labelFolder(owner);
  const until = owner.io.now().getTime() - keptDays * 86_400_000;
  try {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name);
      if ((probe(file)?.mtimeMs ?? until) < until) tidyUpSync(file);
    }
  } catch (error) {
    // The next run tries it again.
    if (!isSystemError(error)) throw error;
  }
}
