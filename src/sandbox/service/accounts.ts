import { randomBytes, scryptSync } from 'node:crypto';
import { firstPassword, type MerchantAccount, merchantAccounts } from '../data/merchants.ts';
import type { Store } from '../data/store.ts';
import type { Table } from '../data/table.ts';

/** Salt and hash: the password itself is never kept. */
const hashPassword = (password: string, salt = randomBytes(16)): string =>
  `${salt.toString('hex')}:${scryptSync(password, salt, 32).toString('hex')}`;

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
  const hashOf = ({ userId }: MerchantAccount): unknown => store.state.of(passwordTable).fields.get(userId)?.hash;
  return {
    emailOf,
    withEmail: (email: unknown) => merchantAccounts.find((merchant) => emailOf(merchant) === email),
    hasFirstPassword: (merchant: MerchantAccount) => hashOf(merchant) === undefined,
    isPassword: (merchant: MerchantAccount, given: string): boolean => {
      const hash = hashOf(merchant);
      if (typeof hash !== 'string') return given === firstPassword;
      const [salt = ''] = hash.split(':');
      return hashPassword(given, Buffer.from(salt, 'hex')) === hash;
    },
    setPassword: ({ userId }: MerchantAccount, password: string) =>
      store.put({ table: passwordTable, id: userId, fields: { hash: hashPassword(password) } }),
  };
}
