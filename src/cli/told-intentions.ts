import { escaped, type Message, suggest, wordToFill } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { formatNames } from '../output/formats.ts';

// Sentences for what people type who know other programs, where shipctl has no equivalent, or does it in another way.

/** Words that no command has, alone or behind the name of their group; ` | ` stands between them. */
const toldWords: readonly (readonly [words: string, told: () => Message])[] = [
  ['browse|web|gui|ui', () => escaped`shipctl shows everything here, and opens no web page.`],
  [
    'alias|aliases',
    () => escaped`shipctl has no aliases. A view keeps columns and other output flags: ${suggest`views save <name>`}`,
  ],
  [
    'extension|extensions|plugin|plugins|addon|addons',
    () => escaped`shipctl has no extensions. The document of a service adds operations: ${suggest`ops import <file>`}`,
  ],
  ['token|tokens|auth token', () => escaped`The token itself is never shown.`],
  ['logs|log|debug', () => escaped`--debug shows the requests of a command; the ledger has what was sent.`],
];

/** Flags that no command has; the second is one that the command needs for the sentence to help, or empty. */
const toldFlags: readonly (readonly [flags: string, needed: string, told: () => Message])[] = [
  [
    '--color --colour --colors',
    '',
    () => escaped`Colours are on at a terminal. --no-color turns them off, FORCE_COLOR=1 on.`,
  ],
  [
    '--rule --rules --check --checks',
    '--skip',
    () => escaped`No flag chooses checks. --skip leaves out those that it names, with commas between.`,
  ],
  [
    '--held --on-hold',
    '--where',
    () =>
      escaped`The service does not know which orders the shop holds: the ledger does. They are named by ${suggest`today`}`,
  ],
  ['--web --browser --open --gui', '', () => escaped`shipctl shows everything here, and opens no web page.`],
  [
    '--yaml --yml --xml --toml --html --markdown',
    '--output',
    () => escaped`The formats are ${formatNames.slice(0, -1)} and ${formatNames.at(-1)}: -o json`,
  ],
  [
    '--receiver-street --receiver-street-name --street --receiver-block --block --receiver-postal-code --receiver-postcode --receiver-zip --postal-code --postcode --zip',
    '--receiver-address-line',
    () => escaped`No input for it is documented. A field of the order can be sent with -F.`,
  ],
];

/** Returns a sentence about a flag, for a command that takes the flags `taken`. */
export const toldOfFlag = (flag: string, taken: readonly string[]): Message | undefined =>
  toldFlags.find(
    ([flags, needed]) => flags.split(' ').includes(flag) && (needed === '' || taken.includes(needed)),
  )?.[2]();

/** The methods that verbs of operations usually have, and whether their path names a record. */
const usualRoutes: Readonly<Record<string, readonly [method: string, isOfRecord: boolean]>> = {
  list: ['GET', false],
  get: ['GET', true],
  create: ['POST', false],
  update: ['PUT', true],
  delete: ['DELETE', true],
  remove: ['DELETE', true],
};

/** Says how an operation is added that a group of the service lacks. */
function missingOperation(verb: string, group: string): Message | undefined {
  const route = Object.hasOwn(usualRoutes, verb) ? usualRoutes[verb] : undefined;
  if (!route || group.includes(' ')) return undefined;
  const [method, isOfRecord] = route;
  const path = wordToFill`${method} /<path>${isOfRecord ? `/{${singular(group)}}` : ''}`;
  return escaped`No such operation is known. If the service has it: ${suggest`ops set ${`${group}.${verb}`} ${path}`}`;
}

/** Where words were typed that no command has. */
interface ToldPlace {
  /** The words that lead there, with blanks between; empty for the program. */
  readonly group: string;
  /** It holds operations of the service. */
  readonly isOfService: boolean;
  /** Commands that the words may mean are named. */
  readonly isMeant: boolean;
}

/** Returns a sentence about words that no command has. */
export function toldOfWords([first = '', second = '']: readonly string[], place: ToldPlace): Message | undefined {
  const { group, isOfService, isMeant } = place;
  const word = first.toLowerCase();
  const typed = [`${group || word} ${group === '' ? second.toLowerCase() : word}`, ...(group === '' ? [word] : [])];
  const told = toldWords.find(([words]) => words.split('|').some((each) => typed.includes(each)))?.[1]();
  return told ?? (isOfService && !isMeant ? missingOperation(word, group) : undefined);
}

/** Returns how several records are changed, for a command that changes one and was given more. */
export const toldOfMore = (path: string, more: readonly string[]): Message | undefined =>
  path === 'orders update' && more.every((word) => /^#?\d+$/.test(word))
    ? escaped`It changes one order. Several, from a sheet with their numbers: ${suggest`orders import ${'orders.xlsx'} --update`}`
    : undefined;
