import { getOwn } from '../../base/get-own.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ProviderDocument } from '../../documents/document.ts';
import { isCredentialScheme } from '../../operations/check-wire.ts';
import type { Override } from '../../operations/override.ts';
import type { StoredOperations } from '../../settings/overrides.ts';
import { checksumOf } from './origin.ts';

type Overrides = Readonly<Record<string, Override>>;

const schemesOf = ({ credentials }: StoredOperations): Row => (isRow(credentials) ? credentials : {});

/** The name under which a credential is kept: that of the document, unless another document has given it away. */
function keptName(kept: Row, name: string, scheme: unknown): string {
  let free = name;
  const isOther = () => Object.hasOwn(kept, free) && checksumOf(kept[free]) !== checksumOf(scheme);
  for (let count = 2; isOther(); count++) free = `${name}-${count}`;
  return free;
}

/** The stored operations with these, and with the credentials that they ask for. */
export function withImported(
  stored: StoredOperations,
  overrides: Overrides,
  { credentials }: Pick<ProviderDocument, 'credentials'>,
): StoredOperations {
  const kept: Record<string, unknown> = { ...schemesOf(stored) };
  const rename = (name: string): string => {
    const scheme = getOwn(credentials, name);
    if (!isCredentialScheme(scheme)) return name;
    const free = keptName(kept, name, scheme);
    kept[free] = scheme;
    return free;
  };
  const renamed = Object.entries(overrides).map(([id, override]) => {
    const { added } = override;
    if (!added?.security) return [id, { ...override }];
    return [id, { ...override, added: { ...added, security: added.security.map((set) => set.map(rename)) } }];
  });
  const operations = { ...stored.operations, ...Object.fromEntries(renamed) };
  return { ...stored, operations, ...(Object.keys(kept).length > 0 && { credentials: kept }) };
}

/** The stored operations without these, and without the credentials that no other asks for. */
export function withoutOperations(stored: StoredOperations, ids: ReadonlySet<string>): StoredOperations {
  const left = Object.entries(stored.operations).filter(([id]) => !ids.has(id));
  const used = JSON.stringify(left.map(([, { added }]) => (isRow(added) ? added.security : undefined)));
  const credentials = Object.entries(schemesOf(stored)).filter(([name]) => used.includes(JSON.stringify(name)));
  if (left.length === 0) return { version: 1, operations: {} };
  const { credentials: _old, ...rest } = stored;
  return {
    ...rest,
    operations: Object.fromEntries(left),
    ...(credentials.length > 0 && { credentials: Object.fromEntries(credentials) }),
  };
}
