import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from '../../src/base/database/address.ts';
import { databaseFailure, untrustedNote } from '../../src/base/database/failures.ts';
import { NoTls } from '../../src/base/database/login.ts';
import { preparePassword } from '../../src/base/database/password.ts';
import { escaped } from '../../src/base/text/message.ts';

const use = {
  ...{ noun: 'the ledger', setting: 'ledger', passwordVariable: 'P', passwordFileSetting: 'f' },
  rightsFor: () => escaped``,
};

function addressOf(text: string) {
  const parsed = parseDatabaseAddress(text);
  if ('fault' in parsed) throw new Error(String(parsed.fault));
  return parsed.value;
}

describe('the address of a database', () => {
  it.each([
    ['db.example.com', '', 'verify-full', undefined],
    ['10.0.0.7', '', 'verify-full', undefined],
    ['[fd00::7]', '', 'verify-full', undefined],
    ['127.0.0.1.example.com', '', 'verify-full', undefined],
    ['db.example.com', '?sslmode=require', 'require', /certificate is not checked/],
    ['db.example.com', '?sslmode=disable', 'disable', /nothing is encrypted/],
    ['127.0.0.1', '', 'disable', undefined],
    ['localhost', '?sslmode=require', 'require', undefined],
    ['[::1]', '', 'disable', undefined],
  ])('at %s%s means %s, and says what it gives up', (host, query, tls, note) => {
    const address = addressOf(`postgres://desk@${host}/shipping${query}`);
    expect(address.tls).toBe(tls);
    const said = untrustedNote(address, use);
    if (note === undefined) expect(said).toBeUndefined();
    else expect(String(said)).toMatch(note);
  });

  it.each([
    ['', Object.assign(new Error(''), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /sslmode=require/],
    ['?schema=shop', Object.assign(new Error(''), { code: 'CERT_HAS_EXPIRED' }), /schema=shop&sslmode=require/],
    ['', new NoTls(), /sslmode=disable/],
  ])('without sslmode (%s) fails with the line that mends it', (query, error, line) => {
    const address = addressOf(`postgres://desk@db.example.com/shipping${query}`);
    const failure = databaseFailure(error, address, { hasPassword: true, use, consequence: '' });
    expect(String(failure.details.hint)).toMatch(line);
  });
});

describe('a password', () => {
  it.each([
    ['plain ASCII \t~', 'plain ASCII \t~'],
    ['a\u00a0b', 'a b'],
    ['I\u00adX', 'IX'],
    ['\u2168', 'IX'],
    ['ﷺ', 'ﷺ'.normalize('NFKC')],
    // What SASLprep forbids stays as it is.
    ['\u2168\u200e', '\u2168\u200e'],
    ['\u0627\u2168', '\u0627\u2168'],
    ['\u00ad', '\u00ad'],
  ])('%j is compared as %j', (given, prepared) => {
    expect(preparePassword(given)).toBe(prepared);
  });
});
