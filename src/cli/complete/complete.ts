import { writeTo } from '../../base/files/file-failures.ts';
import type { Io } from '../../base/io.ts';
import { foldText } from '../../base/text/text.ts';
import { translatedWord } from '../../base/text/translation.ts';
import { translationOf } from '../../lang/translation.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import { nameWords, plainName } from '../../orders/covered-names.ts';
import { loadLanguage } from '../../output/language.ts';
import { describeFlag, type FlagSpec } from '../../session/flags.ts';
import { type CommandLine, languageOf } from '../command-line.ts';
import type { CommandNode } from '../command-node.ts';
import { describeArgument, schemaOfFlag } from '../describe/values.ts';
import type { Candidate, readQuestion } from './shell-words.ts';
import { type CompletedLine, knownValues } from './values.ts';

type Found = readonly Candidate[] | 'files';

/** The words that are not flags: commands, and arguments whose values are known. */
async function commandsOrArguments(line: CompletedLine): Promise<Found> {
  const { node } = line;
  if (node.commands.length > 0) {
    const commands = node.createHelp().visibleCommands(node);
    return commands.map((command) => ({ word: command.name(), about: command.summary() }));
  }
  const all = node.spec?.arguments ?? [];
  const last = all.at(-1);
  const typed = all[node.args.length] ?? (last?.includes('...') ? last : undefined);
  if (typed === undefined) return [];
  const found = await knownValues(describeArgument(typed).schema, line);
  return found === 'files' ? found : found.filter(({ word }) => !node.args.includes(word));
}

/** The flags of a command that the line lacks, and those that may be given again. */
function flagNames(node: CommandNode, say: (text: string) => string): readonly Candidate[] {
  const given = new Set(node.reading.given.map(({ flag }) => flag));
  return node.options.flatMap(({ long, hidden, description }) => {
    const spec = node.flagSpecs.get(long ?? '');
    if (!long || (hidden && spec?.use !== 'global') || (given.has(long) && !spec?.repeats)) return [];
    return [{ word: long, about: spec ? describeFlag({ ...spec, about: say(spec.about) }, say) : description }];
  });
}

/** The values of a flag; where it takes several with commas between, its last one is completed. */
async function flagValues(spec: FlagSpec, line: CompletedLine): Promise<Found> {
  const schema = schemaOfFlag(spec);
  const format = schema.items?.format;
  const isList =
    spec.repeats === true &&
    !['condition', 'name=value', 'column=field', 'field=value', 'sku=pieces'].includes(format ?? '');
  const [, before = '', sign = ''] = (isList && /^(.*,)?(-?)/s.exec(line.current)) || [];
  const prefix = before + (format === 'sort' ? sign : '');
  const found = await knownValues(schema, { ...line, current: line.current.slice(prefix.length) });
  return found === 'files' ? found : found.map((each) => ({ ...each, word: prefix + each.word }));
}

/** The flag that a word is, if it takes a value. */
function flagWithValue(node: CommandNode, word: string | undefined): FlagSpec | undefined {
  const option = node.options.find(({ long, short }) => word !== undefined && (word === long || word === short));
  return option?.required ? node.flagSpecs.get(option.long ?? '') : undefined;
}

async function candidatesFor(
  line: CompletedLine,
  before: readonly string[],
  say: (text: string) => string,
): Promise<Found> {
  const { node, current } = line;
  const end = before.indexOf('--');
  const isOver = end >= 0 && !flagWithValue(node, before[end - 1]);
  if (isOver) return commandsOrArguments(line);
  const own = flagWithValue(node, before.at(-1));
  if (own) return flagValues(own, line);
  const [, name, value = ''] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  if (name === undefined) return current.startsWith('-') ? flagNames(node, say) : commandsOrArguments(line);
  const spec = flagWithValue(node, name);
  const found = spec ? await flagValues(spec, { ...line, current: value }) : [];
  return found === 'files' ? found : found.map((each) => ({ ...each, word: `${name}=${each.word}` }));
}

/** Forms to compare: as it is, in any case and spelling, and as a name without its article: `khob` is Al Khobar. */
const forms: readonly ((text: string) => string)[] = [(text) => text, foldText, (text) => plainName(nameWords(text))];

/** Values that begin as typed; where none does, those that begin so in another form. */
function matching(candidates: readonly Candidate[], current: string): readonly Candidate[] {
  for (const form of forms) {
    const typed = form(current);
    const found = typed === '' && current !== '' ? [] : candidates.filter(({ word }) => form(word).startsWith(typed));
    if (found.length > 0) return found;
  }
  return [];
}

/** Words that scripts write with the quotes they need. Imported operations bring names of their own: nothing a shell would run. */
const isSafe = ({ word }: Candidate): boolean => /^[\p{L}\p{M}\p{N}@%+=:,./_#&()'" -]+$/u.test(word);

/**
 * Writes what the last word of a line may become, a line each. The scripts of today get a line before them: whether the
 * shell completes files, or words that go on.
 */
export async function complete(
  { node, outcome }: CommandLine,
  { before, current, isOlder, write }: ReturnType<typeof readQuestion>,
  catalogue: Catalogue,
  io: Io,
): Promise<void> {
  if (outcome === 'unknown command') return;
  const { lang } = languageOf(node.reading.given, io);
  const translation = await translationOf(lang);
  const { labels } = await loadLanguage(lang);
  const say = (text: string): string => (translation ? translatedWord(text, translation) : text);
  const line = { node, catalogue, io, current, labels, isTranslated: translation !== undefined };
  const found = await candidatesFor(line, before, say);
  const candidates = (found === 'files' ? [] : matching(found, current).filter(isSafe)).map(({ about, ...each }) => ({
    ...each,
    about: about && say(about),
  }));
  const ofWords = candidates.some(({ isPart }) => isPart) ? 'part' : 'words';
  const mode = found === 'files' ? found : ofWords;
  const lines = [...(isOlder ? [] : [mode]), ...write(candidates)];
  await writeTo(io.stdout, lines.map((line) => `${line}\n`).join(''));
}
