import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { formatNames } from '../output/formats.ts';
import { defineCommand, textColumns } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { configFolder, profileFile, profileNames } from '../settings/folder.ts';
import { emptyProfile, readProfile } from '../settings/profile.ts';
import { resolveSettings } from '../settings/table.ts';

const profileColumns = {
  row: { ...textColumns('profile', 'base_url', 'email', 'file'), logged_in: { type: 'boolean' } },
  columns: ['profile', 'base_url', 'email', 'logged_in'],
};

/** The row of a profile, and what is wrong with its settings. Invalid values are not shown: they may hold a secret. */
function profileRow({ io, account }: Context, name: string, warnings: string[]): Row {
  const file = profileFile(configFolder(io), name);
  const reading = readProfile(file, io);
  // That of this run is said with every command.
  if (reading.state === 'damaged' && file !== account.file) warnings.push(reading.failure.message);
  const profile = reading.state === 'damaged' ? emptyProfile : reading.value;
  const { settings, mistakes } = resolveSettings({ flags: {}, env: {}, profile, choices: { output: formatNames } });
  warnings.push(...mistakes.map((mistake) => escaped`${file}: ${mistake}`));
  const { baseUrl } = settings;
  const { email = null, token, token_origin: origin } = profile;
  const stored = Object.values(profile.credentials ?? {}).map((credential) => credential.origin);
  const origins = token === undefined ? stored : [origin, ...stored];
  const logged = baseUrl !== undefined && origins.includes(new URL(baseUrl).origin);
  return { profile: name, base_url: baseUrl ?? null, email, logged_in: logged, file };
}

export const configProfiles = defineCommand({
  effects: { service: 'none' },
  prints: profileColumns,
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  run: (context) => {
    const warnings: string[] = [];
    const rows = profileNames(configFolder(context.io)).map((name) => profileRow(context, name, warnings));
    const note = escaped`This call uses the profile ${context.settings.profile}. Another: --profile <name>`;
    return { shape: profileColumns, warnings, run: async () => ({ rows, notes: [note] }) };
  },
});
