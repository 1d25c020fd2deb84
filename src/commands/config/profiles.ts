import { join } from 'node:path';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { textColumns } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import { openLocalRows } from '../../service/list/local-rows.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { localLimit, resolveSettings } from '../../session/shared-flags.ts';
import { configFolder, noProfile, profileFile, profileNames } from '../../settings/folder.ts';
import { isLoggedInAt, profileInUse } from '../../settings/other-logins.ts';
import { emptyProfile, profileInUseKind, profileInUseName, readProfile } from '../../settings/profile.ts';
import { changeStored, removeStored } from '../../settings/store.ts';
import { settingsTable } from '../../settings/table.ts';
import { sandboxMistakes } from './values.ts';

const profileColumns = {
  row: {
    ...textColumns('profile', 'base_url', 'email', 'file'),
    in_use: { type: 'boolean' },
    logged_in: { type: 'boolean' },
  },
  columns: ['profile', 'in_use', 'base_url', 'email', 'logged_in'],
};

const usual = settingsTable.profile.fallback;

/** Makes a profile that of commands that name none. */
export async function putInUse(context: Context, profile: string): Promise<void> {
  const file = join(configFolder(context.io), profileInUseName);
  // A damaged file says nothing that is worth keeping.
  await removeStored(file, context);
  if (profile !== usual) await changeStored(file, profileInUseKind, context, (old) => ({ ...old, profile }));
}

export function unknownProfiles({ io }: Desk, name: string): Message[] {
  const known = profileNames(configFolder(io));
  return known.includes(name) ? [] : [noProfile(name, known)];
}

/** The row of a profile, and what is wrong with its settings. Invalid values are not shown: they may hold a secret. */
function profileRow({ io, account }: Context, name: string, warnings: Message[]): Row {
  const file = profileFile(configFolder(io), name);
  const reading = readProfile(file, io);
  // That of this run is said with every command.
  if (reading.state === 'damaged' && file !== account.file) warnings.push(reading.failure.said);
  const profile = reading.state === 'damaged' ? emptyProfile : reading.value;
  const { settings, wrong } = resolveSettings({ given: [], profile });
  warnings.push(...wrong.map(({ said }) => escaped`${file}: ${said}`));
  const { baseUrl } = settings;
  const { email = null } = profile;
  const logged = isLoggedInAt(baseUrl, profile);
  return { profile: name, in_use: false, base_url: baseUrl ?? null, email, logged_in: logged, file };
}

export const profilesList = defineCommand({
  effects: { service: 'none' },
  prints: profileColumns,
  flags: { limit: localLimit },
  uses: ['selection', 'output'],
  examples: ['', '--json', "--where 'logged_in = true'"],
  repairsProfile: true,
  choosesProfile: true,
  run: async (context, _words, { limit }) => {
    const { mistakes, choose } = await openLocalRows(context, profileColumns);
    const warnings: Message[] = [];
    const inUse = profileInUse(context.io);
    const rows = profileNames(configFolder(context.io)).map((name) => ({
      ...profileRow(context, name, warnings),
      in_use: name === inUse,
    }));
    const once = escaped`This call uses the profile ${context.settings.profile}. Another: --profile <name>`;
    const note = rows.length > 1 ? escaped`${once} \u00b7 from now on: ${suggest`profiles use <name>`}` : once;
    return { mistakes, warnings, run: async () => ({ rows: choose(rows, limit), notes: [note] }) };
  },
});

export const profilesUse = defineCommand({
  effects: { service: 'none', changes: 'which profile is in use' },
  note: 'Commands that name no other with --profile or SHIPCTL_PROFILE use it from then on.',
  arguments: ['<profile>'],
  examples: ['second-shop', 'default'],
  repairsProfile: true,
  choosesProfile: true,
  run: (context, [name = '']) => ({
    mistakes: [...(name === usual ? [] : unknownProfiles(context, name)), ...sandboxMistakes(context)],
    run: async () => ({
      unsent: { notes: [escaped`Profile ${name} would be the one in use.`] },
      do: async () => {
        const { io } = context;
        await putInUse(context, name);
        const variable = escaped`SHIPCTL_PROFILE is set and goes before it until you unset it.`;
        return {
          notes: [escaped`Profile ${name} is now the one in use.`],
          warnings: io.env.SHIPCTL_PROFILE && io.env.SHIPCTL_PROFILE !== name ? [variable] : [],
          change: { outcome: 'updated', names: [name] },
        };
      },
    }),
  }),
});
