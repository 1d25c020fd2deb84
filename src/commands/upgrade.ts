import { Failure } from '../base/failure.ts';
import { type Installation, installationOf } from '../base/installation.ts';
import type { Row } from '../base/row.ts';
import { sourceDate } from '../base/source-date.ts';
import { escaped, type Message, pluralize } from '../base/text/message.ts';
import { latestRelease, releases, version } from '../base/version.ts';
import { rowShape } from '../operations/manifest.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { askRelease } from '../session/update-check.ts';
import { isNewer } from '../session/update-notice.ts';
import { upgradeCommand } from '../session/upgrade-command.ts';
import type { Release } from '../settings/update-state.ts';

const upgradeFlags = {
  check: flag.switch('--check', 'ask the address of releases whether there is a newer version'),
};

const shape = rowShape(
  ['version', 'sources_of', 'age_days', 'installed_by', 'place', 'command', 'newest', 'newest_url'],
  { age_days: 'integer' },
);

const dayLength = 86_400_000;

/** Whole days since the sources of this build; undefined if their time is unknown. */
function ageOf(now: Date): number | undefined {
  const days = Math.floor((now.getTime() - Date.parse(sourceDate)) / dayLength);
  return Number.isNaN(days) ? undefined : Math.max(0, days);
}

function versionLine(now: Date): Message {
  const days = ageOf(now);
  return days === undefined
    ? escaped`Version ${version}`
    : escaped`Version ${version}, built from sources of ${sourceDate.slice(0, 10)} (${pluralize(days, 'days')} old)`;
}

/** Where the newest version is asked for: the address that the user has set, else that of the project's releases. */
const addressOf = ({ settings }: Context): string => settings.updateUrl ?? latestRelease;

async function newestOf(context: Context): Promise<Release> {
  const address = addressOf(context);
  const { host } = new URL(address);
  const unknown = (why: Message) =>
    new Failure('unavailable', escaped`${host} did not say which version is the newest: ${why}`, {
      hint: escaped`Releases: ${releases}`,
    });
  let found: Release | undefined;
  try {
    found = await askRelease(address, context.io, context.signal);
  } catch (error) {
    if (context.signal.aborted) throw error;
    throw unknown(escaped`${error instanceof Error ? error.message : error}`);
  }
  if (!found) throw unknown(escaped`its response names no release.`);
  return found;
}

/** How a copy came, as a sentence. */
function wayOf({ by, folder }: Installation): Message {
  switch (by) {
    case undefined:
      return escaped`It lies in ${folder}, and how it came there is not known.`;
    case 'clone':
      return escaped`Built in a clone, ${folder}`;
    case 'file':
      return escaped`One file, in ${folder}`;
    case 'npx':
      return escaped`Loaded by npx into ${folder}`;
    case 'project':
      return escaped`A package of the project in ${folder}`;
    default:
      return escaped`Installed by ${by}, in ${folder}`;
  }
}

function howTo(command: Message | undefined, by: Installation['by']): Message {
  if (!command) return escaped`Releases: ${releases}`;
  if (by === undefined) return escaped`To install the newest with npm, beside this copy: ${command}`;
  return by === 'npx'
    ? escaped`npx keeps this copy. Remove it, and the next run loads the newest: ${command}`
    : escaped`To upgrade: ${command}`;
}

function notesOf(how: Message, newest: Release | undefined): Message[] {
  if (!newest) return [how];
  if (!isNewer(newest.version, version)) return [escaped`Version ${version} is the newest.`];
  return [escaped`Version ${newest.version} is out.`, how];
}

export const upgrade = defineCommand({
  effects: { service: 'none', dryRun: 'messages' },
  prints: shape,
  printsRecord: true,
  note: `Says which way this copy came, how old its sources are, and the one command that brings the next version. It never runs that
command, and sends nothing unless you add --check, which asks update_url, or the releases of the project, and tells only the number of this version.`,
  flags: upgradeFlags,
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  choosesProfile: true,
  repairsOverrides: true,
  run: (context, _words, { check }) => ({
    dryRun: async () => ({
      notes: [
        check ? escaped`Would ask ${addressOf(context)} for the newest version.` : escaped`Nothing would be sent.`,
      ],
    }),
    run: async () => {
      const { io, messages } = context;
      const installation = installationOf(io.program ?? [], io.platform);
      const newest = check ? await newestOf(context) : undefined;
      const command = upgradeCommand(installation, io);
      const record: Row = {
        version,
        sources_of: sourceDate === '' ? null : sourceDate.slice(0, 10),
        age_days: ageOf(io.now()) ?? null,
        installed_by: installation.by ?? null,
        place: installation.folder,
        command: command ? messages.wordsOf(command) : null,
        ...(newest && { newest: newest.version, newest_url: newest.url ?? null }),
      };
      return {
        record,
        screen: { parts: [{ lines: [versionLine(io.now()), wayOf(installation)] }] },
        notes: notesOf(howTo(command, installation.by), newest),
      };
    },
  }),
});
