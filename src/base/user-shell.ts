import { win32 } from 'node:path';
import type { Shell } from './text/shell-quotes.ts';

interface ShellEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/**
 * The folder of the user's profiles for PowerShell; undefined if the program was started by another shell. PowerShell tells what it
 * starts where the user's own modules are, also where OneDrive has the documents or they have a name of another language.
 */
export function powershellFolder({ env, platform }: ShellEnvironment): string | undefined {
  if (platform !== 'win32') return undefined;
  const folders = env.PSModulePath?.split(';').map((path) => path.replace(/\\+$/, '')) ?? [];
  const own = folders.filter(
    (path) => /\\(Windows)?PowerShell\\Modules$/i.test(path) && !/\\Program Files( \(x86\))?\\/i.test(path),
  );
  const found = own.find((path) => /\\Documents\\/i.test(path)) ?? own[0];
  return found === undefined ? undefined : win32.dirname(found);
}

/**
 * The shell that lines are written for. On Windows each leaves its own variables to what it starts: cmd its `PROMPT`, PowerShell its
 * folders of modules, Git's bash `MSYSTEM`. Where one was started in another, or none left a trace, only what cmd and PowerShell both
 * read is written.
 */
export function shellOf(user: ShellEnvironment): Shell {
  if (user.platform !== 'win32') return 'posix';
  const isBash = user.env.MSYSTEM !== undefined || /[\\/]bash(?:\.exe)?$/i.test(user.env.SHELL ?? '');
  const isPowerShell = powershellFolder(user) !== undefined;
  if (user.env.PROMPT !== undefined || isBash === isPowerShell) return 'cmd';
  return isBash ? 'gitBash' : 'powershell';
}
