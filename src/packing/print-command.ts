import { extname, win32 } from 'node:path';
import { Failure } from '../base/failure.ts';
import { systemProgram } from '../base/program-path.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { powershellText } from '../base/text/shell-quotes.ts';
import { commandWords } from '../base/text/text.ts';

// `--print printer` uses the printer of the desk, `--print "printer Zebra"` the printer of that name; any other value is a program.

/** The program that prints a file. */
export interface PrintRun {
  readonly program: string;
  readonly words: readonly string[];
  /** It gives the file to another program, which may read it later. */
  readonly handsOn: boolean;
  /** The message if it fails without one of its own, as Windows does. */
  readonly failure?: Message;
}

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

const noPrinting = escaped`This Windows has no program that prints such files, or no printer of that name. A reader of PDF files, such as Adobe Reader or SumatraPDF, prints them; a browser does not.`;

/** Returns the program that prints a file, for a `--print` value that `commandWords` can read. Throws a failure of kind `machine`. */
export function printRun(command: string, file: string, { env, platform }: Machine): PrintRun {
  const [program = '', ...words] = commandWords(command) ?? [];
  if (program !== 'printer') return { program, words: [...words, file], handsOn: false };
  const name = words.join(' ');
  const isRaw = extname(file) === '.zpl';
  if (platform !== 'win32') {
    const flags = [...(name === '' ? [] : ['-d', name]), ...(isRaw ? ['-o', 'raw'] : [])];
    return { program: 'lp', words: [...flags, file], handsOn: false };
  }
  if (isRaw) {
    throw new Failure(
      'machine',
      escaped`Windows prints ZPL on a shared printer only. Share it, then type --print "print /d:\\\\localhost\\<printer>".`,
    );
  }
  return throughWindows(file, name, systemProgram(env, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'));
}

/** Windows prints a file with the program that is registered for its extension. */
function throughWindows(file: string, name: string, program: string | undefined): PrintRun {
  if (program === undefined) throw new Failure('machine', escaped`SystemRoot does not name the folder of Windows.`);
  const verb = name === '' ? 'Print' : `PrintTo -ArgumentList ([char]34 + ${powershellText(name)} + [char]34)`;
  const start = `Start-Process -ErrorAction Stop -WindowStyle Hidden -FilePath ${powershellText(win32.resolve(file))} -Verb ${verb}`;
  return {
    program,
    words: ['-NoProfile', '-NonInteractive', '-Command', start],
    handsOn: true,
    failure: noPrinting,
  };
}
