import { password as firstPassword, type Merchant, merchants } from '../data/merchants.ts';
import type { Store } from '../data/store.ts';
import type { Table } from '../data/table.ts';
import { hashOf, isPassword } from './passwords.ts';

// No table of a group: their names hold a slash.
const table = 'passwords';

/** Who may log in, and by what. */
export interface Accounts {
  named(email: unknown): Merchant | undefined;
  email(merchant: Merchant): string;
  hasFirstPassword(merchant: Merchant): boolean;
  isPassword(merchant: Merchant, given: unknown): boolean;
  setPassword(merchant: Merchant, password: string): void;
}

export function openAccounts(store: Store, profileOf: (merchant: Merchant) => Table): Accounts {
  const keptHash = ({ userId }: Merchant): string | undefined => {
    const hash = store.changes(table).get(userId)?.hash;
    return typeof hash === 'string' ? hash : undefined;
  };
  const email = (merchant: Merchant): string => {
    const changed = profileOf(merchant).find(merchant.userId)?.email;
    return typeof changed === 'string' ? changed : merchant.email;
  };
  return {
    named: (given) => merchants.find((merchant) => email(merchant) === given),
    email,
    hasFirstPassword: (merchant) => keptHash(merchant) === undefined,
    isPassword: (merchant, given) => {
      const hash = keptHash(merchant);
      return hash === undefined ? given === firstPassword : typeof given === 'string' && isPassword(given, hash);
    },
    setPassword: ({ userId }, password) => store.put({ table, id: userId, fields: { hash: hashOf(password) } }),
  };
}
