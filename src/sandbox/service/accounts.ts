import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { firstPassword, type MerchantAccount, merchantAccounts } from '../data/merchants.ts';
import type { Store } from '../data/store.ts';
import type { Table } from '../data/table.ts';

const hashLength = 32;

/** Salt and hash: the password itself is never kept. */
function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, hashLength).toString('hex')}`;
}

function matchesHash(password: string, hash: string): boolean {
  const [salt = '', expected = ''] = hash.split(':');
  const actual = scryptSync(password, Buffer.from(salt, 'hex'), hashLength);
  return expected.length === 2 * hashLength && timingSafeEqual(actual, Buffer.from(expected, 'hex'));
}

// Not the name of a group's table: those have a slash.
const passwordTable = 'passwords';

/** Who may log in, and how. */
export class Accounts {
  constructor(
    private readonly store: Store,
    private readonly profileOf: (merchant: MerchantAccount) => Table,
  ) {}

  withEmail(email: unknown): MerchantAccount | undefined {
    return merchantAccounts.find((merchant) => this.emailOf(merchant) === email);
  }

  emailOf(merchant: MerchantAccount): string {
    const changed = this.profileOf(merchant).find(merchant.userId)?.email;
    return typeof changed === 'string' ? changed : merchant.email;
  }

  hasFirstPassword(merchant: MerchantAccount): boolean {
    return this.keptHash(merchant) === undefined;
  }

  isPassword(merchant: MerchantAccount, given: unknown): boolean {
    const hash = this.keptHash(merchant);
    return hash === undefined ? given === firstPassword : typeof given === 'string' && matchesHash(given, hash);
  }

  setPassword({ userId }: MerchantAccount, password: string): void {
    this.store.put({ table: passwordTable, id: userId, fields: { hash: hashPassword(password) } });
  }

  private keptHash({ userId }: MerchantAccount): string | undefined {
    const hash = this.store.changes(passwordTable).get(userId)?.hash;
    return typeof hash === 'string' ? hash : undefined;
  }
}
