import { accountCommands } from './account/commands.ts';
import type { HandWritten } from './command.ts';
import { opsCommands } from './ops/commands.ts';
import { toolCommands } from './tool-commands.ts';

/** Groups of hand-written commands. */
export const handWrittenGroups = [
  {
    name: 'ops',
    summary: 'Operations: list them, override their routes, add your own',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong,
override it for your profile, without waiting for a release.`,
  },
] as const;

export const handWritten: readonly HandWritten[] = [...accountCommands, ...toolCommands, ...opsCommands];
