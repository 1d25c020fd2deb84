import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servicePlaces } from '../../src/documents/connect/service-places.ts';
import { kindOfSecret } from '../../src/service/login/given-secret.ts';
import { bareAddress } from '../../src/settings/readers.ts';
import { jwt } from '../support/profiles.ts';

describe('the places of a domain', () => {
  it.each([
    ['shop.example', ['https://shop.example', 'https://api.shop.example']],
    ['www.shop.example', ['https://www.shop.example', 'https://shop.example', 'https://api.shop.example']],
    ['api.shop.example/api/', ['https://api.shop.example']],
    ['shop.example:8443/eu', ['https://shop.example:8443/eu', 'https://api.shop.example:8443']],
    ['127.0.0.1:4010', ['http://127.0.0.1:4010']],
    ['localhost', ['http://localhost']],
    ['192.168.1.7', ['https://192.168.1.7']],
    ['متجر.example', ['https://xn--pgbep1f.example', 'https://api.xn--pgbep1f.example']],
  ])('of %s', (given, places) => {
    expect(servicePlaces(bareAddress(given) ?? '', false)).toEqual(places);
  });

  it('are https unless the host is this machine, and within the domain', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const bare = bareAddress(domain);
        expect(bare).toBeDefined();
        for (const place of servicePlaces(bare ?? '', false)) {
          const { protocol, hostname } = new URL(place);
          expect(protocol).toBe('https:');
          expect(`.${hostname}`.endsWith(`.${new URL(`https://${domain}`).hostname.replace(/^www\./, '')}`)).toBe(true);
        }
      }),
    );
  });

  it.each(['me@shop.example', 'https://shop.example', 'me:pw@shop.example', 'shop', '', 'shop.example?x=1', '../a.b'])(
    'are not those of %j',
    (given) => expect(bareAddress(given)).toBeUndefined(),
  );
});

describe('the form of a secret', () => {
  it.each([
    [jwt(1), 'token'],
    [`Bearer ${'x'.repeat(10)}`, 'token'],
    [`authorization: bearer ${'x'.repeat(10)}`, 'token'],
    [`12|${'a1'.repeat(20)}`, 'token'],
    ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'unclear'],
    ['550e8400-e29b-41d4-a716-446655440000', 'unclear'],
    ['a1b2c3d4e5f6a7b8c9d0e1f2', 'unclear'],
    ['correct-horse-battery-9431', 'password'],
    ['correct horse battery staple 2026', 'password'],
    ['Secret.2026', 'password'],
    ['eyJub3QganNvbg.a.b', 'password'],
    ['bearer of bad news', 'password'],
    ['كلمة-المرور-الطويلة-جدا-12345678', 'password'],
    ['', 'password'],
  ])('of %s', (given, kind) => {
    expect(kindOfSecret(given)).toBe(kind);
    expect(kindOfSecret(`  ${given}\r\n`)).toBe(kind);
  });

  it('is that of a password for every short text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 23 }), (given) => {
        fc.pre(!/bearer/i.test(given));
        expect(kindOfSecret(given)).toBe('password');
      }),
    );
  });
});
