import { describe, expect, it } from 'vitest';
import { readGiven } from '../support/provider-documents.ts';

describe('another document', () => {
  it.each([
    '{"token": "sk_live_51NotForAnybody" "x"}',
    '{"a":1} hunter22hunter22 {',
    '{"token":"sk_live_51NotForAnybody", ',
  ])('is not quoted in the message: %s', async (text) => {
    const failure: unknown = await readGiven(text).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/It is neither JSON nor YAML: \S/);
    expect(String(failure)).not.toMatch(/sk_live|hunter22/);
  });

  it.each([
    ['a text that is not closed', 'openapi: "3.0.0', /neither JSON nor YAML: Missing closing "quote at line 1/],
    ['a token too many', 'openapi: 3.0.0\npaths: {}}', /neither JSON nor YAML: Unexpected .* at line 2, column \d+$/],
    ['JSON with a wrong token', `{"a": sk_live_${'x'.repeat(300_000)}`, /neither JSON nor YAML: Unexpected token 's'/],
    ['half of one', '{"openapi":"3.0.0",', /neither JSON nor YAML: /],
    ['a list', '[]', /does not hold a document/],
    ['nothing', ' \n', /It is empty/],
    ['a web page', '\n<!doctype html>\n<title>a: b</title>', /It is a web page or XML/],
    ['JSON with a line of comment', '// Ours\n{"openapi": "3.0.0"}', /It has comments, which JSON does not know/],
    ['JSON with a comment', '{ /* Ours */ "openapi": "3.0.0", "paths": {} }', /It has comments, which JSON/],
    ['half of one with an address', '{"servers": [{"url": "https://a.example/*"}], ', /neither JSON nor YAML: /],
    ['a later version', '{"openapi":"4.0.0"}', /neither an OpenAPI document 2\.0 to 3\.2 nor a Postman collection/],
    [
      'an older collection',
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v1.0.0/"}}',
      /neither an OpenAPI/,
    ],
  ])('is refused: %s', async (_what, text, message) => {
    await expect(readGiven(text)).rejects.toThrow(message);
  });

  it.each([
    ['a million brackets', '['.repeat(1_000_000)],
    ['a text without an end', `{"a${'\\"'.repeat(400_000)}`],
  ])(
    'is soon refused: %s',
    async (_what, text) => {
      await expect(readGiven(text)).rejects.toThrow(/neither JSON nor YAML/);
    },
    8000,
  );
});
