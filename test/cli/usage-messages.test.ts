import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';

describe('the message of a wrong command line', () => {
  it.each([
    [['ops', 'set'], '<operation> is missing.'],
    [['api'], '<METHOD> is missing.'],
    [['orders', 'find'], '<text> is missing.'],
    [
      ['orders', 'update', '5', '--receiver-phon', '1'],
      'There is no flag --receiver-phon. Did you mean "--receiver-phone"?',
    ],
  ])('says nothing that follows from what is missing or mistyped: %j', async (argv, message) => {
    const { stderr } = await shipctl(argv);
    const [error, ...hints] = stderr.split('\n').filter((line) => !/^Corrected: /.test(line));
    expect([error, ...hints]).toEqual([`Error: ${message}`, expect.stringMatching(/^All flags: /), '']);
  });

  it.each([
    ['shop.example.com', 'as https://shop.example.com.'],
    ['shop.example.com:8443/v1', 'as https://shop.example.com:8443/v1.'],
    ['localhost:4010', 'as http://localhost:4010.'],
    ['127.0.0.1:4010', 'as http://127.0.0.1:4010.'],
    ['shop', 'like https://ship.example.com.'],
    ['me:secret@shop.example.com', 'like https://ship.example.com.'],
    ['ftp://shop.example.com', 'like https://ship.example.com.'],
  ])('says how to write the address %s', async (given, full) => {
    const { stderr } = await shipctl(['orders', 'list', '--base-url', given]);
    expect(stderr).toContain(`is not a valid address: write it in full, ${full}\n`);
    expect(stderr).not.toContain('secret');
  });
});
