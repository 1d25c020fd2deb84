import { readFileSync } from 'node:fs';
import { basename, isAbsolute, posix, win32 } from 'node:path';
import { usageFailure } from '../../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../../base/files/data-folder.ts';
import { utf8Mark } from '../../base/files/marked-block.ts';
import { escaped, suggest } from '../../base/text/message.ts';
import { asciiPowershellText, posixText, powershellText } from '../../base/text/shell-quotes.ts';
import { powershellFolder } from '../../base/user-shell.ts';
import type { ShellName } from './scripts.ts';

/** Where the script of a shell goes, and what makes the shell read it. */
export interface CompletionPlace {
  readonly shell: ShellName;
  readonly script: string;
  /** The file that the shell reads when it starts, with the lines that read the script; fish finds scripts by itself. */
  readonly startup?: {
    readonly file: string;
    readonly lines: readonly string[];
    /** The first lines of a file that is made for them. */
    readonly head?: Buffer;
  };
  /** The command that begins it in the shell that is open. */
  readonly command: string;
}

const shellNames: readonly ShellName[] = ['bash', 'zsh', 'fish', 'powershell'];

const shellNamed = (program: string): ShellName | undefined => {
  const name = basename(program.trim())
    .replace(/^-|\.exe$/g, '')
    .toLowerCase();
  return name === 'pwsh' ? 'powershell' : shellNames.find((each) => each === name);
};

/** The program that has started this one; undefined on a system without /proc. */
function parentProgram(): string | undefined {
  try {
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    return readFileSync(`/proc/${parent}/comm`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The shell that a person types in; undefined if it is not known. */
export function currentShell(user: UserEnvironment): ShellName | undefined {
  const { env, platform } = user;
  if (platform === 'win32') return powershellFolder(user) === undefined ? shellNamed(env.SHELL ?? '') : 'powershell';
  return shellNamed(parentProgram() ?? '') ?? shellNamed(env.SHELL ?? '');
}

/** Throws a failure of kind `usage` where the shell's own folder is not known. */
export function completionPlace(shell: ShellName, user: UserEnvironment): CompletionPlace {
  const { env, homedir, platform } = user;
  const { join } = platform === 'win32' ? win32 : posix;
  if (homedir === '')
    throw usageFailure(
      [escaped`There is no home directory, in which shells look for their files.`],
      escaped`Set HOME.`,
    );
  const folderOf = (variable: string, ...fallback: readonly string[]): string => {
    const chosen = env[variable];
    return chosen && isAbsolute(chosen) ? chosen : join(homedir, ...fallback);
  };
  if (shell === 'fish') {
    const script = join(folderOf('XDG_CONFIG_HOME', '.config'), 'fish', 'completions', 'shipctl.fish');
    return { shell, script, command: `source ${posixText(script)}` };
  }
  const data = dataFolder(user);
  if (shell === 'powershell') {
    const script = join(data, 'completion.ps1');
    const folder =
      platform === 'win32' ? powershellFolder(user) : join(folderOf('XDG_CONFIG_HOME', '.config'), 'powershell');
    if (folder === undefined) {
      throw usageFailure(
        [escaped`Only PowerShell itself tells where its profile is, and this is another shell.`],
        escaped`Open PowerShell, and type there: ${suggest`completion install`}`,
      );
    }
    const quoted = asciiPowershellText(script);
    const startup = {
      file: join(folder, 'profile.ps1'),
      lines: [`if (Test-Path -LiteralPath ${quoted}) { . ${quoted} }`],
      ...(platform === 'win32' && { head: utf8Mark }),
    };
    return { shell, script, startup, command: `. ${powershellText(script)}` };
  }
  const script = join(data, `completion.${shell}`);
  const lines = [`if [ -r ${posixText(script)} ]; then . ${posixText(script)}; fi`];
  // A terminal of macOS starts bash as for a login, which reads another file.
  const bashFile = join(homedir, platform === 'darwin' ? '.bash_profile' : '.bashrc');
  const file = shell === 'bash' ? bashFile : join(folderOf('ZDOTDIR'), '.zshrc');
  return { shell, script, startup: { file, lines }, command: `. ${posixText(script)}` };
}

/** Those of all shells whose folders are known. */
export const allPlaces = (user: UserEnvironment): readonly CompletionPlace[] =>
  shellNames.flatMap((shell) => {
    try {
      return [completionPlace(shell, user)];
    } catch {
      return [];
    }
  });
