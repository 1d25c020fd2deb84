import { promises as fs } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, usageFailure } from '../../base/failure.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { tidyUp } from '../../base/files/held-files.ts';
import { escaped, suggest } from '../../base/text/message.ts';
import { askYesOrNo, mayAsk } from '../../ports/ask.ts';
import type { Show } from '../../ports/prepared.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { ownerTitle } from '../../settings/folder.ts';
import { emptyProfile, readProfile, type StoredProfile, settingsKind } from '../../settings/profile.ts';
import { readSettingsText, writeSettingsText } from '../../settings/settings-text.ts';
import { changeStored } from '../../settings/store.ts';
import { changedDatabase, describeDatabase, hiddenByVariables } from './set.ts';
import { readKeptSettings, settableSettings } from './values.ts';

const editorOf = ({ io: { env, platform } }: Context): string | undefined =>
  env.VISUAL?.trim() || env.EDITOR?.trim() || (platform === 'win32' ? 'notepad' : undefined);

/** Lets the user edit a text in a file that only he can read. */
async function editText({ io }: Context, editor: string, text: string): Promise<string> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'shipctl-'));
  const file = join(folder, 'settings.conf');
  try {
    await fs.writeFile(file, text, { mode: 0o600 });
    const end = (await io.edit?.(editor, file)) ?? 1;
    if (end === 0) return await fs.readFile(file, 'utf8');
    const hint = escaped`Nothing was changed. Is VISUAL or EDITOR right? Without an editor: ${suggest`config set <setting> <value>`}`;
    throw usageFailure([escaped`The editor ${editor} ended with ${end}.`], hint);
  } catch (error) {
    throw writeFailure(error, file);
  } finally {
    await tidyUp(folder);
  }
}

interface Edited {
  /** The settings that differ from those before; undefined for one that is unset. */
  readonly changes: ReadonlyMap<string, unknown>;
  readonly settings: Context['settings'];
}

/** Compares the edited text with the one before: what others have changed meanwhile stays. Throws for what is not valid. */
function readEdited(context: Context, before: string, after: string): Edited {
  const settable = settableSettings(context);
  const old = readSettingsText(settable, before).values;
  const { values, mistakes } = readSettingsText(settable, after);
  const read = readKeptSettings(context, { version: 1, ...Object.fromEntries(values) });
  const all = [...mistakes, ...read.mistakes];
  if (all.length > 0) throw usageFailure(all);
  const keys = [...settable.keys()].filter((key) => old.get(key) !== values.get(key));
  const changes = new Map(keys.map((key) => [key, values.has(key) ? read.valueOf(key) : undefined]));
  return { changes, settings: read.settings };
}

/** Opens the editor until the text is valid, or the user gives up. */
async function editUntilValid(context: Context, editor: string, before: string): Promise<Edited> {
  let text = before;
  for (;;) {
    text = await editText(context, editor, text);
    try {
      return readEdited(context, before, text);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
      if (!mayAsk(context)) throw new Failure('usage', error.said, { hint: escaped`Nothing was changed.` });
      context.messages.warn(error.said);
      if ((await askYesOrNo(context, escaped`Edit it again?`)) !== 'yes')
        throw new Failure('declined', escaped`Aborted. Nothing was changed.`);
    }
  }
}

function settingsText(context: Context): string {
  const { account, settings, io } = context;
  const reading = readProfile(account.file, io, settingsKind(settings));
  if (reading.state === 'damaged') throw reading.failure;
  return writeSettingsText(settableSettings(context), reading.value, settings);
}

async function edit(context: Context, editor: string): Promise<Show> {
  const { account, settings } = context;
  const { changes, settings: edited } = await editUntilValid(context, editor, settingsText(context));
  if (changes.size === 0)
    return { notes: [escaped`Nothing was changed.`], change: { outcome: 'there before', names: [] } };
  const keys = [...changes.keys()];
  const database = await changedDatabase(context, keys, { ...settings, ...databasesOf(edited) });
  const changed = (old: StoredProfile): StoredProfile => ({
    ...Object.fromEntries(
      Object.entries({ ...old, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
    ),
    version: emptyProfile.version,
  });
  await changeStored(account.file, settingsKind(settings), context, changed);
  const lines = keys.map((key) => {
    const value = changes.get(key);
    return value === undefined ? escaped`Removed ${key}` : escaped`${key} is now ${String(value)}`;
  });
  const { notes, warnings } = await describeDatabase(database);
  return {
    notes: [...lines.map((line) => escaped`${line} (${ownerTitle(settings)}).`), ...notes],
    warnings: [...hiddenByVariables(context, keys), ...warnings],
    change: { outcome: 'updated', names: keys, files: [account.file] },
  };
}

const databasesOf = (settings: Context['settings']) => {
  const { ledger, ledgerPasswordFile, mirror, mirrorPasswordFile, sqlMirror, sqlMirrorPasswordFile } = settings;
  return { ledger, ledgerPasswordFile, mirror, mirrorPasswordFile, sqlMirror, sqlMirrorPasswordFile };
};

export const configEdit = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the profile', dryRun: 'text' },
  note: `Opens a copy in $VISUAL or $EDITOR: a line for each setting, with those that are not set as comments. What you save is
checked before the profile is changed. Tokens, passwords and credentials are not in the copy.`,
  examples: ['', '--profile second-shop'],
  repairsProfile: true,
  createsProfile: true,
  run: (context) => {
    const editor = editorOf(context);
    const { settings } = context;
    const instead = escaped`Without an editor: ${suggest`config set <setting> <value>`}`;
    return {
      mistakes: [
        ...(editor === undefined && !settings.dryRun
          ? [escaped`No editor is set: set EDITOR, like EDITOR=nano. ${instead}`]
          : []),
        ...(settings.input || settings.dryRun ? [] : [escaped`--no-input allows no editor. ${instead}`]),
      ],
      dryRun: async () => ({ text: settingsText(context) }),
      run: () => edit(context, editor ?? ''),
    };
  },
});
