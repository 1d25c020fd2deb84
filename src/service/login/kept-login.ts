import { escaped, type Message } from '../../base/text/message.ts';
import type { Profile } from '../../ports/profile.ts';
import { readProfile, type StoredProfile, settingsIn } from '../../settings/profile.ts';

/** Who is logged in, and where, as far as a profile says so. */
interface KnownLogin {
  readonly origin: string;
  /** An email, or the id of a client; undefined for a token that came alone. */
  readonly who: string | undefined;
}

function loginIn({ token, token_origin: origin, email, client }: StoredProfile): KnownLogin | undefined {
  if (client && !client.grant) return { origin: client.origin, who: client.id };
  const of = client?.origin ?? (token === undefined ? undefined : origin);
  return of === undefined ? undefined : { origin: of, who: email };
}

/** Is it without doubt another one? */
const isOther = (one: KnownLogin, other: KnownLogin): boolean =>
  one.origin !== other.origin || (one.who !== undefined && other.who !== undefined && one.who !== other.who);

/** Returns where the profile keeps the login that was just stored in it, and which one it replaced there. */
export function describeKeptLogin({ account, settings }: Profile): Message[] {
  const now = settingsIn(readProfile(account.file));
  const [before, after] = [loginIn(account.known), loginIn(now)];
  const kept =
    now.client && !now.client.grant
      ? escaped`The client's secret and its token are kept in ${account.file}, which only you can read.`
      : escaped`The token is kept in ${account.file}, which only you can read.`;
  if (!before || !after || !isOther(before, after)) return [kept];
  const old = before.who === undefined ? before.origin : escaped`${before.origin} as ${before.who}`;
  return [
    kept,
    escaped`It replaced the login to ${old} in profile ${settings.profile}. To keep both, log in with --profile <name>.`,
  ];
}
