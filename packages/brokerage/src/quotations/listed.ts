// What an order's instrument is here: its product, terms and fees, and of a bond what has accrued by the day a trade settles on.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { Quotation as QuotationWire } from '@candor/contract/quotations/client.ts';
import { encodeMoney, isCurrencyCode, makeMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { accruedMinor, accrueTo, findBondOf, settlementOf } from '../bonds/index.ts';
import type { Accrued, Bond, CalendarParts } from '../bonds/index.ts';
import { findTable } from '../fees/index.ts';
import type { FeeTable } from '../fees/index.ts';
import type { Instrument, Instruments } from '../instruments/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { findListed, findProduct, listedKinds, readTerms } from '../products/index.ts';
import type { ExactTerms, Product } from '../products/index.ts';
import { grossOf } from './offer.ts';
import type { Offer } from './offer.ts';

/** Everything about an instrument that an order of it needs. */
export interface Listed {
  readonly instrument: Instrument;
  readonly currency: CurrencyCode;
  readonly market: ListedMarket;
  readonly product: Product;
  readonly terms: ExactTerms;
  readonly table: FeeTable;
  /** Where it is one. */
  readonly bond: Bond | undefined;
}

export async function readListed(
  { instruments, clock }: { readonly instruments: Instruments; readonly clock: Clock },
  reader: Reader,
  name: { readonly market: string; readonly symbol: string },
): Promise<Listed | Refusal<'not_found' | 'order_unsupported'>> {
  const instrument = await instruments.findBySymbol(name.market, name.symbol);
  if (!instrument) return refuse('not_found');
  const market = listedMarkets.find((code) => code === instrument.market);
  const { currency, type } = instrument;
  const kind = listedKinds.find(({ instruments: kinds }) => kinds.includes(type));
  if (!market || !isCurrencyCode(currency) || (!kind && type !== 'bond')) return refuse('order_unsupported');
  const day = dayOf(clock.now());
  const bond = type === 'bond' ? await findBondOf(reader, instrument.instrumentId) : undefined;
  const product = bond
    ? await findProduct(reader, bond.id, day)
    : kind && (await findListed(reader, market, day, kind.type));
  if (!product) return refuse('order_unsupported');
  const table = await findTable(reader, market, day);
  const terms = readTerms(product, currency);
  // Nobody looks at an order of a bond first: what has accrued would not be what was signed.
  return {
    instrument,
    currency,
    market,
    product,
    terms: bond ? { ...terms, reviewAboveMinor: undefined } : terms,
    table,
    bond,
  };
}

/** To the day a trade would settle on; of nothing but bonds. */
export function accrue(
  parts: Pick<CalendarParts, 'settlesOn'>,
  { bond, instrument }: Pick<Listed, 'bond' | 'instrument'>,
  tradedAt: Date,
): Accrued | undefined | Refusal<'bond_ends'> {
  if (!bond) return undefined;
  return accrueTo(bond, settlementOf(parts, instrument, tradedAt)) ?? refuse('bond_ends');
}

export function describeBond(
  bond: Bond,
  accrued: Accrued,
  { grossMinor, quantityE8 }: Offer,
): NonNullable<QuotationWire['bond']> {
  const { currency, nominalE8, dayCount } = bond;
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const minor = accruedMinor(accrued, quantityE8, currency);
  return {
    nominal: say(grossOf(nominalE8, quantityE8, currency)),
    clean: say(grossMinor),
    accrued: say(minor),
    dirty: say(grossMinor + minor),
    since: accrued.period.from,
    days: accrued.days,
    period_days: accrued.periodDays,
    is_ex: accrued.isEx,
    day_count: dayCount,
  };
}
