import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { box } from './boxes.ts';
import { temporaryFolder } from './folders.ts';
import { range } from './lists.ts';
import { shipctl } from './run.ts';
import { paginate, sendJson, startService } from './service.ts';

/** Fifty boxes on five pages, of which the fourth fails until it is repaired. */
export async function failingExport() {
  let ill = true;
  const service = await startService((request, response) => {
    if (ill && request.query.page === '4') return sendJson(response, 500, {});
    return paginate(
      range(1, 50).map((id) => box(id)),
      request,
    );
  });
  const cwd = temporaryFolder();
  const list = ['boxes', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'];
  const pull = (...more: string[]) =>
    shipctl([...list, '--out', 'a.csv', '--resume', ...more], { env: service.env, cwd });
  const heal = (): void => {
    ill = false;
  };
  const text = (name: string): string => readFileSync(join(cwd, name), 'utf8');
  return { service, cwd, pull, heal, text, path: (name: string) => join(cwd, name) };
}
