import { existsSync } from 'node:fs';
import { isListOf, isRecordOf } from '../base/json/checks.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { OpenLog } from '../log/open-log.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { besideProfile, type SettingsFolder } from '../settings/folder.ts';
import { changeStored, readStored, removeStored, type StoredKind } from '../settings/store.ts';
import { ifKnown } from '../writes/foresee.ts';
import { isShared, openLog, placeOfLog, readLogOf } from '../writes/open-ledger.ts';
import { type GoodsBook, type GoodsLine, goodsSchema } from './goods-log.ts';
import { Goods, hasSize, isProduct, isSameProduct, type Product, skuKey, tidyProduct } from './products.ts';

// The goods are kept in a file beside the profile, or, where desks share a database, in there.

interface GoodsFile {
  readonly version: 1;
  readonly products: readonly Product[];
}

const areProducts = isListOf(isProduct);

const goodsKind: StoredKind<GoodsFile> = {
  name: 'The table of goods',
  repair: escaped`Move it aside, and read your sheet again: ${suggest`goods import ${'goods.xlsx'}`}`,
  empty: { version: 1, products: [] },
  parse: ({ products = [], ...more }) =>
    areProducts(products)
      ? { value: { ...more, version: 1, products } }
      : { fault: escaped`it does not hold products` },
};

/** The table of barcodes of earlier versions: each with its SKU. */
interface BarcodeFile {
  readonly version: 1;
  readonly codes: Readonly<Record<string, string>>;
}

const areCodes = isRecordOf(isText);

const barcodeKind: StoredKind<BarcodeFile> = {
  name: 'The table of barcodes',
  repair: escaped`Move it aside, and read your sheet again: ${suggest`pack codes ${'codes.csv'}`}`,
  empty: { version: 1, codes: {} },
  parse: ({ codes = {} }) =>
    areCodes(codes) ? { value: { version: 1, codes } } : { fault: escaped`it does not hold codes` },
};

/** The sandbox has goods of its own. */
const goodsFile = ({ io, settings }: Desk & Profile): string => besideProfile(io, 'goods', settings);

const barcodeFile = ({ io, settings }: Desk & Profile): string => besideProfile(io, 'barcodes', settings);

/** The products of the file beside the profile alone, whoever keeps them. Throws a failure of kind `usage` for a damaged file. */
export const productsOnFile = ({ io, settings }: SettingsFolder): readonly Product[] =>
  readStored(besideProfile(io, 'goods', settings), goodsKind, io).products;

/** Where the goods are kept, for people. */
export const placeOfGoods = async (owner: Desk & Profile): Promise<Message> =>
  (await isShared(owner)) ? placeOfLog(owner, 'goods') : escaped`${goodsFile(owner)}`;

/** Adds the barcodes of the earlier table. One that belongs to a product already stays there. */
function withEarlierBarcodes(owner: Desk & Profile, goods: Goods): Goods {
  const { codes } = readStored(barcodeFile(owner), barcodeKind, owner.io);
  for (const [barcode, sku] of Object.entries(codes)) {
    if (goods.ofBarcode(barcode)) continue;
    const { barcodes = [], ...product } = goods.get(sku) ?? { sku };
    goods.put({ ...product, barcodes: [...barcodes, barcode] });
  }
  return goods;
}

/** The goods of the file beside the profile. Throws a failure of kind `usage` for a damaged file. */
export const readFileGoods = (owner: Desk & Profile): Goods =>
  withEarlierBarcodes(owner, new Goods(productsOnFile(owner)));

/** Returns all goods. Throws a failure of kind `usage` for a damaged file, and those of the database. */
export async function readGoods(owner: Desk & Profile): Promise<Goods> {
  if (!(await isShared(owner))) return readFileGoods(owner);
  return withEarlierBarcodes(owner, (await readLogOf(owner, 'goods', goodsSchema)).goods);
}

/** Returns all goods; none where the database has them of an account, and none is known. */
export const readGoodsIfKnown = async (owner: Desk & Profile): Promise<Goods> =>
  (await ifKnown(readGoods(owner))) ?? new Goods();

/** May sizes of goods be known? Nothing is asked of a database: it may have some. */
export const mayHaveSizes = (owner: Desk & Profile): boolean =>
  (owner.settings.ledger !== 'file' && !owner.settings.sandbox) || productsOnFile(owner).some(hasSize);

/** Returns all products as they are to be, of what they are. It may be called again with newer ones, and changes nothing else. */
export type GoodsChange = (goods: Goods) => readonly Product[];

/** Changes the goods, and takes the earlier table of barcodes over. Throws what `readGoods` throws. */
export async function changeGoods(owner: Desk & Profile, change: GoodsChange): Promise<void> {
  if (!(await isShared(owner))) return changeFileGoods(owner, change);
  const log = await openLog(owner, 'goods', goodsSchema, 'changing the goods');
  try {
    await changeSharedGoods(log, (goods) => change(withEarlierBarcodes(owner, goods)));
  } finally {
    await log.close();
  }
  await removeEarlierBarcodes(owner);
}

/** Changes the goods of the file beside the profile, and takes the earlier table of barcodes over. */
export async function changeFileGoods(owner: Desk & Profile, change: GoodsChange): Promise<void> {
  await changeStored(goodsFile(owner), goodsKind, owner, (old) => ({
    ...old,
    products: change(withEarlierBarcodes(owner, new Goods(old.products))).map(tidyProduct),
  }));
  await removeEarlierBarcodes(owner);
}

/** All of it is among the goods now. */
async function removeEarlierBarcodes(owner: Desk & Profile): Promise<void> {
  if (existsSync(barcodeFile(owner))) await removeStored(barcodeFile(owner), owner);
}

/** How often a change is made anew because another desk has changed a product meanwhile. */
const mostRounds = 5;

/** Changes the goods of a database. A product that another desk has changed meanwhile is changed as it is now. */
export async function changeSharedGoods(log: OpenLog<GoodsLine, GoodsBook>, change: GoodsChange): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const before = new Goods(log.book.goods.all());
    const after = new Goods(change(new Goods(before.all())).map(tidyProduct));
    const lines = linesBetween(before, after);
    const written = await Promise.all(
      lines.map((line) => {
        const sku = 'removed' in line ? line.removed : line.product.sku;
        return log.claim(line, ({ goods }) => goods.get(sku) === before.get(sku));
      }),
    );
    if (written.every((isWritten) => isWritten)) return;
    await log.refresh();
  }
}

/** The lines that make one state of the goods of another. */
function linesBetween(before: Goods, after: Goods) {
  const changed = after.all().filter((product) => {
    const old = before.get(product.sku);
    return !old || !isSameProduct(old, product);
  });
  const removed = before.all().filter(({ sku }) => !after.get(sku));
  return [...removed.map(({ sku }) => ({ removed: sku })), ...changed.map((product) => ({ product }))];
}

/** How many products a change adds, changes and removes. */
export function countChanges(before: Goods, products: readonly Product[]) {
  const after = new Goods(products);
  const lines = linesBetween(before, after);
  const isNew = (line: (typeof lines)[number]): boolean => 'product' in line && !before.get(line.product.sku);
  const removed = lines.filter((line) => 'removed' in line).length;
  const added = lines.filter(isNew).length;
  return { added, changed: lines.length - removed - added, removed };
}

/** The messages about a change that was made. */
export const changeNote = async (
  owner: Desk & Profile,
  { added, changed, removed }: ReturnType<typeof countChanges>,
): Promise<Message> =>
  added + changed + removed === 0 ? escaped`Nothing to change.` : escaped`Saved to ${await placeOfGoods(owner)}`;

/** Products with others put in: what these say of a product counts, and what they do not say stays. Barcodes move with them. */
export function mergeProducts(goods: Goods, products: readonly Product[]): readonly Product[] {
  const merged = new Goods(goods.all());
  const moved = new Map(
    products.flatMap(({ sku, barcodes = [] }) => barcodes.map((code) => [skuKey(code), skuKey(sku)])),
  );
  for (const product of goods.all()) {
    const barcodes = product.barcodes?.filter(
      (code) => (moved.get(skuKey(code)) ?? skuKey(product.sku)) === skuKey(product.sku),
    );
    if (barcodes && barcodes.length < (product.barcodes?.length ?? 0)) merged.put({ ...product, barcodes });
  }
  for (const product of products) {
    const before = merged.get(product.sku);
    merged.put({ ...before, ...tidyProduct(product), sku: before?.sku ?? product.sku });
  }
  return merged.all();
}
