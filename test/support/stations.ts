import { temporaryFolder } from './folders.ts';
import type { TestDatabase } from './postgres.ts';
import { start } from './process.ts';
import type { Service } from './service.ts';

/** The environment of a station: with settings of its own, and a journal that it shares. */
export const stationOf = (
  service: Pick<Service, 'env'>,
  database: TestDatabase,
  desk: string,
): Record<string, string> => {
  const folder = temporaryFolder();
  return {
    ...{ ...service.env, ...database.env, SHIPCTL_CONFIG_DIR: folder, XDG_DATA_HOME: folder },
    ...{ SHIPCTL_DESK: desk, SHIPCTL_LEDGER_ACCOUNT: 'shop' },
  };
};

/** A station whose scans are typed one by one, each answered before the next. */
export function openStation(env: Record<string, string>, words: readonly string[] = []) {
  const { child, ended } = start(['pack', ...words], { env });
  let said = '';
  let told = '';
  let wake = (): void => undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    wake();
  });
  let lines = 0;
  const scan = async (code: string): Promise<string> => {
    child.stdin.write(`${code}\n`);
    while (said.split('\n').length - 1 <= lines) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        void ended.then(() => resolve());
      });
      if (child.exitCode !== null) return '';
    }
    return said.split('\n')[lines++] ?? '';
  };
  const close = async () => {
    child.stdin.end();
    return { ...(await ended), stderr: told };
  };
  return { scan, close, ended, told: () => told };
}
