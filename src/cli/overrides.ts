import type { Io } from '../io.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { configFolder } from '../settings/folder.ts';
import { overridesFile, readStoredOperations } from '../settings/overrides.ts';
import type { CommandLine } from './command-line.ts';
import { settingsWithoutProfile } from './invocation.ts';

/** Overrides are needed for commands of operation groups, and for the list of groups: they may define more. */
function needsOverrides({ outcome, node }: CommandLine, { groups }: Catalogue): boolean {
  const [first] = node.path;
  if (first === undefined) return outcome !== 'version';
  return node.spec?.usesOverrides === true || groups.some(({ name, within }) => name === first || within === first);
}

/**
 * The catalogue with the profile's overrides laid over it; the same catalogue where there are none. The sandbox serves
 * the built-in operations. Throws Failure for a damaged file, but not where help is shown.
 */
export async function withOverrides(catalogue: Catalogue, line: CommandLine, io: Io): Promise<Catalogue> {
  const { settings } = settingsWithoutProfile(line.given, io);
  const isAboutOverrides = line.node.path[0] === 'ops';
  if (!needsOverrides(line, catalogue) || (settings.sandbox && !isAboutOverrides)) return catalogue;
  const file = overridesFile(configFolder(io), settings.profile);
  try {
    const stored = readStoredOperations(file);
    if (Object.keys(stored.operations).length === 0) return catalogue;
    const { applyOverrides } = await import('../operations/overrides.ts');
    return applyOverrides(catalogue, stored, file);
  } catch (error) {
    if (line.outcome === 'help' || line.outcome === 'no command' || line.node.spec?.repairsOverrides) return catalogue;
    throw error;
  }
}
