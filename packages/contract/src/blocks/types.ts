// Names of block and OTC trades, without schemas, for whoever only reads them.

/** `standard` is a block of listed shares at one price; `otc` is a trade outside the order book with a named party. */
export const blockSubtypes = ['standard', 'otc'] as const;
export type BlockSubtype = (typeof blockSubtypes)[number];

/**
 * Where a request stands. `quoted` has a firm price now; when that ends, the request is `asked` again until its own time is over.
 * `refused` is the desk's word, `declined` and `withdrawn` the client's.
 */
export const blockStates = ['asked', 'quoted', 'accepted', 'declined', 'refused', 'withdrawn', 'expired'] as const;
export type BlockState = (typeof blockStates)[number];

/** How a firm price ended. */
export const blockQuoteEnds = ['accepted', 'declined', 'withdrawn', 'expired'] as const;
export type BlockQuoteEnd = (typeof blockQuoteEnds)[number];

/** Why the desk names no price: a closed list, and none of it asks for money. */
export const blockRefusals = [
  'no_counterparty',
  'too_large',
  'too_small',
  'price_unrealistic',
  'restricted',
  'legal_order',
] as const;
export type BlockRefusal = (typeof blockRefusals)[number];

/** How long a request may stand, and how many of a client may stand at once. */
export const blockLimits = { shortestMinutes: 10, longestDays: 10, open: 3 } as const;

/** The family of products whose guide it shares. */
export const familyOfBlock = (subtype: BlockSubtype): 'block' | 'otc' => (subtype === 'otc' ? 'otc' : 'block');
