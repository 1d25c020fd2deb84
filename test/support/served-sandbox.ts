import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { type Surroundings, shipctl } from './run.ts';

/** The sandbox for other programs, in this process, as it is at a moment. It keeps no changes, and ends with the test. */
export function servedSandbox(
  flags: readonly string[] = [],
  surroundings: Pick<Surroundings, 'now'> = {},
): Promise<{ readonly baseUrl: string; readonly token: string }> {
  let shown = '';
  let stop = (): void => undefined;
  return new Promise((resolve, reject) => {
    const ended = shipctl(['sandbox', '--port', '0', '--memory', '--json', ...flags], {
      ...surroundings,
      env: { SHIPCTL_CONFIG_DIR: temporaryFolder() },
      onStart: (send) => {
        stop = () => send('SIGINT');
      },
      onStdout: (text) => {
        shown += text;
        if (!shown.endsWith('\n')) return;
        const { base_url: baseUrl, token } = JSON.parse(shown) as { base_url: string; token: string };
        resolve({ baseUrl, token });
      },
    });
    ended.then(() => reject(new Error(`The sandbox ended: ${shown}`)), reject);
    onTestFinished(async () => {
      stop();
      await ended;
    });
  });
}
