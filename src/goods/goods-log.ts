import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { LogBook, LogSchema } from '../log/open-log.ts';
import { Goods, isProduct, type Product, skuKey } from './products.ts';

// The goods of desks that share a database: a line for each product, which takes the place of an earlier one.

interface GoodsHead {
  /** The version of the format. */
  readonly goods: 1;
  readonly profile: string;
  readonly origin: string;
}

interface ProductLine {
  readonly product: Product;
}

interface RemovedLine {
  readonly removed: string;
}

export type GoodsLine = GoodsHead | ProductLine | RemovedLine;

const isHead = (line: Row): line is Row & GoodsHead => line.goods === 1 && isText(line.profile) && isText(line.origin);

const isProductLine = (line: Row): line is Row & ProductLine => isProduct(line.product);

const isRemoved = (line: Row): line is Row & RemovedLine => isText(line.removed);

/** The goods that the lines tell. */
export class GoodsBook implements LogBook<GoodsLine> {
  readonly goods = new Goods();
  hasHead = false;

  parse(row: Row): GoodsLine | undefined {
    return isHead(row) || isProductLine(row) || isRemoved(row) ? row : undefined;
  }

  add(line: GoodsLine): void {
    if ('goods' in line) this.hasHead = true;
    else if ('removed' in line) this.goods.remove(line.removed);
    else this.goods.put(line.product);
  }
}

export const goodsSchema: LogSchema<GoodsLine, GoodsBook> = {
  noun: 'table of goods',
  consequence: 'Nothing was saved.',
  whenLost: 'Nothing more was saved.',
  repair: (command) => escaped`Remove that line, and read your sheet of goods again: ${command}`,
  emptyBook: () => new GoodsBook(),
  makeHead: ({ profile, origin }) => ({ goods: 1, profile, origin }),
  keyOf: (line) => {
    if ('goods' in line) return 'head';
    return `sku ${skuKey('removed' in line ? line.removed : line.product.sku)}`;
  },
};
