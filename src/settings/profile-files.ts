import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { writeFailure } from '../base/files/file-failures.ts';
import { moveFileSync, removeAllSync } from '../base/files/held-files.ts';
import { withLock } from '../base/files/lock.ts';
import type { Stoppable } from '../base/io.ts';
import { escaped, type Message, pluralize } from '../base/text/message.ts';
import {
  besideProfile,
  foundPagingFile,
  importAnswersFile,
  lastDaysFile,
  mapsFolder,
  type SettingsPlace,
  seenFolder,
  settingsFile,
  viewsFolder,
} from './folder.ts';
import { overridesFile, readOverrides } from './overrides.ts';
import { readProfile } from './profile.ts';
import type { Setting } from './read-flags.ts';
import { settingsTable } from './table.ts';

/** The files of an owner but its ledgers, and its folders, by what they hold. The file of the login comes last. */
const pathsOf = (user: UserEnvironment, owner: SettingsPlace) => ({
  operations: overridesFile(user, owner),
  couriers: besideProfile(user, 'couriers', owner),
  barcodes: besideProfile(user, 'barcodes', owner),
  goods: besideProfile(user, 'goods', owner),
  maps: mapsFolder(user, owner),
  paging: foundPagingFile(user, owner),
  days: lastDaysFile(user, owner),
  answers: importAnswersFile(user, owner),
  // Profiles share their views. What was seen of the sandbox goes with its orders.
  shown: owner.sandbox ? viewsFolder(user, owner) : seenFolder(user, owner),
  settings: settingsFile(user, owner),
});

const ofProfile = (profile: string): SettingsPlace => ({ profile, sandbox: false });

/** The files of an owner that hold JSON. */
export const filesOfOwner = (user: UserEnvironment, owner: SettingsPlace): string[] =>
  Object.values(pathsOf(user, owner)).filter((path) => path.endsWith('.json'));

/** The files of a new profile that stand where those of an old one would go; none if it may have the name. */
export function filesInTheWay(user: UserEnvironment, profile: string, next: string): string[] {
  const before = Object.values(pathsOf(user, ofProfile(profile)));
  const file = settingsFile(user, ofProfile(next));
  // What a killed rename has moved does not stand in the way of the rest.
  return Object.values(pathsOf(user, ofProfile(next))).filter(
    (path, at) => existsSync(path) && (path === file || existsSync(before[at] ?? '')),
  );
}

/** Moves the files of a profile to another name, that of the login last. */
export async function moveProfile(user: Stoppable, profile: string, next: string): Promise<void> {
  const to = Object.values(pathsOf(user.io, ofProfile(next)));
  for (const [at, path] of Object.values(pathsOf(user.io, ofProfile(profile))).entries())
    await change(user, path, () => moveFileSync(path, to[at] ?? ''));
}

/** Copies of damaged files and what killed processes have left: a token may be in them. */
function leftBeside(path: string): string[] {
  const [folder, name] = [dirname(path), basename(path, '.json')];
  const isLeft = (each: string) => each.startsWith(`${name}.json.damaged-`) || each.startsWith(`${name}.next.json`);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(isLeft)
        .map((each) => join(folder, each))
    : [];
}

/** Removes the files of an owner, that of the login first. Its ledgers stay. */
export async function removeSettings(user: Stoppable, owner: SettingsPlace): Promise<void> {
  for (const path of Object.values(pathsOf(user.io, owner)).reverse()) {
    for (const each of [path, ...leftBeside(path)]) await change(user, each, () => removeAllSync(each));
  }
}

/** Changes a file of a profile, or its folder, while no other process changes one beside it. */
async function change(user: Stoppable, path: string, work: () => void): Promise<void> {
  if (!existsSync(path)) return;
  try {
    await withLock(join(dirname(path), '.lock'), user, work);
  } catch (error) {
    throw writeFailure(error, path);
  }
}

/** The parts of an owner's settings in words: login, settings by name, what was imported and what is kept beside them. No secret. */
export function describeSettings(user: UserEnvironment, owner: SettingsPlace): Message[] {
  const { settings, operations, couriers, barcodes, goods, maps, answers, shown } = pathsOf(user, owner);
  const reading = readProfile(settings);
  const parts: Message[] = [];
  if (reading.state === 'damaged') parts.push(escaped`a file of settings that is damaged`);
  else {
    const { token, token_origin: origin, client, credentials = {}, values = {} } = reading.value;
    if (token !== undefined) parts.push(escaped`the token for ${origin ?? escaped`no address`}`);
    if (client) parts.push(escaped`the client ${client.id} for ${client.origin}`);
    for (const name of Object.keys(credentials)) parts.push(escaped`the credential ${name}`);
    const names = Object.values<Setting>(settingsTable).flatMap(({ key = '' }) =>
      reading.value[key] === undefined ? [] : [key],
    );
    names.push(...Object.keys(values));
    if (names.length > 0) parts.push(escaped`its settings (${names})`);
  }
  if (existsSync(operations)) parts.push(operationsIn(operations));
  if (existsSync(couriers)) parts.push(escaped`its courier rules`);
  if (existsSync(barcodes)) parts.push(escaped`its barcodes`);
  if (existsSync(goods)) parts.push(escaped`its goods`);
  if (existsSync(maps)) parts.push(escaped`its mappings of sheets`);
  if (existsSync(answers)) parts.push(escaped`its answers to imports`);
  if (owner.sandbox && existsSync(shown)) parts.push(escaped`its views`);
  return parts;
}

function operationsIn(file: string): Message {
  try {
    return escaped`${pluralize(Object.keys(readOverrides(file)).length, 'operations')} set or imported`;
  } catch {
    return escaped`operations set or imported`;
  }
}
