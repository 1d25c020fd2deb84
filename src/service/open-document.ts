import { escaped } from '../base/text/escape-controls.ts';
import type { Context } from '../session/context.ts';

/** More windows than these at once are an accident. */
const mostOpened = 10;

/** The program that opens a file as a double click does; undefined where there is no desktop. */
function viewerOf({ platform, env }: Pick<Context['io'], 'platform' | 'env'>): string | undefined {
  if (platform === 'darwin') return 'open';
  if (platform === 'win32') return 'explorer.exe';
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
}

/** Why these files cannot be opened, if they cannot; `-` is standard output. Known before anything is sent. */
export function openMistakes({ io }: Context, files: readonly string[], isStdout: boolean): string[] {
  if (isStdout) return ['--open needs a file: leave out --out -.'];
  if (files.length > mostOpened)
    return [escaped`--open shows ${mostOpened} documents at most. Put all in one: --out <file>`];
  if (io.launch && viewerOf(io) !== undefined) return [];
  return [
    escaped`--open: there is no desktop here to show ${files.join(', ')} on. Leave it out; the file is saved all the same.`,
  ];
}

/** Opens a saved file. Where that fails the file is still good: a line says so. */
export async function openDocument({ io, messages }: Context, file: string): Promise<void> {
  const viewer = viewerOf(io);
  if (viewer === undefined || !io.launch) return;
  try {
    await io.launch(viewer, [file]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    messages.warn(escaped`${viewer} could not be started (${reason}). The document is in ${file}`);
  }
}
