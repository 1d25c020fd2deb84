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
 * Returns the shell that suggested commands are written for. On Windows each shell leaves its own variables in the environment: cmd
 * `PROMPT`, PowerShell its module folders, Git Bash `MSYSTEM`. If one shell was started in another, or none of these variables is set,
 * suggested commands use only what both cmd and PowerShell read.
 */
export function shellOf(user: ShellEnvironment): Shell {
  if (user.platform !== 'win32') return 'posix';
  const isBash = user.env.MSYSTEM !== undefined || /[\\/]bash(?:\.exe)?$/i.test(user.env.SHELL ?? '');
  const isPowerShell = powershellFolder(user) !== undefined;
  if (user.env.PROMPT !== undefined || isBash === isPowerShell) return 'cmd';
  return isBash ? 'gitBash' : 'powershell';
}
