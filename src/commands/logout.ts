import { escaped, type Message, suggest } from '../base/text/message.ts';
import type { Act, Show } from '../ports/prepared.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import type { StoredProfile } from '../settings/profile.ts';
import { profileKind } from '../settings/profile.ts';
import { changeStored, removeUnfinished } from '../settings/store.ts';
import { sandboxSource } from '../settings/table.ts';

/** The fields of a profile that say who is logged in. */
const loginFields = ['token', 'token_origin', 'token_expires_at', 'email', 'client', 'credentials'];

const withoutLogin = (profile: StoredProfile): StoredProfile => ({
  ...Object.fromEntries(Object.entries(profile).filter(([field]) => !loginFields.includes(field))),
  version: 1,
});

export const logout = defineCommand({
  effects: { service: 'none', changes: 'the profile' },
  examples: ['', '--profile second-shop'],
  repairsProfile: true,
  run: (context) => {
    const { settings, invocation } = context;
    const none = escaped`The sandbox has no login. To log out of the service, leave out ${sandboxSource(invocation)}.`;
    return { mistakes: settings.sandbox ? [none] : [], run: async () => logOut(context) };
  },
});

const loggedOut = (isDone: boolean, from: Message): Message =>
  isDone ? escaped`Logged out of ${from}.` : escaped`Would log out of ${from}.`;

function logOut(context: Context): Act {
  const { account, settings, io } = context;
  const { reading, file } = account;
  if (reading.state === 'damaged') throw reading.failure;
  const { token, token_origin: origin, base_url: address, client } = reading.value;
  const stored = Object.keys(reading.value.credentials ?? {});
  const names = [...(client ? [`the client ${client.id}`] : []), ...stored];
  const isLoggedIn = token !== undefined || names.length > 0;
  const service = escaped`${origin ?? client?.origin ?? address}`;
  const place = names.length > 0 ? escaped`${service}, with ${names.join(', ')}` : service;
  const from = escaped`${place} (profile ${settings.profile})`;
  const told = (isDone: boolean): Show => ({
    notes: [
      isLoggedIn
        ? loggedOut(isDone, from)
        : escaped`Profile ${settings.profile} ${isDone ? 'was' : 'is'} not logged in.`,
    ],
    warnings: [
      ...(io.env.SHIPCTL_TOKEN ? [escaped`SHIPCTL_TOKEN is still set and used until you unset it.`] : []),
      ...(io.env.SHIPCTL_CLIENT_SECRET
        ? [escaped`SHIPCTL_CLIENT_SECRET is still set and used until you unset it.`]
        : []),
      ...(settings.credentialCommand === undefined
        ? []
        : [
            escaped`The credential_command of the profile still gets tokens. To remove it: ${suggest`config unset credential_command`}`,
          ]),
    ],
  });
  return {
    unsent: told(false),
    do: async () => {
      await removeUnfinished(file, context);
      if (isLoggedIn) await changeStored(file, profileKind, context, withoutLogin);
      return told(true);
    },
  };
}
