// The instrument: what is traded, under an id that stays when its symbol changes, and its name in the books. Pure.
import type { OrderedInstrument } from '@candor/contract/quotations/client.ts';

export const instrumentTypes = ['stock', 'etf', 'fund', 'bond'] as const;
export type InstrumentType = (typeof instrumentTypes)[number];

/** What the price feed lists. */
export interface Listing {
  readonly market: string;
  readonly symbol: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly isin: string | null;
  readonly currency: string;
  readonly country: string;
  readonly sector: string;
  /** Smallest price step, in hundred-millionths. */
  readonly tickE8: bigint;
  /** Digits behind the point of a price. */
  readonly priceScale: number;
}

export interface Instrument extends Listing {
  readonly instrumentId: string;
  /** Smallest step of a quantity, in hundred-millionths. */
  readonly quantityStepE8: bigint;
  /** Under which the price feed knows it; `symbol` is what people see. */
  readonly feedSymbol: string;
}

const wholeShareE8 = 100_000_000n;
const fractionE8 = 10_000n;
/** Brokers there buy parts of a share; elsewhere the depository counts whole ones. */
const fractionalMarkets: ReadonlySet<string> = new Set(['NASDAQ', 'NYSE']);

export function quantityStepOf({ market, type }: Pick<Listing, 'market' | 'type'>): bigint {
  return type === 'fund' || fractionalMarkets.has(market) ? fractionE8 : wholeShareE8;
}

const assetPattern = /^INS:([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})$/;

/** The ledger's name of an instrument: never its symbol, which may change or be given to another. */
export function assetOf(instrumentId: string): string {
  const asset = `INS:${instrumentId.replaceAll('-', '').toUpperCase()}`;
  if (!assetPattern.test(asset)) throw new TypeError(`not the id of an instrument: ${instrumentId}`);
  return asset;
}

/** The way back; nothing for a currency. */
export function instrumentOf(asset: string): string | undefined {
  const found = assetPattern.exec(asset);
  return found?.slice(1).join('-').toLowerCase();
}

/** By its name as people see it, for the wire. */
export function describeInstrument(instrument: Instrument): OrderedInstrument {
  const { instrumentId: id, market, symbol, name, type, currency, country, isin } = instrument;
  return { id, market, symbol, name, type, currency, country, isin };
}

/** Where it is listed and as what, for the wire; an instrument that nobody knows any more has neither. */
export const listedAt = (instrument: Instrument | undefined) => ({
  market: instrument?.market ?? null,
  symbol: instrument?.symbol ?? null,
});
