import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { writeFailure } from '../../base/files/file-failures.ts';
import { probe, readRegularFile } from '../../base/files/files.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { confirm } from '../../ports/ask.ts';
import type { Act, Show } from '../../ports/prepared.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { configFolder, distrustOf, ownerTitle, shownMode } from '../../settings/folder.ts';
import { profileInUseName, readProfile, settingsKind } from '../../settings/profile.ts';
import { filesOfOwner } from '../../settings/profile-files.ts';
import { writeSettingsText } from '../../settings/settings-text.ts';
import { settableSettings } from './values.ts';

const linesOf = (text: string): Message[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => escaped`${line}`);

/** The lines of a file that say something about others: what a profile sets, or all of another file. */
function contentOf(context: Context, file: string): Message[] {
  if (file !== context.account.file) return linesOf(readRegularFile(file).toString('utf8'));
  const { settings } = context;
  const reading = readProfile(file, undefined, settingsKind(settings));
  if (reading.state === 'damaged') return [reading.failure.said];
  const text = writeSettingsText(settableSettings(context), reading.value, settings);
  const { token_origin: origin, client } = reading.value;
  return [
    ...linesOf(text),
    ...(origin === undefined ? [] : [escaped`token_origin = ${origin}`]),
    ...(client ? [escaped`client ${client.id}: origin = ${client.origin}, token_url = ${client.token_url}`] : []),
  ];
}

/** Shows a file that others may have written, as a person has to see it before it is used. */
function tellContent(context: Context, file: string): void {
  const stat = probe(file);
  context.messages.tell(escaped`${file} (mode ${stat ? shownMode(stat) : 'unknown'}):`);
  for (const line of contentOf(context, file)) context.messages.tell(escaped`  ${line}`);
}

async function trust(context: Context): Promise<Show | Act> {
  const { io, settings } = context;
  const all = [...filesOfOwner(io, settings), ...(settings.sandbox ? [] : [join(configFolder(io), profileInUseName)])];
  const files = all.filter((file) => distrustOf(file, io) !== undefined);
  if (files.length === 0)
    return {
      notes: [escaped`Nobody else can write the files of ${ownerTitle(settings)}. Nothing was changed.`],
      change: { outcome: 'there before', names: [] },
    };
  for (const file of files) tellContent(context, file);
  return {
    unsent: { notes: [escaped`Would close to others: ${files}`] },
    do: async () => {
      await confirm(context, escaped`Use ${pluralize(files.length, 'files')} as they are, and close them to others?`);
      for (const file of files) closeToOthers(file);
      return {
        notes: files.map((file) => escaped`Only you can read and write ${file} from now on.`),
        change: { outcome: 'updated', names: [settings.profile], files },
      };
    },
  };
}

function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    throw writeFailure(error, file);
  }
}

export const configTrust = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the permissions of files of the profile' },
  note: `shipctl uses no file of settings that others on this machine may write: it could name a service of theirs, and your token
would go there. This command shows what is in such files of the profile, asks, and takes the permission to write away from
others. To start with a new file of the profile instead, log in.`,
  examples: ['', '--profile second-shop --dry-run', '--yes'],
  repairsProfile: true,
  looksAtFiles: true,
  run: (context) => ({ run: () => trust(context) }),
});
