// The product: what can be bought, on which dated terms, and who may. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { BlockSubtype } from '@candor/contract/blocks/types.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import type { Product as ProductWire, ProductTerms as TermsWire } from '@candor/contract/products/client.ts';
import type {
  buyerRefusals,
  OrderKind,
  ProductSubtype,
  ProductType,
  RiskWarning,
  TimeInForce,
  TradingType,
} from '@candor/contract/products/types.ts';
import { expectParsed, formatMoney, makeMoney, parseMoney, parseQuantity, parsePercent } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { InstrumentType } from '../instruments/index.ts';

export interface Product {
  readonly id: string;
  readonly type: ProductType;
  readonly subtype: ProductSubtype;
  readonly tradingType: TradingType;
  readonly market: string | undefined;
  readonly currency: CurrencyCode | undefined;
  readonly isOpen: boolean;
  readonly terms: TermsWire;
}

/** What is kept of terms; version, day and whether it is open stand in columns. */
export type StoredTerms = Omit<TermsWire, 'version' | 'starts_on'>;

export interface ExactTerms {
  readonly minimumMinor: bigint | undefined;
  readonly minimumE8: bigint;
  readonly stepE8: bigint;
  readonly reviewAboveMinor: bigint | undefined;
  readonly ttlMs: number;
  /** In hundred-thousandths of a percent, so that half-spreads stay exact. */
  readonly halfSpread: { readonly scaled: bigint; readonly scale: number };
  readonly band: { readonly scaled: bigint; readonly scale: number };
}

const shares = (text: string): bigint => expectParsed(parseQuantity(text)).amountE8;

function percent(text: string): { scaled: bigint; scale: number } {
  const { scaled, scale } = expectParsed(parsePercent(text));
  return { scaled, scale };
}

export function readTerms({ terms }: Pick<Product, 'terms'>, currency: CurrencyCode): ExactTerms {
  const money = (text: string | null): bigint | undefined =>
    text === null ? undefined : expectParsed(parseMoney(text, currency)).amountMinor;
  return {
    minimumMinor: money(terms.minimum_amount),
    minimumE8: shares(terms.minimum_quantity),
    stepE8: shares(terms.quantity_step),
    reviewAboveMinor: money(terms.review_above),
    ttlMs: terms.quotation_ttl_s * 1_000,
    halfSpread: percent(terms.half_spread_percent),
    band: percent(terms.band_percent),
  };
}

/** The client, as far as products ask. */
export interface Buyer {
  readonly vip: number;
  readonly score: number;
  readonly isVerified: boolean;
  readonly country: string;
  /** Warnings that the client has read, in whichever version. */
  readonly warningsRead: ReadonlySet<RiskWarning>;
}

/** The caller's own demands, such as those of a feature; the higher of both counts. */
export interface Demands {
  readonly vip: number;
  readonly score: number;
}

export type ProductRefusal = Refusal<(typeof buyerRefusals)[number]>;

/** In order: it is open, level, score, verification, country, warning. The words name the level that is needed and the client's own. */
export function checkBuyer(
  product: Product,
  buyer: Buyer,
  demands: Demands = { vip: 0, score: 0 },
): ProductRefusal | undefined {
  const { terms } = product;
  if (!product.isOpen) return refuse('product_closed');
  const vip = Math.max(terms.vip, demands.vip);
  const score = Math.max(terms.score, demands.score);
  if (buyer.vip < vip) return refuse('vip_required', { params: { level: vip, mine: buyer.vip } });
  if (buyer.score < score) return refuse('product_score_required', { params: { level: score, mine: buyer.score } });
  if (terms.kyc && !buyer.isVerified) return refuse('kyc_required');
  if (terms.countries.length > 0 && !terms.countries.includes(buyer.country)) return refuse('product_ineligible');
  if (terms.risk_warning !== null && !buyer.warningsRead.has(terms.risk_warning)) return refuse('risk_warning_unread');
  return undefined;
}

/** Why a client may not, in the words of the rule; nothing: may. */
export function accessOf(refused: ProductRefusal | undefined): ProductWire['access'] {
  const number = (name: string): number | null => {
    const value = refused?.params?.[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    allowed: refused === undefined,
    code: refused?.refused ?? null,
    level: number('level'),
    mine: number('mine'),
  };
}

export function toWire(product: Product, refused: ProductRefusal | undefined): ProductWire {
  const { id, type, subtype, tradingType, market, currency, isOpen, terms } = product;
  return {
    id,
    type,
    subtype,
    trading_type: tradingType,
    market: market ?? null,
    currency: currency ?? null,
    is_open: isOpen,
    terms,
    access: accessOf(refused),
  };
}

const everyKind: readonly OrderKind[] = ['market', 'limit', 'stop', 'stop_limit', 'take_profit'];
const everyTime: readonly TimeInForce[] = ['day', 'gtc', 'gtd'];

const listed = (change: Partial<StoredTerms>): StoredTerms => ({
  minimum_amount: null,
  minimum_quantity: '1',
  quantity_step: '1',
  review_above: '250000.00',
  quotation_ttl_s: 15,
  half_spread_percent: '0.05',
  band_percent: '20',
  kinds: [...everyKind],
  times_in_force: [...everyTime],
  vip: 0,
  score: 0,
  kyc: true,
  countries: [],
  // Plain shares are for everybody; two people ask for a warning where the house wants one.
  risk_warning: null,
  ...change,
});

/**
 * Block and OTC trades of a venue: from a tenth, or a twenty-fifth, of what the venue's ordinary orders are looked at from, up to twenty
 * times it. `review_above` is the most that one may come to: staff look at each in any case.
 */
export function negotiatedTerms(subtype: BlockSubtype, { terms, currency }: StartingTerms): StoredTerms {
  const looked = expectParsed(parseMoney(terms.review_above ?? '0', currency)).amountMinor;
  const say = (minor: bigint): string => formatMoney(makeMoney(minor, currency));
  const step = BigInt(Math.max(1, Math.ceil(Number(terms.quantity_step))));
  return {
    ...terms,
    minimum_amount: say(looked / (subtype === 'otc' ? 25n : 10n)),
    minimum_quantity: String(step),
    quantity_step: String(step),
    review_above: say(looked * 20n),
    quotation_ttl_s: 60,
    half_spread_percent: '0',
    band_percent: '10',
    kinds: ['market'],
    times_in_force: ['day'],
    vip: 2,
    risk_warning: 'complex',
  };
}

/** Savings are placed in money: of the terms of the catalogue they use the least amount and who may. */
export function savingsTerms(minimum: string): StoredTerms {
  return {
    ...listed({ minimum_amount: minimum, review_above: null, half_spread_percent: '0', band_percent: '0' }),
    kinds: ['market'],
    times_in_force: ['day'],
  };
}

const fractions = { minimum_amount: '1.00', minimum_quantity: '0.0001', quantity_step: '0.0001' } as const;
const roundLots = { minimum_quantity: '100', quantity_step: '100' } as const;

export interface StartingTerms {
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly terms: StoredTerms;
}

/** What a new tenant begins with, by venue; two people change it from a later day on. Data, no behaviour. */
export const startingTerms: Readonly<Record<ListedMarket, StartingTerms>> = {
  NASDAQ: { country: 'US', currency: 'USD', terms: listed(fractions) },
  NYSE: { country: 'US', currency: 'USD', terms: listed(fractions) },
  NSE: { country: 'IN', currency: 'INR', terms: listed({ review_above: '20000000.00' }) },
  BSE: { country: 'IN', currency: 'INR', terms: listed({ review_above: '20000000.00' }) },
  BME: { country: 'ES', currency: 'EUR', terms: listed({}) },
  GPW: { country: 'PL', currency: 'PLN', terms: listed({ review_above: '1000000.00' }) },
  BIST: { country: 'TR', currency: 'TRY', terms: listed({ review_above: '10000000.00' }) },
  SSE: { country: 'CN', currency: 'CNY', terms: listed({ ...roundLots, review_above: '2000000.00' }) },
  SZSE: { country: 'CN', currency: 'CNY', terms: listed({ ...roundLots, review_above: '2000000.00' }) },
  LSE: { country: 'GB', currency: 'GBP', terms: listed({ review_above: '200000.00' }) },
  XETRA: { country: 'DE', currency: 'EUR', terms: listed({}) },
  TSE: { country: 'JP', currency: 'JPY', terms: listed({ ...roundLots, review_above: '40000000' }) },
};

/** A kind of product that a venue lists: what it is the product of, and where its first terms differ from those of the venue. */
export interface ListedKind {
  readonly type: ProductType;
  readonly instruments: readonly InstrumentType[];
  readonly terms: Partial<StoredTerms>;
}

/** A further kind is one row. */
export const listedKinds: readonly ListedKind[] = [{ type: 'stock', instruments: ['stock', 'etf'], terms: {} }];
