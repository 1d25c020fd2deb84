import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { asRow, getOwn, isRow, type Row } from '../base/row.ts';
import { isCredentialScheme } from '../operations/checks.ts';
import type { ClientGrant, KnownServer, ProfileValue } from '../operations/manifest.ts';
import { type Override, originOf, type UncheckedOverride } from '../operations/override.ts';
import { parametersOf, routeShape } from '../operations/route.ts';
import type { StoredOperations, StoredOverride } from '../settings/overrides.ts';
import type { ProviderDocument } from './document.ts';

/** The name of a document that came from standard input. */
export const standardInput = 'standard input';

/** Returns the name of a document in origins: its file without the folder. */
export const sourceName = (file: string): string => (file === '-' ? standardInput : basename(file));

/** Returns whether the user has given it another route than it was imported with. */
export function isMoved(override: UncheckedOverride): boolean {
  const origin = originOf(override);
  return origin !== undefined && routeShape(origin.route) !== routeShape(override.route);
}

/** Returns whether the user has set the override, or changed it since it was imported. */
export const isOwn = (override: UncheckedOverride): boolean =>
  !originOf(override) ||
  [override.envelope, override.roles, override.paging, override.safe].some((each) => each !== undefined) ||
  isMoved(override);

const withOrderedFields = (_: string, value: unknown): unknown =>
  isRow(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Returns a text that differs if the value differs; the order of fields does not count. */
export const checksumOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value, withOrderedFields)).digest('hex').slice(0, 16);

export interface DocumentParts extends Pick<ProviderDocument, 'credentials'> {
  readonly file: string;
  readonly grants: readonly ClientGrant[];
  readonly servers: readonly KnownServer[];
  readonly values: Readonly<Record<string, ProfileValue>>;
}

const pickFields = (row: unknown, isKept: (name: string) => boolean): Row =>
  Object.fromEntries(Object.entries(asRow(row)).filter(([name]) => isKept(name)));

function takenValues({ route, added }: StoredOverride): string[] {
  const { places, sentAs } = asRow(added);
  const headers = Object.keys(asRow(places)).map((name) => String(getOwn(asRow(sentAs), name) ?? name));
  return [...parametersOf(route), ...headers];
}

/** Without the credentials and values that no operation asks for, and the servers and token URLs of files that have brought none. */
function withoutUnused({ credentials, values, servers, grants, ...stored }: StoredOperations): StoredOperations {
  const operations = Object.values(stored.operations);
  if (operations.length === 0) return { version: 1, operations: {} };
  const asked = new Set(operations.flatMap(({ added }) => [asRow(added).security].flat(2)));
  const taken = new Set(operations.flatMap(takenValues));
  const files = new Set(operations.map((override) => originOf(override)?.file));
  // Earlier versions did not store which file has brought a server.
  const isKept = (server: unknown) => !isRow(server) || server.from === undefined || files.has(String(server.from));
  const rest = {
    credentials: pickFields(credentials, (name) => asked.has(name)),
    values: pickFields(values, (name) => taken.has(name)),
    servers: Array.isArray(servers) ? servers.filter(isKept) : [],
    grants: Array.isArray(grants) ? grants.filter(isKept) : [],
  };
  return { ...stored, ...Object.fromEntries(Object.entries(rest).filter(([, part]) => Object.keys(part).length > 0)) };
}

/** Returns the stored operations without these, and without credentials, values and servers that only they have needed. */
export const withoutOperations = (stored: StoredOperations, ids: ReadonlySet<string>): StoredOperations =>
  withoutUnused({
    ...stored,
    operations: Object.fromEntries(Object.entries(stored.operations).filter(([id]) => !ids.has(id))),
  });

/** Returns the stored operations with these of a document, and its other parts as they are now. `former` are removed. */
export function withImported(
  stored: StoredOperations,
  overrides: Readonly<Record<string, Override>>,
  former: ReadonlySet<string>,
  { file, servers, grants, values, credentials }: DocumentParts,
): StoredOperations {
  // Credentials that only operations to import again ask for may have changed.
  const others = withoutOperations(stored, new Set([...Object.keys(overrides), ...former]));
  const kept: Record<string, unknown> = { ...asRow(others.credentials) };
  const rename = (name: string): string => {
    const scheme = getOwn(credentials, name);
    // Another document may have given the name away.
    let free = name;
    const isOther = () => Object.hasOwn(kept, free) && checksumOf([kept[free]]) !== checksumOf([scheme]);
    for (let count = 2; isOther(); count++) free = `${name}-${count}`;
    if (isCredentialScheme(scheme)) kept[free] = scheme;
    return free;
  };
  const renamed = Object.entries(overrides).map(([id, override]) => {
    const { added } = override;
    if (!added?.security) return [id, { ...override }];
    return [id, { ...override, added: { ...added, security: added.security.map((set) => set.map(rename)) } }];
  });
  const urls = new Set<unknown>(servers.map(({ url }) => url));
  const isOther = (server: unknown) =>
    isRow(server) && (server.from === undefined ? !urls.has(server.url) : server.from !== file);
  return withoutOperations(
    {
      ...stored,
      operations: { ...stored.operations, ...Object.fromEntries(renamed) },
      credentials: kept,
      values: { ...asRow(stored.values), ...values },
      grants: [
        ...grants.map((grant) => ({ ...grant, from: file })),
        ...(Array.isArray(stored.grants) ? stored.grants.filter((grant) => isRow(grant) && grant.from !== file) : []),
      ],
      servers: [
        ...servers.map((server) => ({ ...server, from: file })),
        ...(Array.isArray(stored.servers) ? stored.servers.filter(isOther) : []),
      ],
    },
    former,
  );
}
