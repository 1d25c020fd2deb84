import { beforeWords, quoteTyped, type Shell } from '../base/text/shell-quotes.ts';

/** A command as sh reads it. */
interface ShellCommand {
  readonly variables: readonly (readonly [name: string, value: string])[];
  readonly words: readonly string[];
  readonly input?: string;
  readonly output?: string;
}

const token = /\s*(?:(&&)|(<|>)\s*(\S+)|((?:'[^']*'|"[^"$`\\]*"|[^\s'"$`\\|;&<>()*?])+))/y;

/** Reads a line of sh, without its comment. Undefined for what examples have no use for, as pipes. */
function readLine(line: string): readonly ShellCommand[] | undefined {
  const text = line.replace(/\s+# .*$/, '');
  const commands: { variables: [string, string][]; words: string[]; input?: string; output?: string }[] = [];
  let current: (typeof commands)[number] = { variables: [], words: [] };
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    const [, and, redirection, file, word] = found;
    if (and !== undefined) {
      commands.push(current);
      current = { variables: [], words: [] };
    } else if (redirection === '<') current.input = file ?? '';
    else if (redirection === '>') current.output = file ?? '';
    else if (word !== undefined) {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? [];
      const plain = word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2');
      if (name !== undefined && current.words.length === 0) current.variables.push([name, value ?? '']);
      else current.words.push(plain);
    }
  }
  return [...commands, current];
}

/** Undefined if the shell cannot have one of the words. The arrow of rules is written `->`: not every code page of Windows has it. */
function quotedWords(words: readonly string[], shell: 'powershell' | 'cmd'): readonly string[] | undefined {
  const quoted = words.map((word) => quoteTyped(word.replaceAll('\u2192', '->'), shell));
  const written = quoted.filter((word) => word !== undefined);
  return written.length < words.length ? undefined : written;
}

const settings: Readonly<Record<'powershell' | 'cmd', (name: string, value: string) => string>> = {
  powershell: (name, value) => `$env:${name} = "${value}";`,
  cmd: (name, value) => `set "${name}=${value}" &`,
};

/** Both shells know `type`, and each can run inside the other. */
function onWindows({ variables, words, input, output }: ShellCommand, shell: 'powershell' | 'cmd'): string | undefined {
  const quoted = quotedWords(words, shell);
  return (
    quoted &&
    [
      ...variables.map(([name, value]) => settings[shell](name, value)),
      ...(input === undefined ? [] : ['type', input, '|']),
      ...quoted,
      ...(output === undefined ? [] : ['>', output]),
    ].join(' ')
  );
}

/** A line of sh as it is typed into a shell; undefined if it cannot be. */
export function lineInShell(line: string, shell: Shell): string | undefined {
  if (shell === 'posix') return line;
  const commands = readLine(line);
  if (shell === 'gitBash') return beforeWords(commands?.flatMap(({ words }) => words) ?? [], shell) + line;
  const lines = commands?.map((command) => onWindows(command, shell)) ?? [undefined];
  return lines.includes(undefined) ? undefined : lines.join(shell === 'cmd' ? ' && ' : '; ');
}
