import { join } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { loginHint } from './credential.ts';
import { configFolder, profileFile, profileNames } from './folder.ts';
import { profileInUseKind, profileInUseName, readProfile, type StoredProfile, settingsIn } from './profile.ts';
import { tryReadStored } from './store.ts';
import { settingsTable } from './table.ts';

const usual = settingsTable.profile.fallback;

/** The profile of commands that name none, as far as the file can be read that says so. */
export function profileInUse(user: UserEnvironment): string {
  const reading = tryReadStored(join(configFolder(user), profileInUseName), profileInUseKind);
  return reading.state === 'damaged' ? usual : (reading.value.profile ?? usual);
}

/** Does a profile hold what logs in at this address? */
export function isLoggedInAt(
  baseUrl: string | undefined,
  { token, token_origin: origin, client, credentials = {} }: StoredProfile,
): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  const stored = Object.values(credentials).map((credential) => credential.origin);
  const origins = [...(token === undefined ? [] : [origin]), ...(client ? [client.origin] : []), ...stored];
  return origins.includes(new URL(baseUrl).origin);
}

/** The names of the profiles that are logged in, besides one. */
function otherLogins(user: UserEnvironment, profile: string): readonly string[] {
  const folder = configFolder(user);
  return profileNames(folder).filter((name) => {
    const stored = settingsIn(readProfile(profileFile(folder, name)));
    return name !== profile && isLoggedInAt(stored.base_url, stored);
  });
}

/** The commands that put a profile in use that is logged in; none where the run names its profile, which goes before that. */
export const waysToLogin = (user: UserEnvironment, profile: string): readonly Message[] =>
  profile === profileInUse(user)
    ? otherLogins(user, profile)
        .slice(0, 3)
        .map((name) => suggest`profiles use ${name}`)
    : [];

/** The failure of a profile without a login: `said`, unless other profiles are logged in, which it names then. */
export function withoutLogin(user: UserEnvironment, profile: string, said: Message): Failure {
  const others = otherLogins(user, profile);
  if (others.length === 0) return new Failure('auth', said, { hint: loginHint() });
  const named = escaped`Profile ${profile} is not logged in; logged in: ${others}.`;
  const ways = waysToLogin(user, profile);
  const types = (ways.length > 0 ? ways : [suggest`login`]).map((command) => escaped`Type: ${command}`);
  return new Failure('auth', named, { hint: joined(types, '\n') });
}
