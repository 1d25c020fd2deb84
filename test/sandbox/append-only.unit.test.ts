import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ChangeLog } from '../../src/sandbox/data/change-log.ts';
import { Store } from '../../src/sandbox/data/store.ts';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';
import { noon, processes } from '../support/sandbox.ts';

it('appends one line to the change log for each of many writes, and never rewrites it', () => {
  const count = perRing(300, 300, 2000);
  const path = join(temporaryFolder(), 'log.ndjson');
  const open = () => new Store(noon().getTime(), new ChangeLog(path, processes, noon));
  const store = open();
  const write = (number: number) =>
    store.serve(() => store.put({ table: 'boxes/41', id: number % 100, fields: { type: String(number).padStart(5) } }));
  write(0);
  const first = statSync(path);
  for (let number = 1; number < count; number++) write(number);
  const last = statSync(path);
  expect(last.ino).toBe(first.ino);
  expect(last.size).toBeLessThanOrEqual(first.size * count);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(count + 1);
  const fresh = open();
  fresh.serve(() => expect(fresh.state.of('boxes/41').fields.get(99)).toEqual({ type: String(count - 1).padStart(5) }));
  store.close();
  fresh.close();
});
