import type { Profile } from '../../settings/profile.ts';
import type { Context } from '../context.ts';

function withoutToken(profile: Profile): Profile {
  const { token: _token, token_origin: _origin, token_expires_at: _expiry, email: _email, ...kept } = profile;
  return kept;
}

async function runLogout(context: Context): Promise<void> {
  const { account, settings, io, messages } = context;
  const { reading, file } = account;
  if (reading.state === 'damaged') throw reading.failure;
  const { changeProfile, removeUnfinished } = await import('../../settings/store.ts');
  if (!settings.dryRun) await removeUnfinished(file, context);
  if (reading.profile.token === undefined) {
    messages.note(`Profile ${settings.profile} ${settings.dryRun ? 'is' : 'was'} not logged in.`);
  } else if (settings.dryRun) {
    messages.note(`Would log out of ${reading.profile.token_origin} (profile ${settings.profile}).`);
  } else {
    await changeProfile(file, context, withoutToken);
    messages.note(`Logged out of ${reading.profile.token_origin} (profile ${settings.profile}).`);
  }
  if (io.env.SHIPCTL_TOKEN) messages.warn('SHIPCTL_TOKEN is still set and used until you unset it.');
}

export const logout = async (context: Context) => ({ mistakes: [], run: () => runLogout(context) });
