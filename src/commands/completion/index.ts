import { escaped, joined, type Message, suggest, systemCommand, term } from '../../base/text/message.ts';
import type { ChangeRecord, Prepared } from '../../ports/prepared.ts';
import { type Command, defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { flag } from '../../session/flags.ts';
import { allPlaces, completionPlace, currentShell } from './places.ts';
import { completionScripts, type ShellName } from './scripts.ts';
import { type FileChange, installChanges, uninstallChanges, writeChanges } from './write-place.ts';

const shells: readonly ShellName[] = ['bash', 'zsh', 'fish', 'powershell'];

const shellFlag = (fallbackText: string) =>
  flag.choice('--shell <shell>', 'the shell', shells, { fallbackText } as const);

const tell = ({ what: [done, planned], file, lines = [] }: FileChange, isDone: boolean): Message =>
  joined([escaped`${term(isDone ? done : planned)} ${file}`, ...lines.map((line) => escaped`  ${line}`)], '\n');

/** Makes the changes, or in a dry run shows them. `none` is said where there are none, and `notes` after them. */
const changingShells = (
  context: Context,
  read: () => readonly FileChange[],
  {
    notes,
    none,
    outcome,
  }: { readonly notes: readonly Message[]; readonly none: Message } & Pick<ChangeRecord, 'outcome'>,
): Prepared => ({
  dryRun: async () => {
    const changes = read();
    const scripts = changes.flatMap(({ lines, bytes }) => (lines || !bytes ? [] : [`\n${bytes}`]));
    const lines = changes.length === 0 ? [none] : changes.map((each) => tell(each, false));
    const text = [...lines.map(context.messages.wordsOf), ...scripts].join('\n');
    return { text: `${text.trimEnd()}\n` };
  },
  run: async () => ({
    do: async () => {
      const changes = read();
      await writeChanges(context, changes);
      const files = changes.map(({ file }) => file);
      return {
        notes: changes.length === 0 ? [none] : [...changes.map((each) => tell(each, true)), ...notes],
        change: { outcome: changes.length === 0 ? 'there before' : outcome, names: files, files },
      };
    },
  }),
});

const unknownShell = ({ platform }: Context['io']): Message =>
  platform === 'win32'
    ? escaped`cmd completes no words of programs: PowerShell does. Open it, and type there: ${suggest`completion install`}`
    : escaped`Which shell is this? Say it with --shell: ${shells}.`;

const isOfWindows = (shell: ShellName, { platform }: Context['io']): boolean =>
  shell === 'powershell' && platform === 'win32';

const executionPolicy = escaped`PowerShell reads its profile where its execution policy allows scripts. Where it says that running scripts is disabled, type: ${systemCommand`Set-ExecutionPolicy -Scope CurrentUser RemoteSigned`}`;

export const completionInstall = defineCommand({
  effects: { service: 'none', changes: "the shell's settings", dryRun: 'text' },
  note: `Writes the script of the shell that it is called in, and for bash, zsh and PowerShell a line between marks at the end of
.bashrc, .zshrc or the profile that reads it. What is there stays as it is, and a second call changes nothing.`,
  examples: ['--shell zsh', '--shell bash --dry-run'],
  flags: { shell: shellFlag('the one that you type in') },
  run: (context, _words, { shell: given }): Prepared => {
    const shell = given ?? currentShell(context.io);
    if (shell === undefined) return { mistakes: [unknownShell(context.io)], run: async () => undefined };
    const place = completionPlace(shell, context.io);
    const notes = isOfWindows(shell, context.io) ? [executionPolicy] : [];
    const after = escaped`TAB completes shipctl in new terminals. In this one, type: ${place.command}`;
    const none = escaped`TAB completes shipctl in ${shell} already. Nothing was changed.`;
    return changingShells(context, () => installChanges(place), { notes: [after, ...notes], none, outcome: 'updated' });
  },
});

export const completionUninstall = defineCommand({
  effects: { service: 'none', changes: "the shell's settings", dryRun: 'text' },
  note: 'The files of the shell are then as they were before, byte for byte.',
  examples: ['', '--shell bash', '--dry-run'],
  flags: { shell: shellFlag('all of them') },
  run: (context, _words, { shell }): Prepared => {
    const changes = () =>
      (shell ? [completionPlace(shell, context.io)] : allPlaces(context.io)).flatMap(uninstallChanges);
    return changingShells(context, changes, {
      notes: [escaped`Terminals that are open keep it until they are closed.`],
      outcome: 'removed',
      none: escaped`Nothing of shipctl is in the settings of ${shell ?? shells}.`,
    });
  },
});

const beginnings: Readonly<Record<ShellName, string>> = {
  bash: 'source <(shipctl completion bash) completes in this shell.',
  zsh: 'source <(shipctl completion zsh) completes in this shell.',
  fish: 'shipctl completion fish | source completes in this shell.',
  powershell: 'shipctl completion powershell | Out-String | Invoke-Expression completes in this shell.',
};

/** Prints the script of a shell. */
export const completionScript = (shell: ShellName): Command =>
  defineCommand({
    effects: { service: 'none' },
    prints: 'the script',
    note: `${beginnings[shell]} "shipctl completion install" keeps it for all of them.`,
    examples: [''],
    run: () => ({ run: async () => ({ text: completionScripts[shell] }) }),
  });
