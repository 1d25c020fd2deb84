import { accountCommands } from './account/commands.ts';
import type { HandWritten } from './hand-written.ts';
import { opsCommands } from './ops/commands.ts';
import { toolCommands } from './tool-commands.ts';

/** Groups of hand-written commands. */
export const handWrittenGroups: Readonly<Record<string, { readonly summary: string; readonly note: string }>> = {
  ops: {
    summary: 'The map of operations: see it, correct it, extend it',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong, put
it right here, for your profile, without waiting for a release.`,
  },
};

export const handWritten: readonly HandWritten[] = [...accountCommands, ...toolCommands, ...opsCommands];
