import type { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { sameFileMistakes } from '../base/files/files.ts';
import type { Redactor } from '../base/redact.ts';
import { getOwn } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { latinNumber } from '../base/text/text.ts';
import type { Invocation } from '../session/context.ts';
import type { GivenFlag } from '../session/flags.ts';
import { operationFlags, parseSharedFlags, resolveSettings } from '../session/shared-flags.ts';
import type { AppliedView, ViewPlace } from '../session/views.ts';
import { secretsOf } from '../settings/credential.ts';
import { assertTrusted, configFolder, noProfile, profileNames, settingsFile } from '../settings/folder.ts';
import { clientSecrets } from '../settings/oauth-client.ts';
import { overridesFile } from '../settings/overrides.ts';
import type { ProfileReading } from '../settings/profile.ts';
import { readFlags, type Setting, type Source } from '../settings/read-flags.ts';
import { secretsIn, settingsTable } from '../settings/table.ts';
import { type CommandLine, readLineSettings, sourcesOf } from './command-line.ts';

/** The file of the profile that a command line names, and what is in it. */
export interface ProfileFile {
  readonly file: string;
  readonly reading: ProfileReading;
  /** Why a file cannot be used: this one, or in the sandbox the file of the profile, which the sandbox does not need. */
  readonly damage: Failure | undefined;
  /** The files read: this one, the profile's in the sandbox, and their overrides. Nobody else has written them; others may read them. */
  readonly trusted: readonly string[];
}

/** The profile that the user names must exist; what a command creates need not. */
function unknownProfile(name: string, folder: string, isCreated: boolean, isInUse: boolean): Message[] {
  const known = profileNames(folder);
  if (known.includes(name)) return [];
  const clash = sameFileMistakes('profile', name, [...known, settingsTable.profile.fallback]);
  if (clash.length > 0 || isCreated) return clash;
  const choice = isInUse
    ? escaped` It is the one in use; to choose another: ${suggest`profiles use <profile>`}`
    : escaped``;
  return [escaped`${noProfile(name, known)}${choice} To create it: ${suggest`login`}`];
}

/** Is it a file of settings? */
const isKept = (source: Source): boolean => source === 'profile' || source === 'sandbox';

/** Returns the view that a line names; undefined if it names none. Throws a Failure if the view cannot be used. */
export async function readView({ given }: CommandLine, io: ViewPlace['io']): Promise<AppliedView | undefined> {
  const name = given.findLast((flag) => flag.name === 'view')?.value;
  if (name === undefined) return undefined;
  const { applyView } = await import('../session/views.ts');
  // The view belongs to the settings that it adds to.
  const { settings } = resolveSettings(sourcesOf(given, io));
  return applyView(given, String(name), { io, settings });
}

export interface Resolution {
  readonly invocation: Invocation;
  readonly profile: ProfileFile;
}

/**
 * Resolves the settings of a command line and its view. Adds their tokens to the redactor, and changes nothing else. Throws a failure
 * of kind `usage` if another user may have written a file of settings.
 */
export function resolveInvocation(
  line: CommandLine,
  io: UserEnvironment,
  redactor: Redactor,
  view?: AppliedView,
): Resolution {
  const { node, given: typed } = line;
  const given = [...(view?.flags ?? []), ...typed];
  const { spec } = node;
  const { settings, sources, wrong, owners, reading, kept, damage, inUseDamage, ...read } = readLineSettings(given, io);
  const { sandbox, profile: name, clientId = '', clientSecret } = settings;
  // The overrides have been read by now, and nothing was done with them.
  const overrides = spec?.looksAtFiles ? [] : owners.map((each) => overridesFile(io, each));
  for (const each of overrides) assertTrusted(each, io);
  const fileOf = (of: Source) => settingsFile(io, { profile: name, sandbox: of === 'sandbox' });
  for (const secret of [
    ...secretsIn(settings),
    ...(clientSecret === undefined ? [] : clientSecrets({ id: clientId, secret: clientSecret.trim() })),
    ...(sandbox ? [] : [kept.token, ...secretsOf(kept, io.env)]),
  ])
    redactor.add(secret);
  const { createsProfile = false, repairsProfile = false, choosesProfile = false } = spec ?? {};
  // Where the system takes two names for one, the file of another profile has been read.
  const isKnown =
    sandbox ||
    choosesProfile ||
    (name === settingsTable.profile.fallback && (reading.state !== 'absent' || !createsProfile));
  // Commands about profiles can do without the one in use.
  const told = wrong.filter(({ said }) => !choosesProfile || said !== inUseDamage);
  const ofOperation = readFlags(operationFlags, { given: typed });
  // A list that is sent only once says itself that it has no pages.
  const hasPages = spec === undefined || spec.operation?.kind === 'list';
  const ofPages = typed.filter(({ use }) => use === 'pages' || use === 'whole' || use === 'selection');
  const misplaced = hasPages ? [] : ofPages.filter(({ use }) => use && !spec.uses?.includes(use));
  const ofShared = parseSharedFlags(given.filter((each) => each.use !== undefined && !misplaced.includes(each)));
  const isOfAccount = ({ name: setting, use }: GivenFlag): boolean =>
    use !== undefined && getOwn<Setting>(settingsTable, setting)?.account === true;
  return {
    invocation: {
      name: node.path.join(' '),
      platform: io.platform,
      words: node.args.map(latinNumber),
      given: typed,
      applied: given,
      shared: ofShared.shared,
      operationFlags: ofOperation.values,
      viewTitle: view?.title,
      inputFlag: (name) => {
        const found = spec?.flags?.find(({ field }) => field === name);
        return found && longName(found.flag);
      },
      settings,
      sources,
      ...(damage && !repairsProfile && { unreadProfile: damage }),
      mistakes: [
        ...line.mistakes,
        ...misplaced.map(({ flag }) => escaped`${flag} is for lists only.`),
        ...[...ofShared.wrong, ...ofOperation.wrong, ...told].flatMap(({ said, source }) =>
          isKept(source) ? [] : [said],
        ),
        ...(repairsProfile ? [] : told).flatMap(({ said, source }) =>
          isKept(source) ? [escaped`${said} It is in ${fileOf(source)}`] : [],
        ),
        ...(isKnown ? [] : unknownProfile(name, configFolder(io), createsProfile, sources.profile === 'in use')),
        ...(sandbox ? given.filter(isOfAccount) : []).map(
          ({ flag }) => escaped`--sandbox and ${flag} cannot be used together.`,
        ),
      ],
    },
    profile: {
      file: fileOf(sandbox ? 'sandbox' : 'profile'),
      reading,
      damage,
      trusted: [...read.trusted, ...overrides],
    },
  };
}
