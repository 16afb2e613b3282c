// The access rule of everything a client can use, in one place: the server closes endpoints by it, screens hide and explain by it.
// Never decides. Leaving is in no rule: withdrawing, repaying, taking off a list and removing a bank account stay open.
import type { ProductFamily } from '../content/client.ts';
import type { AccessRule } from '../endpoint.ts';

export const uses = {
  avatar: { perm: 'avatar' },
  bank: { perm: 'bank' },
  deposit: { perm: 'deposit' },
  exchange: { perm: 'exchange', feature: 'exchange' },
  loan: { perm: 'loan', feature: 'loan' },
  nominee: { perm: 'nominee' },
  plan: { perm: 'trade' },
  trade: { perm: 'trade', feature: 'stock' },
  watchlist: { perm: 'watchlist', feature: 'watchlist' },
} as const satisfies Readonly<Record<string, AccessRule>>;

/** Families with the same conduct share a feature. */
export const productUses = {
  stock: { perm: 'trade', feature: 'stock' },
  etf: { perm: 'trade', feature: 'stock' },
  mutual_fund: { perm: 'trade', feature: 'fund' },
  fund: { perm: 'trade', feature: 'fund' },
  bond: { perm: 'trade', feature: 'bond' },
  savings: { perm: 'trade', feature: 'earn' },
  ipo: { perm: 'subscribe', feature: 'ipo' },
  offering: { perm: 'subscribe', feature: 'apo' },
  block: { perm: 'block', feature: 'block' },
  otc: { perm: 'block', feature: 'block' },
  quant: { perm: 'trade', feature: 'quant' },
  ai: { perm: 'trade', feature: 'ai' },
} as const satisfies Readonly<Record<ProductFamily, Required<Pick<AccessRule, 'perm' | 'feature'>>>>;
