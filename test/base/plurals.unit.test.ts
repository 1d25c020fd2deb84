import { describe, expect, it } from 'vitest';
import { isPlural, plural, singular } from '../../src/base/text/names.ts';

const pairs = `address addresses · status statuses · city cities · box boxes · warehouse warehouses · analysis analyses
  country countries · batch batches · dish dishes · bonus bonuses · house houses · purchase purchases · cause causes
  database databases · case cases · size sizes · license licenses · expense expenses · tax taxes · day days · key keys
  movie movies · cookie cookies · cache caches · api apis · menu menus · alias aliases · archive archives · shelf shelves
  process processes · campus campuses · release releases · class classes · branch branches · currency currencies
  tie ties · shoe shoes · person people · quiz quizzes · invoice invoices · order orders · index indexes`
  .split(/ · |\n/)
  .map((pair) => pair.trim().split(' '));

describe('singular and plural', () => {
  it.each(pairs)('%s, %s', (one = '', many = '') => {
    expect({ one, many }).toEqual({ one: singular(many), many: plural(one) });
    expect({ one, many }).toEqual({ one: singular(one), many: plural(many) });
    expect([isPlural(one), isPlural(many)]).toEqual([false, true]);
  });

  it.each(['news', 'series', 'data', 'media', 'sms', 'analytics', 'equipment'])('%s stays as it is', (word) => {
    expect([singular(word), plural(word)]).toEqual([word, word]);
  });

  it('change the last of several words', () => {
    expect(singular('packaging-types')).toBe('packaging type');
    expect(plural('packaging-type')).toBe('packaging-types');
    expect(plural('order-status')).toBe('order-statuses');
  });
});
