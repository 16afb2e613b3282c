// The permissions and features there are, as both sides name them. Taking one's own money out is in neither list: no permission, level
// or switch may stand between a client and a withdrawal.

export const permissions = [
  'watchlist',
  'trade',
  'subscribe',
  'block',
  'deposit',
  'exchange',
  'loan',
  'nominee',
  'bank',
  'avatar',
  'chat',
] as const;
export type Permission = (typeof permissions)[number];

export const features = [
  'stock',
  'ipo',
  'apo',
  'block',
  'fund',
  'bond',
  'earn',
  'quant',
  'ai',
  'loan',
  'exchange',
  'watchlist',
] as const;
export type Feature = (typeof features)[number];

/** What a tenant may set within: payees one client keeps, and the share of the published largest loan that is lent, in percent. */
export const accessLimits = { bankAccounts: { min: 1, max: 10 }, loanPercent: { min: 0, max: 100 } } as const;
