import { getOwn } from '../../base/row.ts';
import { escaped, type Message, suggest, words } from '../../base/text/message.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { isToken } from '../../operations/manifest.ts';
import { originOf, type UncheckedOverrides } from '../../operations/override.ts';
import { argumentsIn, parametersOf } from '../../operations/route.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { sentName } from '../../service/input/requests.ts';
import { credentialVariable } from '../../settings/credential.ts';

/** The name of the token among the credentials that are asked for. */
export const tokenName = 'token';

/** The settings that the profile lacks to read the first pages. */
export interface ConnectionNeeds {
  /** The only address in the document, if it has no placeholders; undefined if the user has to choose one. */
  readonly server: string | undefined;
  readonly credentials: readonly string[];
  readonly values: readonly string[];
}

/** Placeholders for the user's own host. */
const placeholderHost =
  /^https?:\/\/([^/]*\.)?(example(\.(com|org|net))?|localhost|(your|my)[-_]?(domain|shop|store|site|host|company)[^/]*)(:\d+)?$/i;

function holds({ settings, account: { known }, io }: Desk & Profile, name: string): boolean {
  const isHere = (origin: string | undefined) =>
    origin !== undefined && (settings.baseUrl === undefined || new URL(settings.baseUrl).origin === origin);
  if (name !== tokenName)
    return Boolean(io.env[credentialVariable(name)]) || isHere(getOwn(known.credentials ?? {}, name)?.origin);
  const given = settings.token ?? settings.credentialCommand ?? settings.clientId;
  return given !== undefined || isHere(known.token && known.token_origin) || isHere(known.client?.origin);
}

/** The credentials that an operation requires: of several sets the first that the profile holds completely, else the first. */
function askedBy(
  context: Desk & Profile,
  { credentials = {} }: Catalogue,
  { security }: Operation,
  isClient: boolean,
): readonly string[] {
  if (!security) return [tokenName];
  const named = security.map((set) => set.map((name) => (isToken(credentials, name) ? tokenName : name)));
  const sets = named.filter((set) => set.every((name) => name === tokenName || Object.hasOwn(credentials, name)));
  const isWanted = (set: readonly string[]) =>
    isClient ? set.includes(tokenName) : set.every((name) => holds(context, name));
  return sets.find(isWanted) ?? sets[0] ?? [];
}

interface CredentialWishes {
  /** Asks for credentials that the profile holds, too. */
  readonly renews: boolean;
  /** An OAuth client gets the token. */
  readonly isClient: boolean;
}

function valuesFor({ values = {} }: Catalogue, operation: Operation): string[] {
  const taken = [...parametersOf(operation.path), ...operation.requiredInput.map((name) => sentName(operation, name))];
  return taken.filter((name) => Object.hasOwn(values, name));
}

/** Returns what the user has to give before these lists can be read. */
export function connectionNeeds(
  context: Desk & Profile,
  catalogue: Catalogue,
  lists: readonly Operation[],
  { renews, isClient }: CredentialWishes,
): ConnectionNeeds {
  const { account } = context;
  const urls = new Set((catalogue.servers ?? []).map(({ url }) => url));
  const isOpen = (url: string) => parametersOf(url).length > 0 || placeholderHost.test(url);
  const [only = ''] = urls;
  // The sandbox has no credentials, and takes any value.
  if (context.settings.sandbox) return { server: undefined, credentials: [], values: [] };
  const isHeld = (name: string) => account.reading.state !== 'damaged' && account.value(name) !== undefined;
  const asked = lists.flatMap((list) => askedBy(context, catalogue, list, isClient));
  const values = lists.flatMap((list) => valuesFor(catalogue, list)).filter((name) => !isHeld(name));
  return {
    server: urls.size === 1 && !isOpen(only) ? only : undefined,
    credentials: [...new Set(asked)].filter((name) => renews || !holds(context, name)),
    values: [...new Set(values)],
  };
}

const originsOf = ({ servers = [] }: Catalogue): string[] =>
  servers.map(({ url }) => url).filter((url) => !placeholderHost.test(url));

/** The name of a profile for a document: `shippo` for `shippo.openapi.yaml`. */
const profileFor = (file: string): string =>
  /[a-z][a-z\d-]*/i.exec(file.replace(/^(api|www)[.-]/i, ''))?.[0].toLowerCase() ?? 'new';

interface NamedDocument {
  readonly file: string;
  /** As it was typed. */
  readonly word: string;
  /** The operations of the profile. */
  readonly own: UncheckedOverrides;
}

/**
 * Returns the mistake where the profile is connected to another service than the one in the document. A connection is never
 * replaced.
 */
export function otherService(
  { account: { known }, settings, sources }: Profile,
  catalogue: Catalogue,
  { file, word, own }: NamedDocument,
): Message | undefined {
  const { base_url: kept } = known;
  if (kept === undefined || settings.sandbox || !URL.canParse(kept)) return undefined;
  const { origin } = new URL(kept);
  const fits = originsOf(catalogue).some((pattern) => argumentsIn(pattern, origin) !== undefined);
  const isConnected = Object.values(own).some((override) => originOf(override)?.file === file);
  const isTyped = sources.baseUrl !== 'profile' && settings.baseUrl !== undefined;
  const isSame = isTyped ? new URL(settings.baseUrl ?? kept).origin === origin : fits || isConnected;
  if (isSame || (!isTyped && originsOf(catalogue).length === 0)) return undefined;
  const again = suggest`connect ${word} ${words`--profile ${profileFor(file)}`}`;
  return escaped`Profile ${settings.profile} is already connected to ${origin}. Connect the other service in a profile of its own: ${again}`;
}
