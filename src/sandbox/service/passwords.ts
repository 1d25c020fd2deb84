import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const length = 32;

/** What is kept of a password: salt and hash. */
export function hashOf(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, length).toString('hex')}`;
}

export function isPassword(password: string, hash: string): boolean {
  const [salt = '', expected = ''] = hash.split(':').map((part) => Buffer.from(part, 'hex'));
  const actual = scryptSync(password, salt, length);
  return expected.length === length && timingSafeEqual(actual, Buffer.from(expected));
}
