// Bonds as the wire shows them: terms, price with its origin, what has accrued, what the price means as a yield, and what is to come.
import type { BondDetail, BondFlow, Bond as BondWire } from '@candor/contract/bonds/client.ts';
import { dayOf } from '@candor/contract/days.ts';
import { readBalances } from '@candor/ledger';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity, minorPerUnit, divideRounded } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { assetOf, describeInstrument } from '../instruments/index.ts';
import type { Instrument, Instruments } from '../instruments/index.ts';
import { describeOrigin, keyOf, sayPrice } from '../prices/index.ts';
import type { MarketPrice, MarketPrices } from '../prices/index.ts';
import { checkBuyer, findProducts, productAccessOf, readBuyer } from '../products/index.ts';
import type { ProductCaller } from '../products/index.ts';
import { accruedE8, accrueTo, periodsOf } from './accrual.ts';
import type { Accrued, Period } from './accrual.ts';
import type { Bond } from './bond.ts';
import { exDateOf, lastTradingDay, paysOn, settlementOf } from './calendar.ts';
import type { CalendarParts } from './calendar.ts';
import { yieldOf } from './yield.ts';

export interface BondViewParts extends CalendarParts {
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly prices: MarketPrices;
}

const e8 = 100_000_000n;

/** Hundred-millionths, written without needless zeros, also below zero. */
function sayE8(amountE8: bigint, currency: CurrencyCode): string {
  return amountE8 < 0n ? `-${sayPrice(-amountE8, currency)}` : sayPrice(amountE8, currency);
}

/** Price times pieces in smallest units. */
function payFor(perPieceE8: bigint, quantityE8: bigint, currency: CurrencyCode): bigint {
  return divideRounded(perPieceE8 * quantityE8 * minorPerUnit(currency), e8 * e8, 'half-even');
}

export function describeTerms(bond: Bond): BondWire['terms'] {
  return {
    issuer: bond.issuer,
    issuer_kind: bond.issuerKind,
    rating: bond.rating ?? null,
    nominal: encodeMoney(makeMoney(payFor(bond.nominalE8, e8, bond.currency), bond.currency)),
    minimum_pieces: bond.minimumPieces,
    coupon_percent: sayMillionths(bond.couponE6),
    frequency: bond.frequency,
    day_count: bond.dayCount,
    issued_on: bond.issuedOn,
    matures_on: bond.maturesOn,
    ex_days: bond.exDays,
  };
}

function sayMillionths(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

/** The trade of now, or of when the market opens. */
function tradeTime({ prices }: Pick<BondViewParts, 'prices'>, { market }: Instrument, now: Date): Date {
  const hours = prices.hoursOf(market, now);
  return hours && hours.state !== 'open' ? hours.opensAt : now;
}

function describeYield(bond: Bond, price: MarketPrice, accrued: Accrued): BondWire['yield'] {
  const of100 = (amountE8: bigint): number => (Number(amountE8) / Number(bond.nominalE8)) * 100;
  const coming = periodsOf(bond).filter(({ to }) => to >= accrued.period.to);
  const found = yieldOf({
    price: of100(price.priceE8),
    accrued: of100(accruedE8(accrued)),
    coupons: coming.slice(accrued.isEx ? 1 : 0).map(({ couponE8 }) => of100(couponE8)),
    frequency: bond.frequency,
    toRun: 1 - accrued.days / accrued.periodDays,
    skipped: accrued.isEx ? 1 : 0,
  });
  if (!found) return null;
  return {
    percent: found.percent.toFixed(2),
    method: found.method,
    price: sayPrice(price.priceE8, bond.currency),
    price_at: price.at.toISOString(),
    price_kind: price.kind,
    simulated: price.simulated,
  };
}

export async function describeBonds(
  parts: BondViewParts,
  reader: Reader,
  caller: ProductCaller,
  bonds: readonly Bond[],
): Promise<BondWire[]> {
  const now = parts.clock.now();
  const instruments = new Map<string, Instrument>();
  for (const { instrumentId } of bonds) {
    const found = await parts.instruments.find(instrumentId);
    if (found) instruments.set(instrumentId, found);
  }
  const names = Array.from(instruments.values(), ({ market, feedSymbol: symbol }) => ({ market, symbol }));
  const prices = names.length === 0 ? new Map<string, MarketPrice>() : await parts.prices.findMany(names);
  const products = await findProducts(
    reader,
    bonds.map(({ id }) => id),
    dayOf(now),
  );
  const buyer = await readBuyer(reader, caller);
  const held = await readHeld(reader, caller);
  return bonds.flatMap((bond) => {
    const [instrument, product] = [instruments.get(bond.instrumentId), products.get(bond.id)];
    if (!instrument || !product) return [];
    const price = prices.get(keyOf({ market: instrument.market, symbol: instrument.feedSymbol }));
    const accrued = accrueTo(bond, settlementOf(parts, instrument, tradeTime(parts, instrument, now)));
    const refused = checkBuyer(product, buyer);
    return [
      {
        id: bond.id,
        instrument: describeInstrument(instrument),
        currency: bond.currency,
        is_open: product.isOpen && bond.state === 'open' && accrued !== undefined,
        redeemed: bond.state === 'redeemed',
        terms: describeTerms(bond),
        price: price ? describePrice(bond, price) : null,
        accrued: accrued ? describeAccrued(parts, bond, instrument, accrued, now) : null,
        yield: price && accrued ? describeYield(bond, price, accrued) : null,
        next_coupon: accrued?.period.to ?? null,
        last_trading_day: lastTradingDay(parts, instrument, bond) ?? null,
        product: product.terms,
        access: productAccessOf(refused),
        mine: describeMine(parts, bond, instrument, held.get(assetOf(bond.instrumentId)) ?? 0n, now),
      },
    ];
  });
}

async function readHeld(reader: Reader, { clientId }: ProductCaller): Promise<Map<string, bigint>> {
  const { holdings } = await readBalances(reader, clientId);
  const held = new Map<string, bigint>();
  for (const { security, freeE8, incomingE8, frozenE8 } of holdings) {
    held.set(security, (held.get(security) ?? 0n) + freeE8 + incomingE8 + frozenE8);
  }
  return held;
}

function describePrice({ nominalE8, currency }: Bond, price: MarketPrice): NonNullable<BondWire['price']> {
  return {
    price: sayPrice(price.priceE8, currency),
    percent: sayPrice(divideRounded(price.priceE8 * 100n * e8, nominalE8, 'half-even'), currency),
    ...describeOrigin(price, currency),
  };
}

function describeAccrued(
  parts: Pick<BondViewParts, 'prices' | 'settlesOn'>,
  { currency }: Bond,
  instrument: Instrument,
  accrued: Accrued,
  now: Date,
): NonNullable<BondWire['accrued']> {
  return {
    per_piece: sayE8(accruedE8(accrued), currency),
    settles_on: settlementOf(parts, instrument, tradeTime(parts, instrument, now)),
    since: accrued.period.from,
    days: accrued.days,
    period_days: accrued.periodDays,
    is_ex: accrued.isEx,
  };
}

function describeMine(
  parts: Pick<BondViewParts, 'prices' | 'settlesOn'>,
  bond: Bond,
  instrument: Instrument,
  heldE8: bigint,
  now: Date,
): BondWire['mine'] {
  if (heldE8 <= 0n) return null;
  const { currency } = bond;
  const [next] = comingOf(parts, bond, instrument, now).slice(0, 1);
  const say = (perPieceE8: bigint) => encodeMoney(makeMoney(payFor(perPieceE8, heldE8, currency), currency));
  return {
    pieces: formatQuantity(makeQuantity(heldE8)),
    nominal: say(bond.nominalE8),
    next_coupon: next ? { pays_on: paysOn(parts, instrument, next.to), gross: say(next.couponE8) } : null,
  };
}

/** Coupons that whoever holds the bond now still gets: none that is parted from it already. */
function comingOf(
  parts: Pick<BondViewParts, 'prices' | 'settlesOn'>,
  bond: Bond,
  instrument: Instrument,
  now: Date,
): Period[] {
  const today = dayOf(now);
  return periodsOf(bond)
    .filter(({ to }) => to >= today)
    .filter((period, place) => place > 0 || (exDateOf(parts, instrument, period) ?? period.exFrom) > today);
}

const mostFlows = 100;
const exactExDates = 4;

export async function describeBond(
  parts: BondViewParts,
  reader: Reader,
  caller: ProductCaller,
  bond: Bond,
): Promise<BondDetail | undefined> {
  const [described] = await describeBonds(parts, reader, caller, [bond]);
  const instrument = await parts.instruments.find(bond.instrumentId);
  if (!described || !instrument) return undefined;
  const heldE8 = (await readHeld(reader, caller)).get(assetOf(bond.instrumentId)) ?? 0n;
  return { ...described, flows: bond.state === 'redeemed' ? [] : listFlows(parts, bond, instrument, heldE8) };
}

function listFlows(
  parts: Pick<BondViewParts, 'clock' | 'prices' | 'settlesOn'>,
  bond: Bond,
  instrument: Instrument,
  heldE8: bigint,
): BondFlow[] {
  const { currency } = bond;
  const now = parts.clock.now();
  const mine = (perPieceE8: bigint) =>
    heldE8 > 0n ? encodeMoney(makeMoney(payFor(perPieceE8, heldE8, currency), currency)) : null;
  const coupons = comingOf(parts, bond, instrument, now);
  const shown = coupons.slice(0, mostFlows).map((period, place) => ({
    kind: 'coupon' as const,
    due_on: period.to,
    pays_on: paysOn(parts, instrument, period.to),
    ex_date: place < exactExDates ? (exDateOf(parts, instrument, period) ?? null) : null,
    per_piece: sayPrice(period.couponE8, currency),
    mine: mine(period.couponE8),
  }));
  const back = {
    kind: 'redemption' as const,
    due_on: bond.maturesOn,
    pays_on: paysOn(parts, instrument, bond.maturesOn),
    ex_date: null,
    per_piece: sayPrice(bond.nominalE8, currency),
    mine: mine(bond.nominalE8),
  };
  return [...shown, back];
}
