import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { damagedFile, readJsonFile } from './read-json.ts';
import { areCredentials } from './stored-credentials.ts';
import { areValues, type StoredValues } from './stored-values.ts';

/** What a profile's file holds; keys it does not know stay in it. */
export interface Profile {
  readonly version: 1;
  readonly base_url?: string;
  readonly auth_url?: string;
  readonly token?: string;
  /** The only origin the token goes to. */
  readonly token_origin?: string;
  /** ISO 8601; absent if the end is unknown. */
  readonly token_expires_at?: string;
  readonly email?: string;
  /** What imported operations take from the profile. */
  readonly values?: StoredValues;
  readonly [setting: string]: unknown;
}

export const emptyProfile: Profile = { version: 1 };

export type ProfileReading =
  | { readonly state: 'absent' | 'read'; readonly profile: Profile }
  | { readonly state: 'damaged'; readonly failure: Failure };

const profileFileKind = {
  name: "The profile's file",
  repair: escaped`"${suggest`login`}" moves it aside and starts a new one; SHIPCTL_TOKEN works without it.`,
};

/** Why an object is not a profile, if it is none. */
function profileFault(value: Row): string | undefined {
  if (value.version !== 1) return 'it has no version';
  const wrong = ['token', 'token_origin', 'base_url', 'auth_url'].find(
    (key) => value[key] !== undefined && typeof value[key] !== 'string',
  );
  if (wrong !== undefined) return `${wrong} is not text`;
  if (value.credentials !== undefined && !areCredentials(value.credentials)) return 'its credentials are not valid';
  if (value.values !== undefined && !areValues(value.values)) return 'its values are not valid';
  if (value.token !== undefined && value.token_origin === undefined) return 'its token has no origin that it may go to';
  return undefined;
}

const isProfile = (value: Row): value is Profile => profileFault(value) === undefined;

function asProfile(value: Row, file: string): Profile {
  if (isProfile(value)) return value;
  if (typeof value.version === 'number' && value.version > 1) {
    throw new Failure('usage', escaped`The profile's file was written by a newer shipctl: ${file}`, {
      hint: 'Update shipctl, or use another profile with --profile <name>.',
    });
  }
  throw damagedFile(file, profileFileKind, profileFault(value) ?? '');
}

/** Reads a profile; only a file that the system does not let us read is thrown, as a failure of kind `machine`. */
export function readProfile(file: string): ProfileReading {
  try {
    const value = readJsonFile(file, profileFileKind);
    if (value === undefined) return { state: 'absent', profile: emptyProfile };
    return { state: 'read', profile: asProfile(value, file) };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return { state: 'damaged', failure: error };
    throw error;
  }
}
