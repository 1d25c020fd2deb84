import { Command as CommanderCommand, Option } from 'commander';
import { memoize } from '../base/memoize.ts';
import { escaped, type Message, orMean } from '../base/text/message.ts';
import { isRead } from '../operations/manifest.ts';
import { missingArgument } from '../orders/missing-order.ts';
import type { Command, Effects } from '../session/command.ts';
import { type FlagSpec, type GivenFlag, shownDefault } from '../session/flags.ts';
import type { Topic } from './describe/topics.ts';
import type { LineWords } from './line-edits.ts';
import type { Named } from './meant-command.ts';
import type { TypedPlace } from './meant-flag.ts';

/**
 * A guess at what the user meant: the end of the mistake's sentence, and lists of corrected lines. A list is read only if no list before it
 * has a line that can be run.
 */
interface Guessed {
  readonly said?: Message;
  readonly lines: readonly (readonly LineWords[])[];
}

/** Looks up what was meant, in a file that only a wrong line needs. */
type Guess = (line: LineWords) => Promise<Guessed>;

/** A command line as commander reads it, collected over all nodes on its way. */
export interface ParsedLine {
  /** The last node that commander came to. */
  node: CommandNode;
  readonly given: GivenFlag[];
  readonly mistakes: Message[];
  /** Finds out, for the mistake at a place of the list, what was meant. */
  readonly guesses: Map<number, Guess>;
  /** An argument is missing; any further mistake would only follow from that. */
  lacksArgument: boolean;
}

/** The name of the first argument. */
const argumentOf = (spec: Command | undefined): string | undefined => /\w+/.exec(spec?.arguments?.[0] ?? '')?.[0];

/** Commander asks for the name of every flag several times for each line. */
class FlagOption extends Option {
  private readonly attribute = super.attributeName();

  override attributeName(): string {
    return this.attribute;
  }
}

// The program, its groups and its commands have the same shared flags: each is read once.
const hiddenOption = memoize((flag) => new FlagOption(flag).hideHelp());
const shownOptions = memoize((heading) => memoize((flag) => new FlagOption(flag).helpGroup(heading)));

/** The program, a group or a command, in commander's tree. */
export class CommandNode extends CommanderCommand {
  /** The command that it runs, once a line has come to it; undefined for the program and for groups. */
  spec: Command | undefined;
  /** The text of a page of help, once a line has come to it. */
  topic: Topic | undefined;
  /** The line as it has been read so far; all commands of a program share it. */
  readonly reading: ParsedLine;
  /** Its flags by their long names, as they were declared. */
  readonly flagSpecs = new Map<string, FlagSpec>();
  /** Adds the commands of a group. Runs once, when a line comes to it. */
  fill: (() => void) | undefined;
  /** Loads a command. Runs once, when a line comes to it. */
  load: (() => Promise<void>) | undefined;

  constructor(name: string, reading?: ParsedLine) {
    super(name);
    this.reading = reading ?? { node: this, given: [], mistakes: [], guesses: new Map(), lacksArgument: false };
    this.hook('preSubcommand', (_, next) => (next instanceof CommandNode ? next.enter() : undefined));
  }

  override createCommand(name = ''): CommandNode {
    return new CommandNode(name, this.reading);
  }

  /** The words that lead here, without the program's own name. */
  get path(): readonly string[] {
    return this.parent instanceof CommandNode ? [...this.parent.path, this.name()] : [];
  }

  /** The root of the tree. */
  get program(): CommandNode {
    return this.parent instanceof CommandNode ? this.parent.program : this;
  }

  async enter(): Promise<void> {
    this.reading.node = this;
    this.open();
    const { load } = this;
    this.load = undefined;
    await load?.();
  }

  private open(): void {
    this.fill?.();
    this.fill = undefined;
  }

  /** The names of the words that lead here. */
  private get pathNames(): readonly (readonly string[])[] {
    return this.parent instanceof CommandNode ? [...this.parent.pathNames, [this.name(), ...this.aliases()]] : [];
  }

  private choices(): Named[] {
    const own = this.commands.filter((command) => command instanceof CommandNode);
    return own.map((command) => ({
      names: [command.name(), ...command.aliases()],
      verbs: () => {
        command.open();
        return command.commands.map((each) => each.name());
      },
    }));
  }

  /** Adds a flag and notes each use of it. If the name is in use, the first one keeps it. */
  addFlag(spec: FlagSpec, heading: string | undefined): void {
    const option = heading === undefined ? hiddenOption(spec.flag) : shownOptions(heading)(spec.flag);
    if (this.options.some(({ long }) => long === option.long)) return;
    if (option.long) this.flagSpecs.set(option.long, spec);
    this.on(`option:${option.name()}`, (value?: string) => this.note(option, spec, value));
    this.addOption(option);
  }

  private note(option: Option, spec: Partial<FlagSpec>, value: string | undefined): void {
    const { takesAnything, field, use } = spec;
    const { given, mistakes } = this.reading;
    const flag = option.long ?? option.flags;
    const name = option.attributeName();
    let taken: string | boolean | undefined;
    if (option.optional) taken = value ?? true;
    else if (!option.required) taken = !option.negate;
    else if (value === undefined) mistakes.push(escaped`${flag} needs a value.`);
    else if (!takesAnything && this.options.some(({ short, long }) => value === short || value === long)) {
      mistakes.push(escaped`${flag} needs a value; ${value} is a flag.`);
    } else {
      // Commander reads `-o=json` as `-o` with `=json`.
      taken = option.short === undefined ? value : value.replace(/^=/, '');
    }
    if (taken !== undefined) given.push({ name, flag, value: taken, field, use });
  }

  /** Notes whose help is asked for. The program writes it later, when it knows the terminal. */
  override outputHelp(): void {
    this.reading.node = this;
    const [word = '-'] = this.args;
    if (this.commands.length > 0 && !word.startsWith('-')) this.unknownCommand();
  }

  // Commander calls the following methods for mistakes and would end at the first. These note the mistake and go on, so
  // that all are reported together. They are not in its typings: test/cli/usage-errors.test.ts holds them.

  optionMissingArgument(): void {
    // The event of the option follows, without a value.
  }

  unknownOption(word: string): void {
    const name = word.split('=')[0] ?? word;
    const known = this.options.map(({ long }) => long ?? '');
    const { args } = this;
    if (name !== word && known.includes(name)) {
      this.mistaken(escaped`${name} takes no value: write ${name} alone.`, async (line) => {
        const { meantSwitch } = await import('./meant-flag.ts');
        return { lines: [meantSwitch(word, line)] };
      });
    } else {
      this.mistaken(escaped`There is no flag ${name}.`, async (line) => {
        if (this.commands.length > 0 && !this.spec) {
          const { meantVerb } = await import('./meant-command.ts');
          const verbs = meantVerb(line, (await this.placeIn(line)).places, this.choices());
          if (verbs.length > 0) return { lines: [verbs] };
        }
        const { meantFlag } = await import('./meant-flag.ts');
        return meantFlag(word, await this.placeIn(line));
      });
    }
    // The next word may be its value rather than an argument.
    this.args = args.slice(0, args.indexOf(word));
  }

  missingArgument(name: string): void {
    this.reading.lacksArgument = true;
    if (this.reading.mistakes.length > 0) return;
    const { args } = this;
    this.mistaken(this.spec?.missing?.(args) ?? missingArgument(name), async (line) => {
      const { partedArgument } = await import('./meant-argument.ts');
      return { lines: [partedArgument(name, args, line)] };
    });
  }

  _excessArguments(words: readonly string[]): void {
    if (this.commands.length > 0) this.unknownCommand();
    const excess = words.slice(this.registeredArguments.length);
    const said = escaped`Too many arguments: ${excess.map((word) => JSON.stringify(word))}.`;
    this.mistaken(said, async (line) => {
      const { meantArgument } = await import('./meant-argument.ts');
      const lines = meantArgument(excess[0] ?? '', await this.placeIn(line));
      const { toldOfMore } = await import('./told-intentions.ts');
      const told = toldOfMore(this.path.join(' '), excess);
      return told ? { said: escaped` ${told}`, lines } : { lines };
    });
  }

  /** Adds a mistake for each word that is no order, in a command that takes orders: `ship pending`. */
  async noteOrders(): Promise<void> {
    const { spec, reading, args } = this;
    const argument = argumentOf(spec);
    const isNamed = reading.given.some(({ flag }) => flag === '--id' || flag === '--number');
    const isTaken = argument === 'order' || argument === 'shipment';
    // Most numbers have digits: only other words are looked at.
    const words = isTaken && !isNamed ? args.filter((each) => /^[^\d@-]{3,}$/.test(each)) : [];
    if (words.length === 0) return;
    const { isOtherThanOrder, meantArgument } = await import('./meant-argument.ts');
    const place = await this.placeIn([]);
    const word = words.find((each) => isOtherThanOrder(each, place));
    if (word === undefined) return;
    const what = argument === 'order' ? escaped`an order` : escaped`a shipment`;
    this.mistaken(escaped`${JSON.stringify(word)} is not the id of ${what}.`, async (line) => ({
      lines: meantArgument(word, await this.placeIn(line), true),
    }));
  }

  private mistaken(said: Message, guess: Guess): void {
    const { mistakes, guesses } = this.reading;
    guesses.set(mistakes.length, guess);
    mistakes.push(said);
  }

  private async placeIn(line: LineWords): Promise<TypedPlace> {
    const { placesOf } = await import('./line-edits.ts');
    const { path, spec, program } = this;
    const flags = this.options.flatMap(({ long, flags: typed, required, optional }) => {
      if (!long) return [];
      const flag: Partial<FlagSpec> = this.flagSpecs.get(long) ?? {};
      const { use = 'global', choices = [], repeats = false } = flag;
      const value = required || optional ? /[<[].*$/.exec(typed)?.[0] : undefined;
      // Shared flags are known everywhere, and of use where the command takes them whatever else is typed.
      const isTaken = use === 'global' || !spec || spec.uses?.includes(use) === true;
      const isUseful = isTaken && spec?.sharedLimits?.[long] === undefined;
      return [{ long, value, choices, repeats, fallback: shownDefault(flag), isUseful }];
    });
    // Lists alone name the states of their service.
    const isOpen = flags.some(({ value, choices }) => value === '<status>' && choices.length === 0);
    const states = isOpen ? (await import('../orders/states.ts')).knownStates : [];
    const { operation, prints } = spec ?? {};
    const shape = operation ?? (typeof prints === 'object' ? prints : undefined);
    const columns = shape?.columns.flatMap((each) => (typeof each === 'string' ? [each] : Object.keys(each))) ?? [];
    return {
      line,
      path,
      places: placesOf(line, this.pathNames),
      flags: flags.map((each) =>
        each.value === '<status>' && each.choices.length === 0 ? { ...each, choices: states } : each,
      ),
      argument: argumentOf(spec),
      all: program.choices(),
      fields: [...Object.keys(shape?.row ?? {}), ...columns],
    };
  }

  unknownCommand(): never {
    const word = this.args[0] ?? '';
    const { path, program } = this;
    const words = this.args.filter((each) => !each.startsWith('-'));
    const [said, group] = [JSON.stringify(word), path.join(' ')];
    const unknown =
      group === '' ? escaped`There is no command ${said}.` : escaped`There is no command ${said} in ${group}.`;
    this.mistaken(unknown, async (line) => {
      const { meantWords } = await import('./meant-command.ts');
      const { places } = await this.placeIn(line);
      const meant = await meantWords(words, line, { path, places, own: this.choices() }, program.choices());
      const names = [...new Set(meant.flatMap(({ name }) => name ?? []))];
      const { toldOfWords } = await import('./told-intentions.ts');
      const isOfService = this.helpGroup() === 'Operations:';
      const told = toldOfWords(words, { group, isOfService, isMeant: names.length > 0 });
      const said = told ? escaped`${orMean(names)} ${told}` : orMean(names);
      return { said, lines: [meant.map((each) => each.line)] };
    });
    this.error('', { code: 'commander.unknownCommand' });
  }
}

/** Returns the effects of a command; those of an operation follow from it. */
export const effectsOf = ({ effects, operation }: Command): Effects => {
  if (effects || !operation) return effects ?? { service: 'none' };
  const { costsMoney, confirm } = operation;
  return {
    service: isRead(operation) ? 'reads' : 'writes',
    ...(costsMoney && { spends: true }),
    ...((costsMoney || confirm !== undefined) && { asks: true }),
  };
};
