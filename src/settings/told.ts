import { join } from 'node:path';
import { dataFolder } from '../base/files/data-folder.ts';
import { isRow } from '../base/row.ts';
import { changeStored, readStored, type StoredKind, type StoreUser } from './store.ts';

/** The fields that the user of a profile was told of. */
interface Told {
  readonly version: 1;
  /** Names of fields, by the kind of record that they are of. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const isNames = (value: unknown): value is string[] => Array.isArray(value);

const toldKind: StoredKind<Told> = {
  name: 'The file of told fields',
  repair: '',
  empty: { version: 1, fields: {} },
  parse: ({ fields }) => {
    const known = Object.entries(isRow(fields) ? fields : {}).flatMap(([kind, names]) =>
      isNames(names) ? [[kind, names] as const] : [],
    );
    return { value: { version: 1, fields: Object.fromEntries(known) } };
  },
  isDisposable: true,
};

/** Milliseconds after which a file that others keep locked is left as it is. */
const longestWait = 2000;

/**
 * Notes that the user of a profile is told of fields. Returns false if all of them were told before. Where that cannot be
 * read or kept, they are told again: it never fails a command.
 */
export async function tellOnce(
  user: StoreUser,
  profile: string,
  kind: string,
  names: readonly string[],
): Promise<boolean> {
  const file = join(dataFolder(user.io), 'told', `${profile}.json`);
  const withTold = ({ fields }: Told) => new Set([...(fields[kind] ?? []), ...names]);
  try {
    const told = readStored(file, toldKind);
    if (withTold(told).size === (told.fields[kind]?.length ?? 0)) return false;
    const signal = AbortSignal.any([user.signal, AbortSignal.timeout(longestWait)]);
    await changeStored(file, toldKind, { ...user, signal }, (old) => ({
      ...old,
      fields: { ...old.fields, [kind]: [...withTold(old)] },
    }));
  } catch {
    // The next command tells it again.
  }
  return true;
}
