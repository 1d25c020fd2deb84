import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export type LedgerLine = Readonly<Record<string, unknown>>;

/** A line as the program writes it: JSON that ends with the checksum of the text before it. */
export function ledgerLine(line: LedgerLine): string {
  const text = JSON.stringify(line).slice(0, -1);
  return `${text},"sum":"${crc32(text).toString(16).padStart(8, '0')}"}\n`;
}

/** The ledger of the default profile at an origin. */
export function ledgerFile(folder: string, url: string): string {
  const { origin, host } = new URL(url);
  const digest = createHash('sha256').update(`default\n${origin}`).digest('hex').slice(0, 8);
  return join(folder, 'ledger', `default-${host.replace(/[^A-Za-z0-9.-]+/g, '_')}-${digest}.ndjson`);
}

/** Writes a ledger with these entries. */
export function writeLedger(folder: string, url: string, lines: readonly LedgerLine[]): string {
  const file = ledgerFile(folder, url);
  mkdirSync(join(folder, 'ledger'), { recursive: true });
  const head = { ledger: 1, profile: 'default', origin: new URL(url).origin, salt: '00' };
  writeFileSync(file, [head, ...lines].map(ledgerLine).join(''), { mode: 0o600 });
  return file;
}

/** The lines of the only ledger in a folder, without its head. */
export function ledgerLines(folder: string): LedgerLine[] {
  const [name = ''] = readdirSync(join(folder, 'ledger')).filter((each) => each.endsWith('.ndjson'));
  const text = readFileSync(join(folder, 'ledger', name), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as LedgerLine);
}
