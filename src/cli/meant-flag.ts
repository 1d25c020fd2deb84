import { alike, escaped, type Message, nearest, orMean, suggest } from '../base/text/message.ts';
import { formats } from '../output/formats.ts';
import { flagsLike, wishesOf } from './intentions.ts';
import { filledWords, type LineWords, takesValue, withCommand, withWords } from './line-edits.ts';
import { exists, type Named } from './meant-command.ts';
import { toldOfFlag } from './told-intentions.ts';

/** A flag that a command knows. */
export interface KnownFlag {
  /** `--output` */
  readonly long: string;
  /** How help writes its value: `<day>`; undefined for a switch. */
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly repeats: boolean;
  /** The default, as help says it. */
  readonly fallback: string | undefined;
  /** The command makes use of it: shared flags are known everywhere. */
  readonly isUseful: boolean;
}

/** Where a word was typed that is not understood: in which line, behind which command, with which flags. */
export interface TypedPlace {
  readonly line: LineWords;
  readonly path: readonly string[];
  /** The places in the line of the words that lead to the command. */
  readonly places: readonly number[];
  readonly flags: readonly KnownFlag[];
  /** The name of its first argument. */
  readonly argument: string | undefined;
  /** The fields of its rows. */
  readonly fields: readonly string[];
  readonly all: readonly Named[];
}

/** The possible meanings of a flag: the end of a sentence, and lines; each list of them counts only if none before it has a right one. */
interface MeantFlag {
  readonly said: Message;
  readonly lines: readonly (readonly LineWords[])[];
}

const secretFlag = /pass|pwd?\b|token|secret|credential|bearer|auth$|\bkey|api-?key/;

/** Groups of which a word in one may mean a command of the other. */
const aboutOrders: readonly string[] = ['orders', 'shipments'];

const plainFlag = (flag: string): string => flag.replaceAll(/[-_]/g, '');

/** An unknown flag as it stands in a line, and what the command has. */
class TypedFlag {
  readonly word: string;
  /** The flags of the command, and those of them that it makes use of. */
  readonly known: readonly string[];
  readonly useful: readonly string[];
  private readonly at: number;
  /** The value behind `=`, or the next word. */
  private readonly inner: string | undefined;
  private readonly next: string | undefined;
  /** The word behind it may be a secret, however the flag is spelled: it belongs in no suggestion. */
  private readonly isSecret: boolean;

  constructor(
    typed: string,
    readonly place: TypedPlace,
  ) {
    const { line, flags } = place;
    const [, name = typed, inner] = /^(--?[^=:]+)[=:](.*)$/s.exec(typed) ?? [];
    this.word = name.toLowerCase();
    this.inner = inner;
    this.at = line.indexOf(typed);
    const next = line[this.at + 1];
    this.next = this.at < 0 || next === undefined || /^-./.test(next) ? undefined : next;
    const near = alike(this.word, ['--password', '--token', '--secret']);
    this.isSecret = [this.word, ...near].some((each) => secretFlag.test(each));
    // --header is no --no-header.
    const isNegative = /^-*no-/.test(this.word);
    const own = flags.filter(
      ({ long }) => !long.startsWith('--no-') || isNegative || plainFlag(long) === plainFlag(this.word),
    );
    this.known = own.map(({ long }) => long);
    this.useful = own.flatMap(({ long, isUseful }) => (isUseful ? [long] : []));
  }

  /** Returns those of the meanings that the command has; ` | ` separates equally likely ones. */
  taken(meant: readonly string[]): readonly string[] {
    const { all, argument, path, flags } = this.place;
    const [own = ''] = path;
    const isAboutOrders = aboutOrders.includes(own) || flags.some(({ long }) => long === '--status');
    const isNear = (group: string): boolean => group === own || (isAboutOrders && aboutOrders.includes(group));
    const isThere = (each: string): boolean => {
      if (each.startsWith('= ')) return each.split(' ')[1] === argument;
      if (each.startsWith('> ')) return exists(all)(each.slice(2)) && isNear(each.split(' ')[1] ?? '');
      return (each.match(/(?<=^| )--[a-z-]+/g) ?? []).every((flag) => this.useful.includes(flag));
    };
    return meant.map((each) => each.split(' | ').filter(isThere).join(' | ')).filter(Boolean);
  }

  /** A flag with its value, if it takes one. */
  withValue(long: string): string {
    return this.place.flags.find((each) => each.long === long)?.value === undefined ? long : `${long} {}`;
  }

  /** A state or a format is a value of its flag: `--pending`. */
  choices(): readonly string[] {
    return this.useful.flatMap((long) => {
      const choice = choiceLike(
        this.word.replace(/^-+/, ''),
        this.place.flags.find((each) => each.long === long),
      );
      return choice === undefined ? [] : [`${long} ${choice}`];
    });
  }

  /** The sentence names what is likeliest, of what the value fits. */
  meaning(meant: readonly string[], told?: Message): MeantFlag {
    const all = meant.map((each) => each.split(' | '));
    const lines = all.map((each) => each.map((one) => this.lineWith(one)).filter((line) => line !== undefined));
    const best = all.find((_, at) => lines[at]?.length) ?? all[0] ?? [];
    const names = best.flatMap((each) => this.nameOf(each) ?? []);
    return {
      said: told === undefined ? escaped`${orMean([...new Set(names)])}` : escaped` ${told}`,
      lines: lines.filter(({ length }) => length > 0),
    };
  }

  /** How a sentence calls what is meant. */
  private nameOf(meant: string): string | undefined {
    if (meant.startsWith('= ')) return undefined;
    const words = this.inGroup(meant)
      .replace(/^> /, '')
      .replace(/'[^']*'/g, '')
      .split(' ');
    return words.filter((word) => word !== '' && !takesValue(word)).join(' ');
  }

  private inGroup(meant: string): string {
    return meant.replaceAll('{group}', this.place.path[0] ?? 'orders');
  }

  /** The line with what is meant in place of the flag; undefined if the value is none for it. */
  private lineWith(meant: string): LineWords | undefined {
    const { at, inner, next, isSecret } = this;
    const { line, places } = this.place;
    const [, kind = '', text = ''] = /^(> |= \w+ )?(.*)$/s.exec(this.inGroup(meant)) ?? [];
    const words = filledWords(text, inner ?? next);
    if (at < 0 || !words) return undefined;
    const uses = takesValue(text);
    if (inner !== undefined && !uses && !isSecret && !/^(?:1|true|yes|on)$/i.test(inner)) return undefined;
    const count = inner === undefined && next !== undefined && (uses || isSecret) ? 2 : 1;
    if (kind === '') return withWords(line, at, count, words);
    const rest = withWords(line, at, count, []);
    const own = places.map((each) => (each > at ? each - count : each));
    if (kind === '> ') return withCommand(rest, own, words);
    const last = own.at(-1);
    return last === undefined ? undefined : withWords(rest, last + 1, 0, words);
  }
}

const binaryFormats: readonly string[] = formats.filter(({ binary }) => binary).map(({ name }) => name);

/** The choice of a flag that a word is. A workbook is no text to be shown. */
function choiceLike(word: string, flag: KnownFlag | undefined): string | undefined {
  const all = flag?.choices.filter((each) => !binaryFormats.includes(each)) ?? [];
  const long = all.filter(({ length }) => length > 5);
  const key = word.replaceAll('-', '_');
  return all.find((each) => each === key) ?? nearest(key, long, 1);
}

/** Returns what an unknown flag may mean in its place: the flags of the command that are nearest, or what does what is wanted by it. */
export function meantFlag(typed: string, place: TypedPlace): MeantFlag {
  const flag = new TypedFlag(typed, place);
  const { word, known, useful } = flag;
  const same = flag.taken(flagsLike(word));
  if (same.length > 0) return flag.meaning(same);
  if (word === '--token') {
    const said = escaped` A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest`login`}`;
    return { said, lines: [] };
  }
  const spelled = known.find((each) => plainFlag(each) === plainFlag(word));
  if (spelled !== undefined) return flag.meaning([flag.withValue(spelled)]);
  // What has a value is no value itself.
  const choices = typed.includes('=') ? [] : flag.choices();
  if (choices.length > 0) return flag.meaning([choices.join(' | ')]);
  // A flag of the command that has the word in it is nearer: --receiver-phone.
  const part = word.replace(/^-+/, '');
  const longer = known.filter((each) => each.split('-').includes(part));
  const nearer = longer.filter((each) => each.endsWith(part));
  const wishes = flag.taken(wishesOf(word));
  const isUsed = longer.some((each) => useful.includes(each));
  if (longer.length > 0 && (isUsed || wishes.length === 0)) {
    return flag.meaning([
      (nearer.length > 0 ? nearer : longer)
        .slice(0, 3)
        .map((each) => flag.withValue(each))
        .join(' | '),
    ]);
  }
  const told = toldOfFlag(word, useful);
  if (wishes.length > 0 || told !== undefined) return flag.meaning(wishes, told);
  const field = part.replaceAll('-', '_');
  if (useful.includes('--where') && place.fields.includes(field))
    return flag.meaning([`--where '${field} = {condition}'`]);
  const ours = word.replace(/\b(?:recipient|consignee|customer|buyer)\b/, 'receiver');
  const parts = ours.split('-').filter(Boolean);
  const wider = parts.length > 1 ? known.filter((each) => parts.every((one) => each.split('-').includes(one))) : [];
  const near = (wider.length > 0 ? wider.slice(0, 3) : alike(ours, known)).map((each) => flag.withValue(each));
  return flag.meaning([near.join(' | ')].filter(Boolean));
}

/** Returns the line without the value of a switch: `--json=yes`. */
export function meantSwitch(word: string, line: LineWords): readonly LineWords[] {
  const at = line.indexOf(word);
  const [, name = word, value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  if (/^(?:1|true|yes|on)$/i.test(value)) return [withWords(line, at, 1, [name])];
  return [withWords(line, at, 1, /^(?:0|false|no|off)$/i.test(value) ? [] : [name, value])];
}
