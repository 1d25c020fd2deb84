import type { Failure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { sameFileMistakes } from '../base/files/files.ts';
import type { Redactor } from '../base/redact.ts';
import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { latinNumber } from '../base/text/text.ts';
import type { Invocation } from '../session/context.ts';
import { operationFlags, parseSharedFlags, resolveSettings } from '../session/shared-flags.ts';
import type { AppliedView, ViewPlace } from '../session/views.ts';
import { secretsOf } from '../settings/credential.ts';
import { assertTrusted, configFolder, distrustOf, profileNames, settingsFile } from '../settings/folder.ts';
import { clientSecrets } from '../settings/oauth-client.ts';
import { overridesFile } from '../settings/overrides.ts';
import { type ProfileReading, readSettings, settingsIn } from '../settings/profile.ts';
import { readFlags } from '../settings/read-flags.ts';
import { settingsTable } from '../settings/table.ts';
import { type CommandLine, sourcesOf } from './command-line.ts';

/** The file of the profile that a command line names, and what is in it. */
export interface ProfileFile {
  readonly file: string;
  readonly reading: ProfileReading;
  /** Why a file cannot be used: this one, or in the sandbox that of the profile, which it does not need. */
  readonly damage: Failure | undefined;
  /** It, that of the profile below the sandbox, and those of their overrides: nobody else has written them, but others may read them. */
  readonly trusted: readonly string[];
}

/** The profile that the user names must exist; what a command creates need not. */
function unknownProfile(name: string, folder: string, isCreated: boolean, isInUse: boolean): Message[] {
  const known = profileNames(folder);
  if (known.includes(name)) return [];
  const clash = sameFileMistakes('profile', name, [...known, settingsTable.profile.fallback]);
  if (clash.length > 0 || isCreated) return clash;
  const others = known.length > 0 ? escaped`The profiles are: ${known.join(', ')}.` : 'There are none yet.';
  const message = escaped`There is no profile "${name}".${didYouMean(name, known)} ${others}`;
  const choice = isInUse
    ? escaped` It is the one in use; to choose another: ${suggest`profiles use <profile>`}`
    : escaped``;
  return [escaped`${message}${choice} To create it: ${suggest`login`}`];
}

/** The view that a line names. Throws Failure where it cannot be used. */
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
 * Resolves the settings of a command line, whose view has been read. Adds their tokens to the redactor, and changes nothing
 * else. Throws a failure of kind `usage` where another user may have written what is read.
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
  const from = sourcesOf(given, io);
  const { sandbox, profile: name } = resolveSettings(from).settings;
  const owner = { profile: name, sandbox };
  const below = { profile: name, sandbox: false };
  const owners = sandbox ? [owner, below] : [owner];
  const file = settingsFile(io, owner);
  // The overrides have been read by now, and nothing was done with them.
  const overrides = spec?.looksAtFiles ? [] : owners.map((each) => overridesFile(io, each));
  const usable = owners.map((each) => settingsFile(io, each)).filter((each) => !distrustOf(each, io));
  const trusted = [...usable, ...overrides];
  for (const each of trusted) assertTrusted(each, io);
  const reading = readSettings(io, owner);
  const ofProfile = sandbox ? readSettings(io, below) : reading;
  const profile = settingsIn(ofProfile);
  const ofSandbox = sandbox ? settingsIn(reading) : {};
  const { settings, sources, wrong } = resolveSettings({ ...from, profile, sandbox, ofSandbox });
  const damage = [reading, ofProfile].flatMap((each) => (each.state === 'damaged' ? [each.failure] : []))[0];
  for (const secret of [
    settings.token?.trim(),
    settings.ledgerPassword,
    settings.mirrorPassword,
    settings.sqlMirrorPassword,
    settings.webhookSecret,
    ...(settings.clientSecret
      ? clientSecrets({ id: settings.clientId ?? '', secret: settings.clientSecret.trim() })
      : []),
  ])
    redactor.add(secret);
  const kept = sandbox ? [] : [profile.token, ...secretsOf(profile, io.env)];
  for (const secret of kept) redactor.add(secret);
  const { createsProfile = false, repairsProfile = false, choosesProfile = false } = spec ?? {};
  // Where the system takes two names for one, the file of another profile has been read.
  const isKnown =
    sandbox ||
    choosesProfile ||
    (name === settingsTable.profile.fallback && (reading.state !== 'absent' || !createsProfile));
  // Commands about profiles can do without the one in use.
  const told = wrong.filter(({ said }) => !choosesProfile || said !== from.inUse?.damage);
  const ofOperation = readFlags(operationFlags, { given: typed });
  // A list that is sent only once says itself that it has no pages.
  const hasPages = spec === undefined || spec.operation?.kind === 'list';
  const ofPages = typed.filter(({ use }) => use === 'pages' || use === 'whole' || use === 'selection');
  const misplaced = hasPages ? [] : ofPages.filter(({ use }) => use && !spec.uses?.includes(use));
  const ofShared = parseSharedFlags(given.filter((each) => each.use !== undefined && !misplaced.includes(each)));
  const addresses = sandbox ? given.filter(({ name: flag }) => flag === 'baseUrl' || flag === 'authUrl') : [];
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
        ...[...ofShared.wrong, ...ofOperation.wrong, ...told].flatMap(({ said, heldBy }) => (heldBy ? [] : [said])),
        ...(repairsProfile ? [] : told).flatMap(({ said, heldBy }) =>
          heldBy ? [escaped`${said} It is in ${settingsFile(io, heldBy === 'sandbox' ? owner : below)}`] : [],
        ),
        ...(isKnown ? [] : unknownProfile(name, configFolder(io), createsProfile, sources.profile === 'profile')),
        ...addresses.map(({ flag }) => escaped`--sandbox and ${flag} cannot be used together.`),
      ],
    },
    profile: { file, reading, damage, trusted },
  };
}
