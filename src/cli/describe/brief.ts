import type { CommandDescription, FlagDescription, ProgramDescription } from './schema.ts';

/** Grows when a program that reads the index would have to change. */
const briefVersion = 1;

const columns = ['command', 'summary', 'arguments', 'needs', 'does', 'prints'];

const howToRead = [
  'shipctl <command> <arguments> [flags]. Flags and fields of one: shipctl help <command> --brief; everything: help <command> --json',
  'needs: of each group one is required, too. does: reads or writes at the service; spends: may cost money; local: changes data on this machine; with --x: only with it, else it checks; asks: give --yes',
  '-o json: rows are an array, a record is an object, messages and files an object {outcome, count, names, files, missing}; the last line of stderr is {"error":…} if it ends with another code than 0: its code is the name of the exit code, or busy (7: another shipctl is at it; later the same command works). 8 (partial): the rows say what was left out. --dry-run sends nothing. --sandbox: made-up data, no login. A list is one page: --all',
];

/** More alternatives are those of a body, which the whole description lists. */
const mostAlternatives = 5;

const argumentsOf = ({ arguments: words }: CommandDescription): string =>
  words
    .map(({ name, required, repeats }) => {
      const typed = repeats ? `${name}...` : name;
      return required ? `<${typed}>` : `[${typed}]`;
    })
    .join(' ');

const needsOf = ({ requires }: CommandDescription): string =>
  requires
    .filter((some) => some.length <= mostAlternatives)
    .map((some) => some.join('|'))
    .join(', ');

function doesOf({ effects }: CommandDescription): string {
  const { service, writes_only_with: only, spends_money: spends, changes, asks } = effects;
  const parts = [
    service !== 'none' && (spends ? 'spends' : service),
    only !== null && `with ${only}`,
    changes !== null && 'local',
    asks && 'asks',
  ];
  return parts.filter((part) => part !== false).join(' ');
}

const entryOf = (command: CommandDescription): readonly string[] => [
  command.name,
  command.summary,
  argumentsOf(command),
  needsOf(command),
  doesOf(command),
  command.prints.kind,
];

/** The same operation under a second name is left out. */
function withoutTwins(commands: readonly CommandDescription[]): readonly CommandDescription[] {
  const seen = new Set<string>();
  return commands.filter(({ request }) => {
    if (request === null) return true;
    const isNew = !seen.has(request.operation);
    seen.add(request.operation);
    return isNew;
  });
}

const mostChoices = 8;

/** `--status pending|processing` or `--limit <rows>`, and its meaning. */
function flagEntry({ name, value, about, schema, required, default: usual }: FlagDescription): readonly string[] {
  const choices = schema.enum ?? schema.items?.enum ?? [];
  const shown = choices.length > 0 && choices.length <= mostChoices ? choices.join('|') : value && `<${value}>`;
  const more = [required && 'required', usual !== undefined && `default: ${usual}`].filter(Boolean).join('; ');
  return [shown ? `${name} ${shown}` : name, more === '' ? about : `${about} (${more})`];
}

/** The input and output of one command, beside its entry. */
function detailOf(command: CommandDescription, { shared_flags: shared, records }: ProgramDescription) {
  const { note, flags, shared_flags: uses, prints, examples, exit_notes: exits } = command;
  const fields = prints.record === null ? [] : Object.keys(records[prints.record]?.fields ?? {});
  return {
    note,
    flags: flags.map(flagEntry),
    shared_flags: uses.flatMap((use) => (shared[use] ?? []).map(({ name }) => name)),
    fields,
    examples,
    exit_notes: exits,
  };
}

/**
 * Returns a short index of the commands of a description, which a program can choose from. If there is only one, also its flags and
 * the fields that it prints.
 */
export function briefIndex(description: ProgramDescription) {
  const { program, exit_codes: codes } = description;
  const commands = withoutTwins(description.commands);
  const [only] = commands;
  const isOne = only !== undefined && commands.length === 1;
  return {
    brief: briefVersion,
    program: `${program.name} ${program.version}`,
    ...(!isOne && { how: howToRead }),
    exit_codes: Object.fromEntries(codes.map(({ code, name }) => [code, name])),
    columns,
    commands: commands.map(entryOf),
    ...(isOne && detailOf(only, description)),
  };
}
