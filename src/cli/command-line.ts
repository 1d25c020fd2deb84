import { join } from 'node:path';
import { CommanderError } from 'commander';
import { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import type { Io } from '../base/io.ts';
import { escaped, joined } from '../base/text/message.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import type { GroupManifest } from '../operations/manifest.ts';
import { laterCommands } from '../operations/route.ts';
import type { GivenFlag } from '../session/flags.ts';
import { resolveSettings } from '../session/shared-flags.ts';
import { assertTrusted, configFolder, distrustOf, settingsFile } from '../settings/folder.ts';
import { laidOver, overridesFile, overridesKind, readStoredOperations } from '../settings/overrides.ts';
import { profileInUseKind, profileInUseName, readSettings, settingsIn } from '../settings/profile.ts';
import { readFlags, type Sources } from '../settings/read-flags.ts';
import { readStored } from '../settings/store.ts';
import { type Resolved, settingsTable } from '../settings/table.ts';
import type { CommandNode, ParsedLine } from './command-node.ts';
import type { LineWords } from './line-edits.ts';
import { buildProgram } from './tree.ts';

type Outcome = 'run' | 'help' | 'version' | 'no command' | 'unknown command';

/** A command line as commander read it. */
export interface CommandLine extends Readonly<ParsedLine> {
  readonly outcome: Outcome;
  /** Lines that may be meant in place of a wrong one, unchecked; each list counts only if none before it has a right one. */
  readonly meant: readonly (readonly LineWords[])[];
}

const outcomes: Readonly<Record<string, Outcome>> = {
  'commander.helpDisplayed': 'help',
  'commander.help': 'no command',
  'commander.version': 'version',
  'commander.unknownCommand': 'unknown command',
};

/** Reads a command line against the operations of a catalogue. Never throws for what the user typed. */
export async function readCommandLine(argv: readonly string[], groups: readonly GroupManifest[]): Promise<CommandLine> {
  const program = buildProgram(groups);
  const { reading } = program;
  let outcome: Outcome = 'run';
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome = outcomes[error.code] ?? 'run';
    if (outcome === 'run') reading.mistakes.push(escaped`${error.message}`);
  }
  if (outcome === 'run' && reading.mistakes.length === 0 && reading.node.args.length > 0)
    await reading.node.noteOrders();
  const meant: (readonly LineWords[])[] = [];
  for (const [at, guess] of reading.guesses) {
    const { said = '', lines } = await guess(argv);
    reading.mistakes[at] = escaped`${reading.mistakes[at]}${said}`;
    // Of several mistakes the first is mended first; the line with it is read again.
    if (meant.length === 0) meant.push(...lines.filter(({ length }) => length > 0));
  }
  const words = outcome === 'help' ? wordsBehindHelp(reading.node) : [];
  if (words.length > 0) {
    // `--help orders list` asks for the help of what follows it.
    const line = await readCommandLine([...reading.node.path, ...words, '--help'], groups);
    return { ...line, given: [...reading.given, ...line.given] };
  }
  if (outcome === 'run' && reading.node.args.some((word) => word.trim() === '')) {
    reading.mistakes.push(escaped`An argument is empty.`);
  }
  return { ...reading, outcome, meant };
}

/** The words behind a help flag that stands before them, if one of them is no flag. */
function wordsBehindHelp({ args, commands }: CommandNode): readonly string[] {
  const [first = '', ...words] = args;
  const word = words.find((each) => !each.startsWith('-'));
  return commands.length > 0 && /^(-h|--help)$/.test(first) && word !== undefined ? words : [];
}

/**
 * The catalogue with the profile's overrides laid over it; the same catalogue where there are none. The sandbox has the
 * built-in routes, what the profile has added, and over that what was set with `--sandbox`. Throws Failure for a damaged
 * file, but not where help is shown, nor for what the sandbox has without that of the profile.
 */
export async function withOverrides(
  catalogue: Catalogue,
  line: CommandLine,
  argv: readonly string[],
  io: Io,
): Promise<Catalogue> {
  const { node, outcome } = line;
  const [first] = node.path;
  // The list of groups needs them too: they may define more.
  const isNeeded =
    first === undefined
      ? outcome !== 'version'
      : node.spec?.usesOverrides ||
        // `ops run`, which there is only in a profile that needs it.
        (first === 'ops' && node.spec === undefined) ||
        catalogue.groups.some(({ name, within }) => name === first || within === first);
  if (!isNeeded) return catalogue;
  const { profile, sandbox } = chooseProfile(line.given, io);
  const isServed = first === 'sandbox';
  const mayLack = outcome === 'help' || outcome === 'no command' || node.spec?.repairsOverrides || isServed;
  const layers =
    sandbox || isServed
      ? [
          { isOfSandbox: false, addsOnly: true, mayLack: mayLack || first !== undefined },
          // A sandbox served to other programs has the routes that they know.
          { isOfSandbox: true, addsOnly: !sandbox, mayLack },
        ]
      : [{ isOfSandbox: false, addsOnly: false, mayLack }];
  let below = overridesKind.empty;
  let laid = catalogue;
  for (const layer of layers) {
    try {
      const file = overridesFile(io, { profile, sandbox: layer.isOfSandbox });
      const stored = readStoredOperations(file, (groups) => neededGroups(line, argv, catalogue, groups));
      const builtIn = new Set(layer.addsOnly ? operationsOf(catalogue).map(({ id }) => id) : []);
      const used = Object.entries(stored.operations).filter(([id]) => !builtIn.has(id));
      if (used.length === 0) continue;
      const { applyOverrides } = await import('../operations/overrides.ts');
      const all = laidOver(below, { ...stored, operations: Object.fromEntries(used) });
      laid = applyOverrides(catalogue, all, file);
      below = all;
    } catch (error) {
      if (!layer.mayLack) throw error;
    }
  }
  return laid;
}

/**
 * The groups of operations that a command line may need, of those that the profile has: the built-in ones, and those that
 * its words name. Undefined if it may need all of them.
 */
function neededGroups(
  { node, outcome }: CommandLine,
  argv: readonly string[],
  catalogue: Catalogue,
  groups: readonly string[],
): ReadonlySet<string> | undefined {
  const named = groups.filter((group) => argv.includes(group));
  const isUnknown = node.path.length === 0 && (outcome === 'help' || named.length === 0);
  if (isUnknown || node.spec?.usesOverrides === 'all') return undefined;
  return new Set([...catalogue.groups.map(({ name }) => name), ...laterCommands, ...named]);
}

/** Which profile a line is about, and the sources that say so. */
interface ProfileChoice {
  /** The flags, the environment, and the profile in use. */
  readonly from: Sources;
  readonly profile: string;
  readonly sandbox: boolean;
}

/**
 * Returns the profile that the flags, the environment or `profiles use` choose, and whether they choose the sandbox. These two settings
 * are read first and alone: the operations, the views and all other settings are in the files of that profile.
 */
export function chooseProfile(given: readonly GivenFlag[], user: UserEnvironment): ProfileChoice {
  const shared = given.filter(({ use }) => use);
  const from = { given: shared, env: user.env };
  const isNamed = shared.some(({ name }) => name === 'profile') || user.env.SHIPCTL_PROFILE;
  const all = isNamed ? from : { ...from, inUse: readProfileInUse(user) };
  const { profile, sandbox } = settingsTable;
  return { from: all, ...readFlags({ profile, sandbox }, all).values };
}

function readProfileInUse(user: UserEnvironment): Sources['inUse'] {
  try {
    return readStored(join(configFolder(user), profileInUseName), profileInUseKind);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const { said, details } = failure;
    return { damage: details.hint ? joined([said, details.hint], '\n') : said };
  }
}

/**
 * Returns the settings of a command line, including those of its profile; with --sandbox, the sandbox's own settings come first. Also
 * returns the files of settings, which other users may read but have not written. Changes nothing. Throws a failure of kind `usage`
 * for a file of another user.
 */
export function readLineSettings(given: readonly GivenFlag[], user: UserEnvironment) {
  const { from, profile, sandbox } = chooseProfile(given, user);
  const owner = { profile, sandbox };
  const below = { profile, sandbox: false };
  const owners = sandbox ? [owner, below] : [owner];
  const trusted = owners.map((each) => settingsFile(user, each)).filter((each) => !distrustOf(each, user));
  for (const each of trusted) assertTrusted(each, user);
  const reading = readSettings(user, owner);
  const ofProfile = sandbox ? readSettings(user, below) : reading;
  const ofSandbox = sandbox ? settingsIn(reading) : undefined;
  const kept = settingsIn(ofProfile);
  return {
    ...resolveSettings({ ...from, profile: kept, ofSandbox }),
    owners,
    trusted,
    reading,
    kept,
    damage: [reading, ofProfile].flatMap((each) => (each.state === 'damaged' ? [each.failure] : []))[0],
    inUseDamage: from.inUse?.damage,
  };
}

/**
 * Returns the language of help and of completion, and what says so: the line, without the profile if its file cannot be used.
 */
export function languageOf(given: CommandLine['given'], io: Io) {
  const chosen = ({ settings, sources }: Resolved) => ({ lang: settings.lang, source: sources.lang });
  try {
    return chosen(readLineSettings(given, io));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return chosen(resolveSettings(chooseProfile(given, io).from));
  }
}
