import { describe, expect, it } from 'vitest';
import { listInProcess, type Query } from '../support/list-in-process.ts';
import { sampleOf } from '../support/ring.ts';
import { vendorLists } from '../support/vendor-lists.ts';
import { type VendorList, vendorDocument, vendorPage } from '../support/vendor-parts.ts';
import { vendorSearches } from '../support/vendor-searches.ts';

const sizes = [0, 1, vendorPage - 1, vendorPage, vendorPage + 1, 3 * vendorPage, 47];

/** Reads a list of each of these lengths; says of those that are not whole what is wrong. */
async function faultsOf(list: VendorList, answer = list.answer) {
  const { nameOf = ({ id }) => id } = list;
  let count = 0;
  const { pull, ...facts } = await listInProcess(
    vendorDocument(list),
    (...asked) => answer(count, ...asked),
    list.route,
  );
  const faults: Record<number, unknown> = {};
  for (count of sizes) {
    const { rows, failure } = await pull();
    const names = new Set(rows.map(nameOf));
    if (failure || names.size !== count || rows.length !== count)
      faults[count] = { rows: rows.length, names: names.size, failure: failure && String(failure.message) };
  }
  return { ...facts, faults };
}

const lists = Object.entries({ ...vendorLists, ...vendorSearches });

/** What is left of a query by a service that knows sizes alone. */
const sizesIn = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => /size|limit|perpage|rows|top/i.test(name)));

describe('a list of a named service', () => {
  it.each(sampleOf(lists, 9))('is read whole at every size: %s', async (_name, list) => {
    const { isList, isRead, paging, faults } = await faultsOf(list);
    expect({ isList, isRead, faults }).toEqual({ isList: true, isRead: true, faults: {} });
    if (list.size !== undefined) expect(paging).toMatchObject({ size: list.size });
  });

  it.each(sampleOf(lists, 12))('is not vouched for where its later pages cannot be had: %s', async (_name, list) => {
    const { faults } = await faultsOf(list, (count, query) => list.answer(count, sizesIn(query), {}));
    const unsaid = Object.entries(faults).filter(([, fault]) => (fault as { failure?: string }).failure === undefined);
    expect(unsaid).toEqual([]);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['11', '30', '47']));
  });
});
