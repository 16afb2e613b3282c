// What a board can be sorted by, apart from its schemas: the router reads an address before any validator is loaded.
export const boardSorts = ['size', 'symbol', 'name', 'price', 'change', 'volume'] as const;
export type BoardSort = (typeof boardSorts)[number];
export const boardOrders = ['ascending', 'descending'] as const;
export type BoardOrder = (typeof boardOrders)[number];
