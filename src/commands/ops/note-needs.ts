import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { suggest, words } from '../../base/text/suggest.ts';
import type { Context } from '../../session/context.ts';
import { readStoredOperations } from '../../settings/overrides.ts';
import { credentialVariable, storedCredentials } from '../../settings/stored-credentials.ts';

/** Says how to store what imported operations ask for, where it is not known yet. */
export function noteNeeds({ messages, account, io, operationsFile }: Context): void {
  const { reading } = account;
  const { credentials, values } = readStoredOperations(operationsFile);
  const stored = reading.state === 'damaged' ? {} : storedCredentials(reading.profile);
  const names = Object.entries(isRow(credentials) ? credentials : {}).flatMap(([name, scheme]) =>
    isRow(scheme) && scheme.kind !== 'bearer' ? [name] : [],
  );
  const missing = names.filter((name) => !Object.hasOwn(stored, name) && !io.env[credentialVariable(name)]);
  if (missing.length > 0) {
    const flags = missing.map((name) => words`--credential ${name}`);
    messages.note(
      escaped`Operations ask for ${missing.join(', ')}. To store what you have of it: ${suggest`login ${flags}`}`,
    );
  }
  const unset = Object.keys(isRow(values) ? values : {}).filter(
    (name) => reading.state === 'damaged' || account.value(name) === undefined,
  );
  if (unset.length > 0) {
    const flags = unset.map((name) => words`--set ${`${name}=<value>`}`);
    messages.note(escaped`Operations take ${unset.join(', ')} from the profile. To set it: ${suggest`login ${flags}`}`);
  }
}
