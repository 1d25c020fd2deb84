import { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { distrustOf, type SettingsPlace, secureSettings, settingsFile } from './folder.ts';
import { isStoredClient, type StoredClient } from './oauth-client.ts';
import { type StoredKind, type StoredReading, tryReadStored } from './store.ts';

/** The content of a profile's file; unknown keys stay in it. */
export interface StoredProfile {
  readonly version: 1;
  readonly base_url?: string;
  readonly auth_url?: string;
  readonly token?: string;
  /** The only origin the token goes to. */
  readonly token_origin?: string;
  /** ISO 8601; absent if the end is unknown. */
  readonly token_expires_at?: string;
  readonly email?: string;
  /** Whose login it is, as the service said it then: `Sara Ali (me@example.com), merchant Noor`. */
  readonly account_name?: string;
  /** Gets the tokens, where a client and no person has logged in. */
  readonly client?: StoredClient;
  /** Beside the token, by the names that the imported document gives them. */
  readonly credentials?: StoredCredentials;
  readonly values?: StoredValues;
  readonly [setting: string]: unknown;
}

export const emptyProfile: StoredProfile = { version: 1 };

export type ProfileReading = StoredReading<StoredProfile>;

/** Why an object is not a profile, as the end of a sentence; undefined if it is one. */
function profileFault(value: Row): string | undefined {
  if (value.version !== 1) return 'it has no version';
  const wrong = ['token', 'token_origin', 'base_url', 'auth_url'].find(
    (key) => value[key] !== undefined && typeof value[key] !== 'string',
  );
  if (wrong !== undefined) return `${wrong} is not text`;
  if (value.credentials !== undefined && !areCredentials(value.credentials)) return 'its credentials are not valid';
  if (value.client !== undefined && !isStoredClient(value.client)) return 'its client is not valid';
  if (value.values !== undefined && !areValues(value.values)) return 'its values are not valid';
  if (value.token !== undefined && value.token_origin === undefined) return 'its token has no origin that it may go to';
  return undefined;
}

const isProfile = (value: Row): value is StoredProfile => profileFault(value) === undefined;

export const profileKind: StoredKind<StoredProfile> = {
  name: "The profile's file",
  get repair() {
    return escaped`"${suggest`login`}" moves it aside and starts a new one; SHIPCTL_TOKEN works without it.`;
  },
  empty: emptyProfile,
  parse: (content) => (isProfile(content) ? { value: content } : { fault: escaped`${profileFault(content)}` }),
  usesConf: true,
};

/** The settings of the sandbox: a profile that has no login. */
const sandboxKind: StoredKind<StoredProfile> = {
  name: "The file of the sandbox's settings",
  get repair() {
    return escaped`Correct it, or remove all that was set with --sandbox: ${suggest`sandbox reset --settings`}`;
  },
  empty: emptyProfile,
  parse: profileKind.parse,
};

/** The kind of an owner's file of settings. */
export const settingsKind = ({ sandbox }: Pick<SettingsPlace, 'sandbox'>): StoredKind<StoredProfile> =>
  sandbox ? sandboxKind : profileKind;

/** Reads a profile. One that cannot be read counts as damaged; given the `user`, also one that others may have written. */
export function readProfile(file: string, user?: UserEnvironment, kind = profileKind): ProfileReading {
  try {
    if (user) secureSettings(file, user);
    return tryReadStored(file, kind);
  } catch (failure) {
    if (failure instanceof Failure) return { state: 'damaged', failure };
    throw failure;
  }
}

/** Reads the settings of an owner. Those that others may have written count as damaged, too. */
export function readSettings(user: UserEnvironment, owner: SettingsPlace): ProfileReading {
  const file = settingsFile(user, owner);
  const distrust = distrustOf(file, user);
  return distrust ? { state: 'damaged', failure: distrust } : readProfile(file, undefined, settingsKind(owner));
}

/** The settings that were read; none of a damaged file. */
export const settingsIn = (reading: ProfileReading): StoredProfile =>
  reading.state === 'damaged' ? emptyProfile : reading.value;

/** The profile of commands that name none. */
interface ProfileInUse {
  readonly version: 1;
  readonly profile?: string;
}

/** In the folder of the configuration. */
export const profileInUseName = 'profile-in-use.json';

export const profileInUseKind: StoredKind<ProfileInUse> = {
  name: 'The file that says which profile is in use',
  get repair() {
    return escaped`Choose one again: ${suggest`profiles use <profile>`}`;
  },
  empty: { version: 1 },
  parse: ({ version, profile }) =>
    version === 1 && typeof profile === 'string'
      ? { value: { version, profile } }
      : { fault: escaped`it names no profile` },
};

/** Values that the profile keeps for imported operations, by the names that are sent. */
export type StoredValues = Readonly<Record<string, string>>;

const areValues = (value: unknown): value is StoredValues =>
  isRow(value) && Object.values(value).every((each) => typeof each === 'string');

/** `store_hash` → `SHIPCTL_VALUE_STORE_HASH`. */
export const valueVariable = (name: string): string =>
  `SHIPCTL_VALUE_${name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;

/** A secret beside the token, and the only origin that it goes to. */
interface StoredCredential {
  readonly secret: string;
  readonly origin: string;
}

export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

const isStoredCredential = (value: unknown): value is StoredCredential =>
  isRow(value) && typeof value.secret === 'string' && typeof value.origin === 'string';

const areCredentials = (value: unknown): value is StoredCredentials =>
  isRow(value) && Object.values(value).every(isStoredCredential);
