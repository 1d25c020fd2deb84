import { describe, expect, it } from 'vitest';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { columnsByName } from '../../src/output/columns.ts';
import { labelOf } from '../../src/output/label.ts';
import { en } from '../../src/output/labels/en.ts';

const operations = (await builtInCatalogue()).groups.flatMap((group) => group.operations);

describe('the English labels', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'tell the columns of %s apart',
    (_id, operation) => {
      const labels = [...columnsByName(operation).keys()].map((name) => labelOf(name, en));
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
      for (const label of labels) expect(label).toMatch(/^[A-Z]/);
    },
  );

  it('name fields that are there', () => {
    const known = new Set(
      operations.flatMap((operation) => [...columnsByName(operation).keys()].flatMap((name) => name.split('.'))),
    );
    expect(Object.keys(en).filter((name) => !known.has(name))).toEqual([]);
  });

  it('are made from the name where there is none', () => {
    const made = [
      'receiver_note',
      'sku',
      'cod_wallet_id',
      'items.unit_price',
      'createdAt',
      'X-Note',
      'الاسم',
      '',
      '_',
      'a__b',
    ];
    expect(made.map((name) => labelOf(name, {}))).toEqual([
      ...[
        'Receiver note',
        'SKU',
        'COD wallet ID',
        'Items: Unit price',
        'createdAt',
        'X-Note',
        'الاسم',
        '',
        '_',
        'A  b',
      ],
    ]);
    expect(labelOf('constructor', en)).toBe('Constructor');
  });
});
