import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { confirm } from '../ports/ask.ts';
import { type Act, removedRecord, type Show } from '../ports/prepared.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { withoutCommand } from '../session/overriding-source.ts';
import { configFolder, profileFile, profileNames } from '../settings/folder.ts';
import { profileKind, readProfile, type StoredProfile, settingsIn } from '../settings/profile.ts';
import { changeStored, removeUnfinished } from '../settings/store.ts';
import { sandboxSource } from '../settings/table.ts';

/** The fields of a profile that say who is logged in. */
const loginFields = ['token', 'token_origin', 'token_expires_at', 'email', 'account_name', 'client', 'credentials'];

const withoutLogin = (profile: StoredProfile): StoredProfile => ({
  ...Object.fromEntries(Object.entries(profile).filter(([field]) => !loginFields.includes(field))),
  version: 1,
});

export const logout = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the profile' },
  note: `Deletes what the login has stored: tokens, clients and their secrets. Settings, operations and the ledger stay. The service
is not told; its tokens last until they end there. With --all it asks first.`,
  flags: { all: flag.switch('--all', 'delete the stored logins of all profiles', { excludes: ['--profile'] }) },
  examples: ['', '--profile second-shop', '--all'],
  repairsProfile: true,
  run: (context, _words, { all }) => {
    const { settings, sources, invocation } = context;
    const none = escaped`The sandbox has no login. To log out of the service, leave out ${sandboxSource(invocation)}.`;
    const both = escaped`--all is for all profiles, and --profile for one: leave out one of them.`;
    return {
      mistakes: [...(settings.sandbox ? [none] : []), ...(all && sources.profile === 'flag' ? [both] : [])],
      run: async () => (all ? logOutOfAll(context) : logOut(context)),
    };
  },
});

/** The logins of a profile, as a message names them; undefined if there are none. */
function loginsOf({ token, token_origin: origin, base_url: address, client, credentials }: StoredProfile) {
  const names = [...(client ? [`the client ${client.id}`] : []), ...Object.keys(credentials ?? {})];
  if (token === undefined && names.length === 0) return undefined;
  const service = escaped`${origin ?? client?.origin ?? address}`;
  return names.length > 0 ? escaped`${service}, with ${names}` : service;
}

/** Warns of variables that still give tokens when no login is stored. */
const stillUsed = ({ io }: Context): Message[] =>
  ['SHIPCTL_TOKEN', 'SHIPCTL_CLIENT_SECRET']
    .filter((name) => io.env[name])
    .map((name) => escaped`${name} is still set and used until you unset it.`);

const loggedOut = (isDone: boolean, from: Message): Message =>
  isDone ? escaped`Logged out of ${from}.` : escaped`Would log out of ${from}.`;

function logOut(context: Context): Act {
  const { account, settings } = context;
  const { reading, file } = account;
  if (reading.state === 'damaged') throw reading.failure;
  const logins = loginsOf(reading.value);
  const told = (isDone: boolean): Show => ({
    notes: [
      logins
        ? loggedOut(isDone, escaped`${logins} (profile ${settings.profile})`)
        : escaped`Profile ${settings.profile} ${isDone ? 'was' : 'is'} not logged in.`,
    ],
    warnings: [
      ...stillUsed(context),
      ...(settings.credentialCommand === undefined
        ? []
        : [escaped`The credential_command of the profile still gets tokens. To remove it: ${withoutCommand()}`]),
    ],
  });
  return {
    unsent: told(false),
    do: async () => {
      await removeUnfinished(file, context);
      if (logins) await changeStored(file, profileKind, context, withoutLogin);
      return { ...told(true), change: removedRecord(logins ? [settings.profile] : []) };
    },
  };
}

/** The profiles of this user, as far as they can be read. */
function readProfiles({ io }: Context) {
  const folder = configFolder(io);
  return profileNames(folder).map((name) => {
    const file = profileFile(folder, name);
    return { name, file, reading: readProfile(file, io) };
  });
}

/** A damaged profile keeps no other from being logged out; it ends the command with its failure. */
function logOutOfAll(context: Context): Act {
  const all = readProfiles(context);
  const found = all.flatMap(({ name, file, reading }) => {
    const logins = loginsOf(settingsIn(reading));
    return logins ? [{ name, file, line: escaped`  ${name}: ${logins}` }] : [];
  });
  const commands = all.flatMap(({ name, reading }) => (settingsIn(reading).credential_command ? [name] : []));
  const [failure] = all.flatMap(({ reading }) => (reading.state === 'damaged' ? [reading.failure] : []));
  const count = pluralize(found.length, 'profiles');
  const listed = (said: Message): Message =>
    found.length > 0 ? joined([said, ...found.map(({ line }) => line)], '\n') : escaped`No profile is logged in.`;
  const warnings = [
    ...stillUsed(context),
    ...(commands.length > 0 ? [escaped`Profiles whose credential_command still gets tokens: ${commands}`] : []),
  ];
  return {
    unsent: { notes: [listed(escaped`Would delete the logins of ${count}:`)], warnings, failure },
    do: async () => {
      const told = listed(escaped`Logged in:`);
      if (found.length > 0) await confirm(context, escaped`Delete the logins of ${count}?`, async () => [told]);
      for (const { file } of all) await removeUnfinished(file, context);
      for (const { file } of found) await changeStored(file, profileKind, context, withoutLogin);
      const done = context.settings.yes
        ? listed(escaped`Deleted the logins of ${count}:`)
        : escaped`Deleted the logins of ${count}.`;
      const change = removedRecord(found.map(({ name }) => name));
      return { notes: [found.length > 0 ? done : told], warnings, failure, change };
    },
  };
}
