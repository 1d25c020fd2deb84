import goods from './goods.json' with { type: 'json' };

/** What the made-up orders contain: price in SAR for one, weight in grams of one. */
export const { products } = goods;

/** Notes on orders; some of them are hard for spreadsheets and tables. */
export const { notes } = goods;
