// What the business has to know of a country before a client may hold an account there. A pack is data: whoever needs a fact reads it from
// here, and a fact that is missing does not compile.
import type { CurrencyCode } from '@candor/money';
import type { Declaration } from '../kyc/declarations.ts';
import type { IdKind } from '../kyc/id-kinds.ts';
import type { ListedMarket } from '../market/venues.ts';

export type BankScheme = 'iban' | 'ifsc' | 'aba' | 'cnaps' | 'local';

/** Whose words describe the number in the form (`bank-accounts.hint_…`); the last two suit any country. */
type BankHint = 'ES' | 'PL' | 'TR' | 'IN' | 'US' | 'CN' | 'iban' | 'local';

export type BankFormat =
  | {
      readonly scheme: 'iban';
      readonly hint: BankHint;
      /** People write so many digits without the country; with or without the two check digits in front. */
      readonly national?: { readonly digits: number; readonly hasCheckDigits: boolean };
    }
  | {
      readonly scheme: Exclude<BankScheme, 'iban'>;
      readonly hint: BankHint;
      /** The account number without spaces, upper case. What its code must look like follows from the scheme. */
      readonly number: RegExp;
    };

/** Figures of a currency. Countries that share a currency share them: a test holds them together. */
export interface CurrencyFigures {
  readonly currency: CurrencyCode;
  /** The largest loan in whole units; null: nothing is lent. */
  readonly largestLoan: number | null;
  /** Own assets in whole units for the VIP levels 1 to 5; null: a level is only given by people. */
  readonly vip: readonly [number, number, number, number, number] | null;
  /** The pair with the dollar and the rough level that anchors its simulated rate; null for the dollar itself. */
  readonly rate: { readonly pair: string; readonly level: number } | null;
}

export interface SettlementCycle {
  /** First trade date, YYYY-MM-DD; the list is in ascending order. */
  readonly from: string;
  /** Settlement days after the trade date. */
  readonly days: number;
}

/** Which lots a sale takes: first in, first out by law, or those the client names. */
export type LotRule = 'fifo' | 'chosen';

export interface Regulator {
  readonly name: string;
  readonly address: string;
  readonly url: string;
}

export interface PayeeSample {
  readonly number: string;
  readonly code?: string;
}

/** Right in form, nobody's in truth: what the demo's people use. */
export interface Samples {
  /** All but the last digit of a mobile number, which counts people. */
  readonly phoneStem: string;
  /** Another mobile number, as a form takes it. */
  readonly phone: { readonly callingCode: string; readonly number: string };
  readonly payees: readonly [PayeeSample, PayeeSample, PayeeSample];
}

export interface DividendTax {
  /** First ex-date, YYYY-MM-DD; the list is in ascending order. */
  readonly from: string;
  readonly basisPoints: number;
  /** Authority and kind, as the books name it. */
  readonly tax: string;
}

export interface CountryPack {
  /** Language and regional format. */
  readonly locale: string;
  /** The time zone whose days count, where a day of the country is asked for. */
  readonly zone: string;
  readonly money: CurrencyFigures;
  /** Null where there is none: a union of countries has no telephones. Numbers are checked by the plan of the calling code. */
  readonly callingCode: string | null;
  /** Banks keep the holidays of this market. */
  readonly bankingDays: ListedMarket;
  /** Of shares listed there. */
  readonly settlement: readonly [SettlementCycle, ...SettlementCycle[]];
  /** What its tax law says of the lots of a sale, for people who pay their taxes there. */
  readonly lots: LotRule;
  /** Shares bought with unsettled money wait for it before they are sold (cash accounts of the United States). */
  readonly goodFaith: boolean;
  /** What the house withholds of dividends for accounts there; nothing unless named. */
  readonly dividendTax?: readonly [DividendTax, ...DividendTax[]];
  readonly bank: BankFormat;
  readonly identity: readonly [IdKind, ...IdKind[]];
  /** What the law there asks beyond identity; empty where it asks for nothing more. */
  readonly declares: readonly Declaration[];
  /** A complaint is answered within so many days. */
  readonly complaintDays: number;
  /** A question about one's own data is answered within so many days. */
  readonly dataDays: number;
  /** Records of an account are kept for so many years after its end. */
  readonly keepYears: number;
  /** Where a client can complain beyond the house. */
  readonly regulator: Regulator | null;
  readonly samples: Samples;
}
