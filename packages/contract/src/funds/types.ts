// Names of funds, without schemas, for whoever only reads them.

/** Ranges over which a performance is told, from recorded NAVs only. */
export const fundRanges = ['1M', '3M', '6M', '1Y'] as const;
export type FundRange = (typeof fundRanges)[number];

/** What is wrong with a line of NAVs, or that nothing is; `jump` needs an explicit word. */
export const navFindings = [
  'ok',
  'jump',
  'unknown_fund',
  'bad_number',
  'not_a_nav_day',
  'before_cut_off',
  'known',
  'twice',
] as const;
export type NavFinding = (typeof navFindings)[number];

/** The units of a strategy are those of a fund whose NAV is computed of its own book; it has pages of its own. */
export const fundKinds = ['mutual_fund', 'fund'] as const;
export type FundKind = (typeof fundKinds)[number];
