import type { Io } from '../io.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { configFolder } from '../settings/folder.ts';
import { overridesFile, readOverrides } from '../settings/overrides.ts';
import { resolveSettings } from '../settings/resolve.ts';
import type { Parsed } from './parse.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The catalogue with the profile's corrections, where the command is one of a group; undefined where there is nothing
 * to correct. The sandbox plays the built-in operations.
 */
export async function overriddenCatalogue(
  catalogue: Catalogue,
  { path, words, flags }: Parsed,
  io: Io,
): Promise<Catalogue | undefined> {
  const first = path[0] ?? words[0];
  const isGroup = catalogue.groups.some(({ name, within }) => name === first || within === first);
  const isAboutGroups = first === 'ops' || first === 'api' || first === 'login';
  if (!isGroup && !isAboutGroups && path.length > 0) return undefined;
  if (first === undefined) return undefined;
  const profile = text(flags.profile);
  const { settings } = resolveSettings({
    flags: { ...(profile !== undefined && { profile }), ...(flags.sandbox === true && { sandbox: 'true' }) },
    env: io.env,
    profile: {},
  });
  if (settings.sandbox && first !== 'ops') return undefined;
  const file = overridesFile(configFolder(io), settings.profile);
  const overrides = readOverrides(file);
  if (Object.keys(overrides).length === 0) return undefined;
  const { applyOverrides } = await import('../operations/overrides.ts');
  return applyOverrides(catalogue, overrides as Parameters<typeof applyOverrides>[1], file);
}
