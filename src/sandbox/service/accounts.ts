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

export type Accounts = ReturnType<typeof openAccounts>;

/** Who may log in, and how. */
export function openAccounts(store: Store, profileOf: (merchant: MerchantAccount) => Table) {
  const emailOf = (merchant: MerchantAccount): string => {
    const changed = profileOf(merchant).find(merchant.userId)?.email;
    return typeof changed === 'string' ? changed : merchant.email;
  };
  /** Undefined until the password is changed for the first time. */
  const hashOf = ({ userId }: MerchantAccount): string | undefined => {
    const hash = store.state.changes(passwordTable).get(userId)?.hash;
    return typeof hash === 'string' ? hash : undefined;
  };
  return {
    emailOf,
    withEmail: (email: unknown) => merchantAccounts.find((merchant) => emailOf(merchant) === email),
    hasFirstPassword: (merchant: MerchantAccount) => hashOf(merchant) === undefined,
    isPassword: (merchant: MerchantAccount, given: unknown) => {
      const hash = hashOf(merchant);
      return hash === undefined ? given === firstPassword : typeof given === 'string' && matchesHash(given, hash);
    },
    setPassword: ({ userId }: MerchantAccount, password: string) =>
      store.put({ table: passwordTable, id: userId, fields: { hash: hashPassword(password) } }),
  };
}
