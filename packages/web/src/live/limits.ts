// The stream's limits as this side keeps them, without the contract's schemas: a test holds them against the contract.

export const liveLimits = {
  maxSymbols: 200,
  /** Nothing heard for this long: prices are marked as stale, … */
  staleAfterMs: 5_000,
  /** … and for this long: they are greyed out. */
  lostAfterMs: 15_000,
} as const;
