import { describe, expect, it } from 'vitest';
import { documentAddress } from '../../src/http/prepare.ts';

describe('a document URL', () => {
  // A test cannot run on another machine.
  it.each([
    ['http://127.0.0.1:8080/a.pdf', 'https://ship.example.com'],
    ['https://localhost/a.pdf', 'https://ship.example.com'],
    ['http://[::1]/a.pdf', 'http://10.0.0.5'],
    ['http://10.0.0.6/a.pdf', 'http://10.0.0.5'],
    ['https://a@files.example/a.pdf', 'https://ship.example.com'],
  ])('%s is refused from %s', (address, service) => {
    expect(() => documentAddress(address, service)).toThrow(/it was not fetched/);
  });
});
