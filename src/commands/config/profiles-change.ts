import { sameFileMistakes } from '../../base/files/files.ts';
import { escaped, joined, type Message, suggest } from '../../base/text/message.ts';
import { filesOfMirrors } from '../../log/log-file.ts';
import { logsOfProfile, renameLogs } from '../../log/profile-logs.ts';
import { moveMirrors, removeMirrors } from '../../mirror/profile-mirrors.ts';
import { confirm } from '../../ports/ask.ts';
import { defineCommand } from '../../session/command.ts';
import { configFolder, profileFile, profileNames, secureSettings } from '../../settings/folder.ts';
import { profileInUse } from '../../settings/other-logins.ts';
import { describeSettings, filesInTheWay, moveProfile, removeSettings } from '../../settings/profile-files.ts';
import { profileName } from '../../settings/readers.ts';
import { settingsTable } from '../../settings/table.ts';
import { putInUse, unknownProfiles } from './profiles.ts';
import { sandboxMistakes } from './values.ts';

export const profilesRename = defineCommand({
  effects: { service: 'none', changes: 'the profile, its ledger and its packing journal' },
  exits: { unavailable: 'another shipctl uses the profile' },
  note: `Login, settings, operations, rules, mappings and goods keep, and so do the ledger and the packing journal: what was
sent under the old name is not sent again under the new one.`,
  arguments: ['<profile>', '<name>'],
  examples: ['default first-shop'],
  repairsProfile: true,
  choosesProfile: true,
  run: (context, [name = '', next = '']) => {
    const { io } = context;
    const reading = profileName(next);
    const others = profileNames(configFolder(io)).filter((each) => each !== name && each !== next);
    const inTheWay = 'fault' in reading || name === next ? [] : filesInTheWay(io, name, next);
    return {
      mistakes: [
        ...unknownProfiles(context, name),
        ...('fault' in reading ? [escaped`${JSON.stringify(next)} ${reading.fault}.`] : []),
        ...(name === next
          ? [escaped`The profile is called ${name} already.`]
          : sameFileMistakes('profile', next, others)),
        ...(inTheWay.length > 0 ? [escaped`There is a profile ${next} already: ${inTheWay}`] : []),
        ...sandboxMistakes(context),
      ],
      dryRun: async () => ({ notes: [escaped`Profile ${name} would be renamed to ${next}.`] }),
      run: async () => {
        const file = profileFile(configFolder(io), name);
        secureSettings(file, io);
        await moveMirrors(context, name, next, () =>
          renameLogs(context, name, next, () => moveProfile(context, name, next)),
        );
        if (profileInUse(context.io) === name) await putInUse(context, next);
        const isInUse = profileInUse(context.io) === next;
        const way = isInUse ? escaped`It is the one in use.` : escaped`Use it: --profile ${next}`;
        return {
          notes: [escaped`Renamed profile ${name} to ${next}, with its login and its ledger. ${way}`],
          change: { outcome: 'updated', names: [next], files: [profileFile(configFolder(io), next)] },
        };
      },
    };
  },
});

export const profilesRemove = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the profile' },
  exits: { unavailable: 'another shipctl uses the profile' },
  note: `Says what goes with it, and asks. The ledger and the packing journal stay: they keep orders from being sent twice if
you log in again under the same name.`,
  arguments: ['<profile>'],
  examples: ['second-shop', 'second-shop --yes'],
  repairsProfile: true,
  choosesProfile: true,
  run: (context, [name = '']) => ({
    mistakes: [...unknownProfiles(context, name), ...sandboxMistakes(context)],
    run: async () => {
      const { io, settings } = context;
      secureSettings(profileFile(configFolder(io), name), io);
      const logs = logsOfProfile(io, name).map(({ path }) => path);
      const whole = filesOfMirrors(io, name).filter(({ ending }) => ending === '.sqlite');
      const kept = whole.map(({ path }) => escaped`its mirror, with all orders: ${path}`);
      const parts = [...describeSettings(io, { profile: name, sandbox: false }), ...kept].map(
        (part) => escaped`  - ${part}`,
      );
      const lost = (removed: string): Message[] => [
        parts.length > 0 ? escaped`${removed} with profile ${name}:` : escaped`Profile ${name} holds nothing.`,
        ...parts,
        ...(logs.length > 0 ? [escaped`What was sent and packed stays known: ${logs}`] : []),
      ];
      const without = parts.length > 0 ? [] : [escaped`Profile ${name} would be removed.`];
      return {
        unsent: { notes: [...without, joined(lost('Would be removed'), '\n')] },
        do: async () => {
          const told = lost('Removed');
          await confirm(context, escaped`Remove profile ${name}?`, async () => told);
          await removeMirrors(context, name, () => removeSettings(context, { profile: name, sandbox: false }));
          const usual = settingsTable.profile.fallback;
          const wasInUse = profileInUse(context.io) === name && name !== usual;
          if (wasInUse) await putInUse(context, usual);
          const now = wasInUse
            ? escaped` The profile in use is ${usual} again; another: ${suggest`profiles use <profile>`}`
            : escaped``;
          return {
            notes: [...(settings.yes ? [joined(told, '\n')] : []), escaped`Removed profile ${name}.${now}`],
            change: { outcome: 'removed', names: [name], files: [profileFile(configFolder(io), name)] },
          };
        },
      };
    },
  }),
});
