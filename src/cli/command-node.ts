import { Command as CommanderCommand, Option } from 'commander';
import { escaped, type Message } from '../base/text/message.ts';
import type { Command } from '../session/command.ts';
import type { FlagSpec, GivenFlag } from '../session/flags.ts';
import type { Topic } from './describe/topics.ts';
import type { Named } from './meant-command.ts';

/** Looks up what was meant, in the file that knows it: only a wrong line needs that. */
type Guess = (meanings: typeof import('./meant-command.ts')) => Message;

/** A command line as commander reads it, collected over all nodes on its way. */
export interface ParsedLine {
  /** The last node that commander came to. */
  node: CommandNode;
  readonly given: GivenFlag[];
  readonly mistakes: Message[];
  /** Finds out, for the mistake at a place of the list, what was meant: the end of its sentence. */
  readonly guesses: Map<number, Guess>;
  /** An argument is missing; any further mistake would only follow from that. */
  lacksArgument: boolean;
}

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
    const option = new Option(spec.flag);
    if (this.options.some(({ long }) => long === option.long)) return;
    if (option.long) this.flagSpecs.set(option.long, spec);
    if (heading === undefined) option.hideHelp();
    else option.helpGroup(heading);
    this.on(`option:${option.name()}`, (value?: string) => this.note(option, spec, value));
    this.addOption(option);
  }

  private note(option: Option, spec: Partial<FlagSpec>, value: string | undefined): void {
    const { repeats = false, takesAnything, field, use } = spec;
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
    if (taken !== undefined) given.push({ name, flag, value: taken, repeats, field, use });
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
    const { mistakes, guesses } = this.reading;
    const at = this.args.indexOf(word);
    if (name !== word && known.includes(name)) mistakes.push(escaped`${name} takes no value: write ${name} alone.`);
    else {
      const value = name === word ? this.args[at + 1] : word.slice(name.length + 1);
      const { path, spec } = this;
      // Shared flags are known everywhere, and of use where the command takes them.
      const taken = known.filter((each) => {
        const { use = 'global' } = this.flagSpecs.get(each) ?? {};
        return use === 'global' || !spec || spec.uses?.includes(use) === true;
      });
      guesses.set(mistakes.length, ({ meantFlag }) => meantFlag(name, known, { path, value, taken }));
      mistakes.push(escaped`There is no flag ${name}.`);
    }
    // What follows may be its value rather than an argument.
    this.args = this.args.slice(0, at);
  }

  missingArgument(name: string): void {
    this.reading.lacksArgument = true;
    if (this.reading.mistakes.length === 0)
      this.reading.mistakes.push(this.spec?.missing?.(this.args) ?? escaped`<${name}> is missing.`);
  }

  _excessArguments(words: readonly string[]): void {
    if (this.commands.length > 0) this.unknownCommand();
    const excess = words.slice(this.registeredArguments.length).map((word) => JSON.stringify(word));
    this.reading.mistakes.push(escaped`Too many arguments: ${excess.join(', ')}.`);
  }

  unknownCommand(): never {
    const word = this.args[0] ?? '';
    const { path, program } = this;
    const place = path.length > 0 ? ` in ${path.join(' ')}` : '';
    const words = this.args.filter((each) => !each.startsWith('-'));
    const { mistakes, guesses } = this.reading;
    guesses.set(mistakes.length, ({ meantWords }) => meantWords(words, path, this.choices(), program.choices()));
    mistakes.push(escaped`There is no command ${JSON.stringify(word)}${place}.`);
    this.error('', { code: 'commander.unknownCommand' });
  }
}
