// What the countries of Europe share: the figures of the euro, the settlement cycle of the Union, and what is alike beyond it.
import type { CountryPack, CurrencyFigures, SettlementCycle } from './pack.ts';

export const euro = {
  currency: 'EUR',
  largestLoan: 20_000,
  vip: [10_000, 50_000, 250_000, 1_000_000, 5_000_000],
  rate: { pair: 'EURUSD', level: 1.16 },
} as const satisfies CurrencyFigures;

/** Regulation 909/2014: two days; one from 11 October 2027 on (Regulation 2025/2075). */
export const unionSettlement = [
  { from: '2014-10-06', days: 2 },
  { from: '2027-10-11', days: 1 },
] as const satisfies readonly SettlementCycle[];

/** Shares are sold oldest first, proceeds are free at once, and a client declares the same three things. */
export const europeanRules = {
  lots: 'fifo',
  goodFaith: false,
  declares: ['tax_residence', 'political_exposure', 'source_of_funds'],
  // Spain gives a month (Law 7/2017), Poland thirty days; the others ask for a prompt answer.
  complaintDays: 30,
  // GDPR, article 12: a month.
  dataDays: 30,
  // Spain keeps what money laundering law asks for ten years (Law 10/2010), others five to ten; the longest holds.
  keepYears: 10,
} as const satisfies Partial<CountryPack>;

/** Where an account is known by its IBAN alone and a client by a passport or an identity card. */
export const plainIban = {
  bank: { scheme: 'iban', hint: 'iban' },
  identity: ['passport', 'national_id'],
} as const satisfies Partial<CountryPack>;
