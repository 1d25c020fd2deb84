import type { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { sameFileMistakes } from '../base/files/files.ts';
import type { Redactor } from '../base/redact.ts';
import { getOwn } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { latinNumber } from '../base/text/text.ts';
import type { Command, ReadCommand } from '../session/command.ts';
import type { Invocation } from '../session/context.ts';
import type { FlagUse, GivenFlag } from '../session/flags.ts';
import { parseSharedFlags } from '../session/shared-flags.ts';
import type { AppliedView, ViewPlace } from '../session/views.ts';
import { secretsIn, secretsOf } from '../settings/credential.ts';
import { assertTrusted, configFolder, noProfile, profileNames, settingsFile } from '../settings/folder.ts';
import { clientSecrets } from '../settings/oauth-client.ts';
import { overridesFile } from '../settings/overrides.ts';
import type { ProfileReading } from '../settings/profile.ts';
import type { Setting, Source } from '../settings/read-flags.ts';
import { settingsTable } from '../settings/table.ts';
import { type CommandLine, chooseProfile, readLineSettings } from './command-line.ts';

/** The file of the profile that a command line names, and what is in it. */
export interface ProfileFile {
  readonly file: string;
  readonly reading: ProfileReading;
  /** Why a file cannot be used: this one, or in the sandbox the file of the profile, which the sandbox does not need. */
  readonly damage: Failure | undefined;
  /** The files read: this one, the profile's in the sandbox, and their overrides. Nobody else has written them; others may read them. */
  readonly trusted: readonly string[];
}

type LineSettings = ReturnType<typeof readLineSettings>;

/** The profile that the user names must exist; what a command creates need not. */
function unknownProfile(
  { settings, sources, reading }: LineSettings,
  { createsProfile = false, choosesProfile = false }: Partial<Command>,
  io: UserEnvironment,
): Message[] {
  const { profile: name, sandbox } = settings;
  const { fallback } = settingsTable.profile;
  if (sandbox || choosesProfile || (name === fallback && (reading.state !== 'absent' || !createsProfile))) return [];
  // Where the system takes two names for one, the file of another profile has been read.
  const known = profileNames(configFolder(io));
  if (known.includes(name)) return [];
  const clash = sameFileMistakes('profile', name, [...known, fallback]);
  if (clash.length > 0 || createsProfile) return clash;
  const choice =
    sources.profile === 'in use'
      ? escaped` It is the one in use; to choose another: ${suggest`profiles use <profile>`}`
      : escaped``;
  return [escaped`${noProfile(name, known)}${choice} To create it: ${suggest`login`}`];
}

/** The flags of lists on a line whose command is no list. A list that is sent only once says itself that it has no pages. */
function misplacedFlags({ node: { spec }, given }: CommandLine): readonly GivenFlag[] {
  if (spec === undefined || spec.operation?.kind === 'list') return [];
  const ofLists: readonly (FlagUse | undefined)[] = ['pages', 'whole', 'selection'];
  return given.filter(({ use }) => use && ofLists.includes(use) && !spec.uses?.includes(use));
}

const isOfAccount = ({ name, use }: GivenFlag): boolean =>
  use !== undefined && getOwn<Setting>(settingsTable, name)?.account === true;

function secretsOfLine({ settings, kept }: LineSettings, io: UserEnvironment) {
  const { sandbox, clientId = '', clientSecret } = settings;
  return [
    ...secretsIn(settings),
    ...(clientSecret === undefined ? [] : clientSecrets({ id: clientId, secret: clientSecret.trim() })),
    ...(sandbox ? [] : [kept.token, ...secretsOf(kept, io.env)]),
  ];
}

/** A sentence for each setting that is not allowed: first those of the line and the environment, then those of files. */
function settingMistakes(
  { wrong, inUseDamage }: LineSettings,
  { repairsProfile, choosesProfile }: Partial<Command>,
  fileOf: (source: Source) => string,
): Message[] {
  const isKept = (source: Source): boolean => source === 'profile' || source === 'sandbox';
  // Commands about profiles can do without the one in use.
  const told = wrong.filter(({ said }) => !choosesProfile || said !== inUseDamage);
  const kept = repairsProfile ? [] : told.filter(({ source }) => isKept(source));
  return [
    ...told.filter(({ source }) => !isKept(source)).map(({ said }) => said),
    ...kept.map(({ said, source }) => escaped`${said} It is in ${fileOf(source)}`),
  ];
}

/** Returns the view that a line names; undefined if it names none. Throws a Failure if the view cannot be used. */
export async function readView({ given }: CommandLine, io: ViewPlace['io']): Promise<AppliedView | undefined> {
  const name = given.findLast((flag) => flag.name === 'view')?.value;
  if (name === undefined) return undefined;
  const { applyView } = await import('../session/views.ts');
  // The view belongs to the profile, or the sandbox, that it adds to.
  return applyView(given, String(name), { io, settings: chooseProfile(given, io) });
}

/** A command line with all its values. */
export interface LineReading {
  readonly invocation: Invocation;
  /** The command with the values of its own flags; undefined of a line without a command. */
  readonly command: ReadCommand | undefined;
  readonly profile: ProfileFile;
}

/**
 * Reads all values of a command line, as commander has split it, and of its view: the one place where flags become values.
 *
 *     settings   of flags, view, environment and profile    readLineSettings   invocation.settings
 *     shared     the flags that several commands take       parseSharedFlags   invocation.shared
 *     own        the flags that the command declares        Command.read       command.run
 *
 * Each table is read once, by `readFlags`. Two parts are read elsewhere. Which profile the line is about (`chooseProfile`) is known
 * before its command is, because the profile may define that command and the view. The inputs of operations (flags with a `field`, -F
 * and --data) are read by the command itself (`readInput`), because files, standard input and the lists of the service decide what
 * they mean.
 *
 * Returns the mistakes of the whole line. Adds the secrets of settings to the redactor, and changes nothing else: a line may be read
 * again for its report. Throws a failure of kind `usage` if another user may have written a file of settings.
 */
export function readInvocation(
  line: CommandLine,
  io: UserEnvironment,
  redactor: Redactor,
  view?: AppliedView,
): LineReading {
  const { node, given: typed } = line;
  const given = [...(view?.flags ?? []), ...typed];
  const { spec } = node;
  const ofCommand: Partial<Command> = spec ?? {};
  const read = readLineSettings(given, io);
  const { settings, sources, reading, damage } = read;
  const { sandbox, profile: name } = settings;
  // The overrides have been read by now, and nothing was done with them.
  const overrides = ofCommand.looksAtFiles ? [] : read.owners.map((each) => overridesFile(io, each));
  for (const each of overrides) assertTrusted(each, io);
  for (const secret of secretsOfLine(read, io)) redactor.add(secret);
  const misplaced = misplacedFlags(line);
  const shared = parseSharedFlags(given.filter((each) => !misplaced.includes(each)));
  const command = spec?.read(typed);
  const fileOf = (of: Source) => settingsFile(io, { profile: name, sandbox: of === 'sandbox' });
  return {
    invocation: {
      name: node.path.join(' '),
      platform: io.platform,
      words: node.args.map(latinNumber),
      given: typed,
      applied: given,
      shared: shared.values,
      viewTitle: view?.title,
      inputFlag: (name) => {
        const found = ofCommand.flags?.find(({ field }) => field === name);
        return found && longName(found.flag);
      },
      settings,
      sources,
      ...(damage && !ofCommand.repairsProfile && { unreadProfile: damage }),
      mistakes: [
        ...line.mistakes,
        ...misplaced.map(({ flag }) => escaped`${node.path.join(' ')} takes no ${flag}.`),
        ...shared.wrong.map(({ said }) => said),
        ...settingMistakes(read, ofCommand, fileOf),
        ...unknownProfile(read, ofCommand, io),
        ...(sandbox ? given.filter(isOfAccount) : []).map(
          ({ flag }) => escaped`--sandbox and ${flag} cannot be used together.`,
        ),
        // Without an argument, what its flags say is not looked at.
        ...(line.lacksArgument ? [] : (command?.mistakes ?? [])),
      ],
    },
    command,
    profile: {
      file: fileOf(sandbox ? 'sandbox' : 'profile'),
      reading,
      damage,
      trusted: [...read.trusted, ...overrides],
    },
  };
}
