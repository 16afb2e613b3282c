// The table of decisions part 4: which statuses an order of each kind goes through, which others it may have, and which may follow on
// which. Everything else is refused.

export interface Way {
  /** Every one of them is reached in a year. */
  readonly must: readonly string[];
  /** Where it may begin, and what may follow. */
  readonly begins: readonly string[];
  readonly moves: Readonly<Record<string, readonly string[]>>;
}

export const everyStatus = [
  'pending',
  'awaiting',
  'payment',
  'listing',
  'settle',
  'outstanding',
  'holding',
  'sold',
  'rejected',
  'cancelled',
  'expired',
] as const;

/** From the trade on; `outstanding` is a settlement that is late, `rejected` a trade that was taken back. */
const traded = {
  settle: ['holding', 'sold', 'outstanding', 'rejected'],
  outstanding: ['holding', 'sold', 'settle', 'rejected'],
  holding: ['settle', 'sold', 'rejected'],
  sold: ['settle', 'holding', 'rejected'],
} as const;

const stock: Way = {
  must: [],
  begins: ['pending', 'awaiting'],
  moves: {
    awaiting: ['pending', 'rejected', 'cancelled', 'expired'],
    pending: ['awaiting', 'settle', 'rejected', 'cancelled', 'expired'],
    ...traded,
  },
};

const offering: Way = {
  must: ['pending', 'awaiting', 'payment', 'listing', 'holding', 'sold', 'rejected', 'cancelled', 'expired'],
  begins: ['pending'],
  moves: {
    pending: ['awaiting', 'cancelled', 'rejected'],
    awaiting: ['listing', 'payment', 'rejected'],
    payment: ['awaiting', 'expired', 'rejected'],
    listing: ['holding'],
    holding: ['settle', 'sold'],
    settle: ['sold', 'holding'],
    sold: ['settle', 'holding'],
  },
};

const block: Way = {
  must: ['awaiting', 'settle', 'holding', 'sold', 'outstanding', 'rejected'],
  begins: ['awaiting'],
  moves: { awaiting: ['settle', 'rejected'], ...traded },
};

/** Funds and bonds: the purchase of a switch awaits its proceeds. */
const fund: Way = {
  must: ['pending', 'awaiting', 'settle', 'holding', 'sold', 'outstanding', 'rejected', 'cancelled', 'expired'],
  begins: ['pending', 'awaiting'],
  moves: {
    awaiting: ['pending', 'cancelled', 'rejected'],
    pending: ['settle', 'rejected', 'cancelled', 'expired'],
    ...traded,
  },
};

const quant: Way = {
  must: ['awaiting', 'holding', 'settle', 'sold', 'cancelled'],
  begins: ['awaiting'],
  moves: {
    awaiting: ['holding', 'settle', 'cancelled', 'rejected'],
    settle: ['sold', 'holding', 'outstanding'],
    outstanding: ['sold', 'holding', 'settle'],
    holding: ['settle', 'outstanding', 'sold'],
    sold: ['settle', 'holding'],
  },
};

const saving: Way = {
  must: ['holding', 'settle', 'sold'],
  begins: ['holding'],
  moves: { holding: ['settle'], settle: ['sold'] },
};

/** By type and subtype. */
export const ways: Readonly<Record<string, Way>> = {
  'stock/standard': stock,
  'ipo/ipo': offering,
  'ipo/fo': offering,
  'ipo/bfo': offering,
  'subscribe/apo': offering,
  'subscribe/spo': offering,
  'block/standard': block,
  'block/otc': block,
  'fund/fund': fund,
  'earn/flex': saving,
  'saving/daily': saving,
  'saving/fixed': saving,
  'savings/savings': saving,
  'quant/quant': quant,
  'quant/ai': quant,
  'quant/da': quant,
};

export const isSaving = (way: Way): boolean => way === saving;

/** Moves that the table does not name. */
export function strayMoves(kind: string, statuses: readonly string[]): string[] {
  const way = ways[kind];
  if (!way) return [`an order is ${kind}, which nobody knows`];
  return statuses.flatMap((to, place) => {
    const from = statuses[place - 1];
    if (from === to) return [];
    const allowed = from === undefined ? way.begins : (way.moves[from] ?? []);
    return allowed.includes(to) ? [] : [`${kind} went from ${from ?? 'nothing'} to ${to}`];
  });
}
