import { typedVerbs } from '../commands/typed-verbs.ts';
import { verbsBeside } from '../commands/verbs-beside.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Command, VerbCommand } from '../session/command.ts';
import { inputFlags } from './input-flags.ts';
import { operationCommand } from './operation-command.ts';

/** A verb of a group as it is typed, and its command, which is made when it is needed. */
export interface Verb {
  readonly verb: string;
  command(): Command;
}

const withInputFlags = (command: VerbCommand): Command =>
  command.inputOf ? { ...command, flags: [...inputFlags(command.inputOf), ...(command.flags ?? [])] } : command;

/** What a group's operations are, and what is written by hand beside them, unless an operation has its name. */
export function verbsOf(operations: readonly Operation[]): Verb[] {
  const own = operations.map((operation) => ({ verb: operation.verb, command: () => operationCommand(operation) }));
  const taken = new Set(own.map(({ verb }) => verb));
  const beside = verbsBeside(operations).filter(({ verb }) => !taken.has(verb));
  const all = [...own, ...beside.map(({ verb, command }) => ({ verb, command: () => withInputFlags(command()) }))];
  const typed = typedVerbs(all.map(({ verb }) => verb));
  return all.map(({ verb, command }) => ({ verb: typed.get(verb) ?? verb, command }));
}
