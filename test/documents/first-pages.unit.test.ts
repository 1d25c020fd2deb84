import { expect, it } from 'vitest';
import { wordsOf } from '../../src/base/text/message.ts';
import { countOf } from '../../src/documents/connect/first-pages.ts';
import { builtIn } from '../../src/operations/built-in.ts';

it.each([
  ['boxes', true, 'The first 2 boxes'],
  ['automation', true, 'The first 2 automations'],
  ['automation', false, '2 automations'],
])('the first page of %s (more: %s) is called by the plural', (group, hasMore, expected) => {
  const [boxes] = builtIn.flatMap(({ operations }) => operations).filter(({ id }) => id === 'boxes.list');
  const operation = boxes && { ...boxes, group, path: `/api/${group}` };
  const page = operation && { operation, rows: [{}, {}], total: undefined, hasMore, inputs: {} };
  expect(page && wordsOf(countOf(page))).toBe(expected);
});
