import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importedList } from '../support/imported-lists.ts';
import { followedServices } from '../support/real-followed.ts';
import { numberedServices } from '../support/real-numbered.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { errorOf } from '../support/run.ts';
import { sendJson } from '../support/service.ts';

const folder = new URL('../fixtures/paging/', import.meta.url);

// Every size of every list is in real-services.unit.test.ts, without the program and a server.

const services = Object.entries({ ...numberedServices, ...followedServices });

it.each(everyNth(services, perRing(6, 6, 1)))(
  'the program reads the list of a real service whole, or ends with 8: %s',
  async (name, { most, answer, idField = 'id', unproved }) => {
    const size = Math.min(most, 100) * 3;
    const document = readFileSync(new URL(`${name}.openapi.json`, folder), 'utf8');
    const { type } = await importedList(document, ({ query }, response) => {
      const { status = 200, json, headers } = answer(size, query);
      if (json === undefined) return response.writeHead(status, headers).end();
      return sendJson(response, status, json, headers);
    });
    const outcome = await type('things', 'list', '--all', '-o', 'ndjson', '--retries', '0');
    const ids = outcome.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => String(JSON.parse(line)[idField]));
    const message = outcome.code === 0 ? '' : errorOf(outcome).message;
    const isUnproved = unproved?.sizes.includes(size);
    expect({ name, code: outcome.code, message, rows: new Set(ids).size }).toMatchObject(
      isUnproved ? { name, code: 8 } : { name, code: 0, rows: size },
    );
    // No row twice, whatever the exit code is.
    expect(ids.length).toBe(new Set(ids).size);
  },
);
