import { describe, expect, it } from 'vitest';
import { getOwn } from '../../src/base/row.ts';
import { builtInCatalogue, findOperation } from '../../src/operations/catalogue.ts';
import { unlistedPlaces } from '../../src/orders/cities.ts';
import { noPayouts } from '../../src/orders/cod.ts';
import { courierSpellings } from '../../src/orders/couriers.ts';
import { noKnownTimes } from '../../src/orders/lateness.ts';
import { paymentWords } from '../../src/orders/payments.ts';
import { knownStates } from '../../src/orders/states.ts';
import { arabic } from '../../src/output/labels/ar.ts';
import { loadLanguage } from '../../src/output/language.ts';
import { fieldReader, wordReader } from '../../src/output/typed-words.ts';
import { compileCondition } from '../../src/query/compile-condition.ts';
import { queryShapeOf } from '../../src/query/fields.ts';
import { order } from '../support/orders.ts';

const values = {
  status: knownStates,
  payment_method: [...Object.keys(arabic.words.payment_method), ...paymentWords()],
  selected_shipment_company: Object.entries(courierSpellings).flatMap(([name, all]) => [name, ...all.split(', ')]),
};

describe.each(['en', 'ar'])('each word of a table (--lang %s)', (lang) => {
  it.each(Object.entries(values))('%s: finds the order that shows it', async (field, all) => {
    const list = findOperation(await builtInCatalogue(), 'orders.list') ?? expect.unreachable();
    const shape = queryShapeOf(list, unlistedPlaces(), noPayouts, noKnownTimes);
    const { words } = await loadLanguage(lang);
    for (const value of all) {
      const word = getOwn(words[field] ?? {}, value) ?? value;
      const condition = `${field} = "${word}"`;
      const typed = { fieldOf: await fieldReader(list, condition), ...(await wordReader(condition)) };
      const options = { name: '--where', calendar: { now: new Date(), weekStart: 'sunday' as const }, typed };
      const { test, mistakes, unlisted } = compileCondition(condition, shape, options);
      expect([word, mistakes, unlisted, test(order(1, { [field]: value }))]).toEqual([word, [], [], true]);
    }
  });
});
