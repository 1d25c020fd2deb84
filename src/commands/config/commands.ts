import type { NamedCommand } from '../../session/command.ts';

const manageConfig = () => import('./manage-config.ts');

/** The commands about settings and profiles, as data. */
export const configCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List settings: their values, and where each comes from',
    uses: ['output'],
    examples: ['', '--profile second-shop --json'],
    repairsProfile: true,
    load: async () => (await manageConfig()).listSettings,
  },
  {
    name: 'set',
    summary: 'Store a setting in the profile',
    arguments: ['<setting>', '<value>'],
    examples: ['lang ar', 'tz Asia/Riyadh', 'output csv --profile accounts'],
    repairsProfile: true,
    createsProfile: true,
    load: async () => (await manageConfig()).setSetting,
  },
  {
    name: 'unset',
    summary: 'Remove a setting from the profile',
    arguments: ['<setting>'],
    examples: ['lang'],
    repairsProfile: true,
    load: async () => (await manageConfig()).unsetSetting,
  },
  {
    name: 'profiles',
    summary: 'List profiles: their services, and who is logged in',
    uses: ['output'],
    examples: ['', '--json'],
    repairsProfile: true,
    load: async () => (await import('./list-profiles.ts')).listProfiles,
  },
];
