import { escaped } from '../../base/text/escape-controls.ts';
import type { Context } from '../../session/context.ts';
import { storedCredentials } from '../../settings/credential.ts';
import { type Profile, profileKind } from '../../settings/profile.ts';
import { changeStored, removeUnfinished } from '../../settings/store.ts';

function withoutToken(profile: Profile): Profile {
  const {
    token: _token,
    token_origin: _origin,
    token_expires_at: _expiry,
    email: _email,
    credentials: _beside,
    ...kept
  } = profile;
  return kept;
}

async function runLogout(context: Context): Promise<void> {
  const { account, settings, io, messages } = context;
  const { reading, file } = account;
  if (reading.state === 'damaged') throw reading.failure;
  if (!settings.dryRun) await removeUnfinished(file, context);
  const { token, token_origin: origin, base_url: address } = reading.value;
  const names = Object.keys(storedCredentials(reading.value));
  const place = `${origin ?? address}${names.length > 0 ? `, with ${names.join(', ')}` : ''}`;
  if (token === undefined && names.length === 0) {
    messages.note(escaped`Profile ${settings.profile} ${settings.dryRun ? 'is' : 'was'} not logged in.`);
  } else if (settings.dryRun) {
    messages.note(escaped`Would log out of ${place} (profile ${settings.profile}).`);
  } else {
    await changeStored(file, profileKind, context, withoutToken);
    messages.note(escaped`Logged out of ${place} (profile ${settings.profile}).`);
  }
  if (io.env.SHIPCTL_TOKEN) messages.warn('SHIPCTL_TOKEN is still set and used until you unset it.');
}

export const logout = async (context: Context) => ({ mistakes: [], run: () => runLogout(context) });
