// The sectors of what is listed. Without a schema: screens name them as well.
export const sectors = [
  'technology',
  'communication',
  'consumer_discretionary',
  'consumer_staples',
  'health_care',
  'financials',
  'industrials',
  'energy',
  'materials',
  'utilities',
  'real_estate',
  'broad_market',
  'balanced',
  'fixed_income',
] as const;
export type SectorName = (typeof sectors)[number];
