/** The data of `--sandbox`, and of `sandbox` unless it is told otherwise. */
export const usualData = { seed: 1, orders: 200 };

/** Orders are held in memory, some 2 kB each. */
export const mostOrders = 20_000;
