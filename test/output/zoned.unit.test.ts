import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonedText } from '../../src/base/time/times.ts';
import { fieldsInZone } from '../../src/output/dates.ts';
import { perRing } from '../support/ring.ts';

const zones = fc.constantFrom(
  ...[
    'Asia/Riyadh',
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ],
);
const times = fc.date({ min: new Date('1975-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

describe('a timestamp in a zone', () => {
  it('is the same instant, as the clocks there show it', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const shown = zonedText(time.toISOString(), zone);
        expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/);
        expect(Date.parse(shown)).toBe(time.getTime());
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
        expect(shown.slice(0, 19).replace('T', ' ')).toBe(clock.format(time));
        expect(zonedText(shown, zone)).toBe(shown);
      }),
      { numRuns: perRing(500, 500, 2000) },
    );
  });

  it.each([
    ['2026-01-02T03:04:05.000000Z', '2026-01-02T06:04:05+03:00'],
    ['2026-01-02T03:04:05.123456Z', '2026-01-02T06:04:05.123456+03:00'],
    ['2026-01-02 23:04:05+00:00', '2026-01-03T02:04:05+03:00'],
    ['2026-01-02T03:04:05+0530', '2026-01-02T00:34:05+03:00'],
    ['2026-01-02T03:04Z', '2026-01-02T06:04:00+03:00'],
  ])('%s is %s in Riyadh', (text, shown) => {
    expect(zonedText(text, 'Asia/Riyadh')).toBe(shown);
  });

  it.each(['2026-01-02', '2026-01-02 03:04:05', '2026-13-45T99:00:00Z', '', 'yesterday', '0001-01-01T00:00:00Z'])(
    'stays as it is where no zone is said, or there is no such time: %j',
    (text) => {
      expect(zonedText(text, 'Asia/Riyadh')).toBe(text);
    },
  );

  it('is only looked for in fields that hold times', () => {
    const time = '2026-01-02T03:04:05Z';
    const shown = fieldsInZone('Asia/Riyadh', { made: { format: 'date-time' } });
    expect(shown('description', time, {})).toBe(time);
    expect(shown('items.created_at', [time, null], {})).toEqual(['2026-01-02T06:04:05+03:00', null]);
    for (const name of ['made', 'createdAt', 'dueDate', 'date']) expect(shown(name, time, {})).not.toBe(time);
    for (const name of ['update', 'that', 'flat', 'candidate']) expect(shown(name, time, {})).toBe(time);
  });

  it.each([
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000000Z', '2026-01-02T06:04:05+03:00'],
    ['2026-01-02 03:04', '2026-01-02T06:04:20+03:00', '2026-01-02T06:04:00+03:00'],
    ['2026-01-02 06:04:05', '2026-01-02T03:04:05.000000Z', '2026-01-02 06:04:05'],
    ['2026-01-02 03:05:06', '2026-01-02T03:04:05.000000Z', '2026-01-02 03:05:06'],
    ['2026-01-02', '2026-01-02T00:00:00.000000Z', '2026-01-02'],
    ['2026-01-02 03:04:05', '2026-01-02 03:04:05', '2026-01-02 03:04:05'],
    ['2026-01-02 03:04:05', null, '2026-01-02 03:04:05'],
  ])('is known of %j, which names no zone, by a created_at of %j: %j', (time, created, shown) => {
    const inRiyadh = fieldsInZone('Asia/Riyadh', {});
    expect(inRiyadh('date', time, { date: time, created_at: created })).toBe(shown);
  });
});
