// Quotations for funds: what an amount or so many units come to at the last NAV, and the day whose NAV they will get. The quotation
// ends with the cut-off of that day, so what is signed always names the right one.
import { dayOf } from '@candor/contract/days.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { ErrorCode, Refusal } from '@candor/contract';
import type { FundQuotation, RecordedNav, SwitchQuotation } from '@candor/contract/funds/client.ts';
import type { Quotation as QuotationWire } from '@candor/contract/quotations/client.ts';
import {
  divideRounded,
  encodeMoney,
  expectParsed,
  formatMoney,
  formatQuantity,
  makeMoney,
  makeQuantity,
  parseMoney,
  parseQuantity,
} from '@candor/money';
import type { Money } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { readAmount } from '../accounts/index.ts';
import type { AmountRefusal, RateBook } from '../accounts/index.ts';
import { describeCharges, sumCharges } from '../fees/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readLastNavs, sayPrice } from '../prices/index.ts';
import type { Nav } from '../prices/index.ts';
import { readOwedRates } from '../orders/index.ts';
import type { Trader } from '../orders/index.ts';
import { findProduct } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import {
  checkFunds,
  feeSubjectOf,
  grossOf,
  insertQuotation,
  markQuotation,
  readStanding,
} from '../quotations/index.ts';
import type { Quotation, Standing, StandingRefusal } from '../quotations/index.ts';
import { chargeLines, dealOf, unitsBringing, unitsFor, unitStepE8 } from './fund.ts';
import type { Deal, Fund } from './fund.ts';
import type { FundParts } from './parts.ts';
import { findFund } from './store.ts';

export type QuoteRefusal =
  | StandingRefusal
  | AmountRefusal
  | Refusal<
      | 'not_found'
      | 'order_payload_invalid'
      | 'quantity_invalid'
      | 'investment_below_minimum'
      | 'fund_account_missing'
      | 'fund_nav_missing'
      | 'insufficient_funds'
      | 'no_available_funds'
      | 'insufficient_holdings'
      | 'good_faith_bound'
    >;

export interface Basis {
  readonly fund: Fund;
  readonly instrument: Instrument;
  readonly product: Product;
  readonly standing: Standing;
  readonly nav: Nav;
  readonly deal: Deal;
  readonly now: Date;
}

export const sayUnits = (unitsE8: bigint): string => formatQuantity(makeQuantity(unitsE8));
export const sayNav = ({ day, navE8, recordedAt }: Nav, { currency }: Pick<Fund, 'currency'>): RecordedNav => ({
  day,
  nav: sayPrice(navE8, currency),
  recorded_at: recordedAt.toISOString(),
});

/** Long enough to read what is signed. */
const quotationMs = 300_000;

/** Where units are bought and left: which funds it finds, what else it asks of a client, and how an order begins. */
export interface Shelf<Code extends ErrorCode = never> {
  readonly begins: 'pending' | 'awaiting';
  find(reader: Reader, id: string): Promise<Fund | undefined>;
  check(reader: Reader, trader: Trader, basis: Basis, side: 'buy' | 'sell'): Promise<Refusal<Code> | undefined>;
}

export const openShelf: Shelf = { begins: 'pending', find: findFund, check: () => Promise.resolve(undefined) };

type Question = { readonly id: string; readonly side: 'buy' | 'sell'; readonly rates: RateBook };

type Reading = Pick<FundParts, 'instruments' | 'prices' | 'clock'>;

/** What the shelf itself asks comes last. */
export async function readBasis<Code extends ErrorCode>(
  parts: Reading,
  reader: Reader,
  trader: Trader,
  question: Question,
  shelf: Shelf<Code>,
): Promise<Basis | QuoteRefusal | Refusal<Code>> {
  const basis = await readStandard(parts, reader, trader, question, shelf);
  if (isRefusal(basis)) return basis;
  return (await shelf.check(reader, trader, basis, question.side)) ?? basis;
}

/** In order: the fund, the client's standing, an account in its currency, a NAV to estimate with. Whoever sells is asked for units only. */
async function readStandard(
  parts: Reading,
  reader: Reader,
  trader: Trader,
  { id, side, rates }: Question,
  shelf: Pick<Shelf, 'find'>,
): Promise<Basis | QuoteRefusal> {
  const now = parts.clock.now();
  const fund = await shelf.find(reader, id);
  const product = fund && (await findProduct(reader, id, dayOf(now)));
  const instrument = fund && (await parts.instruments.find(fund.instrumentId));
  if (!fund || !product || !instrument) return refuse('not_found');
  const question = { side, accountId: undefined, product, instrument, rates, now };
  const standing = await readStanding(reader, trader, question);
  if (isRefusal(standing)) return standing;
  if (standing.account.currency !== fund.currency) return refuse('fund_account_missing');
  const nav = (await readLastNavs(reader, [fund.instrumentId])).get(fund.instrumentId)?.last;
  if (!nav) return refuse('fund_nav_missing');
  return { fund, instrument, product, standing, nav, deal: dealOf(parts.prices, fund, now), now };
}

/** What is asked for, whichever side. */
export interface Asked {
  readonly side: 'buy' | 'sell';
  readonly unitsE8: bigint;
  /** For how much, where money was named. */
  readonly amountMinor: bigint | undefined;
  readonly maximumMinor: bigint;
  /** The purchase of a switch gets the NAV of a later day, which depends on when the proceeds arrive. */
  readonly isLater?: boolean;
}

type Wanted = { readonly amount: string; readonly currency: string };

export function askPurchase(parts: Pick<FundParts, 'prices'>, basis: Basis, amount: Wanted): Asked | QuoteRefusal {
  const { fund, product, nav, standing } = basis;
  const read = readAmount(amount, fund.currency);
  if (isRefusal(read)) return read;
  const minimum = expectParsed(parseMoney(product.terms.minimum_amount ?? '0', fund.currency));
  const unitsE8 = unitsFor(fund, subjectOf(parts, basis), nav.navE8, read.amountMinor);
  if (read.amountMinor < minimum.amountMinor || unitsE8 === 0n)
    return refuse('investment_below_minimum', { params: { minimum: sayMinimum(minimum) } });
  const asked = { side: 'buy', unitsE8, amountMinor: read.amountMinor, maximumMinor: read.amountMinor } as const;
  return short(standing, asked) ?? asked;
}

/** By amount a tenth more units are set aside than the last NAV asks for: it may fall until then, and what is not needed is free again. */
export function askSale(
  basis: Basis,
  wish: { readonly units?: string | undefined; readonly amount?: Wanted | undefined },
): Asked | QuoteRefusal {
  const { fund, nav, standing } = basis;
  if (wish.units !== undefined && wish.amount !== undefined) return refuse('order_payload_invalid');
  const freeE8 = standing.shares.arrivedE8 + standing.shares.incomingE8 - standing.shares.boundE8;
  const amount = wish.amount && readAmount(wish.amount, fund.currency);
  if (isRefusal(amount)) return amount;
  const units = wish.units === undefined ? freeE8 : readUnits(wish.units);
  if (isRefusal(units)) return units;
  const most = amount
    ? unitsBringing(fund, nav.navE8, divideRounded(amount.amountMinor * 110n, 100n, 'up'), freeE8)
    : units;
  if (amount && unitsBringing(fund, nav.navE8, amount.amountMinor, freeE8 + unitStepE8) > freeE8)
    return refuse('insufficient_holdings');
  if (most <= 0n) return refuse('insufficient_holdings');
  const asked = { side: 'sell', unitsE8: most, amountMinor: amount?.amountMinor, maximumMinor: 0n } as const;
  return short(standing, asked) ?? asked;
}

const sayMinimum = (money: Money): string => `${formatMoney(money)} ${money.currency}`;

function readUnits(units: string): bigint | Refusal<'quantity_invalid'> {
  const read = parseQuantity(units);
  const isRight = read.ok && read.value.amountE8 > 0n && read.value.amountE8 % unitStepE8 === 0n;
  return isRight ? read.value.amountE8 : refuse('quantity_invalid', { params: { step: sayUnits(unitStepE8) } });
}

export function short(standing: Standing, { side, maximumMinor, unitsE8 }: Asked): QuoteRefusal | undefined {
  return checkFunds(standing, side, { maximumMinor, quantityE8: unitsE8 }, sayUnits);
}

const subjectOf = (parts: Pick<FundParts, 'prices'>, { instrument, fund }: Basis) =>
  feeSubjectOf(parts, { instrument, currency: fund.currency });

const expiryOf = ({ cutOffAt }: Pick<Deal, 'cutOffAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + quotationMs, cutOffAt.getTime()));

/** What is estimated at the last NAV: an order by amount sells fewer units than it sets aside. */
function estimate(parts: Pick<FundParts, 'prices'>, basis: Basis, { side, unitsE8, amountMinor }: Asked) {
  const { fund, nav } = basis;
  const likelyE8 =
    side === 'sell' && amountMinor !== undefined ? unitsBringing(fund, nav.navE8, amountMinor, unitsE8) : unitsE8;
  const grossMinor = grossOf(nav.navE8, likelyE8, fund.currency);
  const charges = chargeLines(fund, subjectOf(parts, basis), side, nav.navE8, likelyE8);
  const sum = sumCharges(charges);
  return { grossMinor, charges, totalMinor: side === 'buy' ? grossMinor + sum : grossMinor - sum };
}

function show(
  parts: Pick<FundParts, 'prices'>,
  id: QuotationId,
  basis: Basis,
  asked: Asked,
): Omit<QuotationWire, 'mark'> {
  const { fund, instrument, product, standing, nav, deal, now } = basis;
  const { grossMinor, charges, totalMinor } = estimate(parts, basis, asked);
  const price = sayPrice(nav.navE8, fund.currency);
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, fund.currency));
  const cashAfter = standing.cash.freeMinor - (asked.isLater ? 0n : asked.maximumMinor);
  return {
    id,
    product_id: fund.id,
    account_id: standing.account.accountId,
    instrument: describeInstrument(instrument),
    side: asked.side,
    kind: 'market',
    time_in_force: 'gtd',
    good_till: asked.isLater ? null : deal.navDay,
    trading_type: 'holding',
    limit_price: null,
    stop_price: null,
    price,
    price_basis: 'last_with_spread',
    bid: null,
    ask: null,
    last: price,
    price_kind: 'indicative',
    source: 'nav',
    simulated: false,
    market_time: `${nav.day}T00:00:00.000Z`,
    received_time: nav.recordedAt.toISOString(),
    price_age_s: Math.max(0, Math.round((now.getTime() - nav.recordedAt.getTime()) / 1_000)),
    deviation_percent: null,
    quantity: sayUnits(asked.unitsE8),
    gross: money(grossMinor),
    lines: describeCharges(charges, grossMinor, fund.currency),
    total: money(totalMinor > 0n ? totalMinor : 0n),
    rate: null,
    total_account: money(totalMinor > 0n ? totalMinor : 0n),
    maximum: money(asked.maximumMinor),
    cash_after: money(cashAfter),
    settles_on: deal.settlesOn,
    opens_at: null,
    notes: [],
    product_version: product.terms.version,
    fees_version: 0,
    server_time: now.toISOString(),
    expires_at: expiryOf(deal, now).toISOString(),
  };
}

function describe(
  parts: Pick<FundParts, 'prices' | 'quotationKey' | 'ids'>,
  { clientId }: Pick<Trader, 'clientId'>,
  basis: Basis,
  asked: Asked,
): Quotation {
  const { fund, nav, deal, now, standing, product } = basis;
  const id = parts.ids.next();
  const shown = show(parts, id, basis, asked);
  const { grossMinor, totalMinor } = estimate(parts, basis, asked);
  return {
    id,
    clientId,
    accountId: standing.account.accountId,
    productId: fund.id,
    instrumentId: fund.instrumentId,
    side: asked.side,
    kind: 'market',
    timeInForce: 'gtd',
    goodTill: asked.isLater ? undefined : deal.navDay,
    tradingType: 'holding',
    quantityE8: asked.unitsE8,
    amountMinor: asked.amountMinor,
    amountCurrency: asked.amountMinor === undefined ? undefined : fund.currency,
    limitPriceE8: undefined,
    stopPriceE8: undefined,
    priceE8: nav.navE8,
    referencePriceE8: nav.navE8,
    productCurrency: fund.currency,
    accountCurrency: fund.currency,
    grossMinor,
    totalMinor,
    totalAccountMinor: totalMinor,
    maximumMinor: asked.maximumMinor,
    aboutOrderId: undefined,
    productVersion: product.terms.version,
    feesVersion: 0,
    ...markQuotation(parts.quotationKey, shown),
    createdAt: now,
    expiresAt: expiryOf(deal, now),
  };
}

type Quoting = Pick<FundParts, 'prices' | 'instruments' | 'quotationKey' | 'db' | 'clock' | 'ids' | 'fx'>;

const sayDeal = ({ navDay, cutOffAt, settlesOn }: Deal) => ({
  nav_day: navDay,
  cut_off_at: cutOffAt.toISOString(),
  settles_on: settlesOn,
});

export type UnitsWish =
  | { readonly side: 'buy'; readonly amount: Wanted }
  | { readonly side: 'sell'; readonly units?: string | undefined; readonly amount?: Wanted | undefined };

export const quoteFund = (parts: Quoting, trader: Trader, id: string, wish: UnitsWish) =>
  quoteUnits(parts, trader, id, wish, openShelf);

export async function quoteUnits<Code extends ErrorCode>(
  parts: Quoting,
  trader: Trader,
  id: string,
  wish: UnitsWish,
  shelf: Shelf<Code>,
): Promise<FundQuotation | QuoteRefusal | Refusal<Code>> {
  const rates = await readOwedRates(parts, trader);
  const basis = await parts.db.read(trader.scope, (reader) =>
    readBasis(parts, reader, trader, { id, side: wish.side, rates }, shelf),
  );
  if (isRefusal(basis)) return basis;
  const asked = wish.side === 'buy' ? askPurchase(parts, basis, wish.amount) : askSale(basis, wish);
  if (isRefusal(asked)) return asked;
  const made = describe(parts, trader, basis, asked);
  await parts.db.transact(trader.scope, (tx) => insertQuotation(tx, made));
  return { quotation: made.shown, ...sayDeal(basis.deal), estimated_with: sayNav(basis.nav, basis.fund) };
}

export type SwitchRefusal = QuoteRefusal | Refusal<'fund_switch_same' | 'fund_switch_currency'>;

/** Both sides of a switch, each by its own rules; the purchase asks for no cash of its own. */
export async function readSwitch(
  parts: Pick<FundParts, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  { from, to, rates }: { readonly from: string; readonly to: string; readonly rates: RateBook },
): Promise<{ readonly sale: Basis; readonly purchase: Basis } | SwitchRefusal> {
  if (from === to) return refuse('fund_switch_same');
  const sale = await readBasis(parts, reader, trader, { id: from, side: 'sell', rates }, openShelf);
  if (isRefusal(sale)) return sale;
  const purchase = await readBasis(parts, reader, trader, { id: to, side: 'buy', rates }, openShelf);
  if (isRefusal(purchase)) return purchase;
  const isOne = purchase.fund.currency === sale.fund.currency;
  if (!isOne) return refuse('fund_switch_currency');
  return { sale, purchase: { ...purchase, standing: { ...purchase.standing, account: sale.standing.account } } };
}

/** The most that a switch may buy for: the sale may bring more than the last NAV says. */
export const switchMaximum = (estimateMinor: bigint): bigint => divideRounded(estimateMinor * 150n, 100n, 'up');

export async function quoteSwitch(
  parts: Quoting,
  trader: Trader,
  from: string,
  { to, units }: { readonly to: string; readonly units?: string | undefined },
): Promise<SwitchQuotation | SwitchRefusal> {
  const rates = await readOwedRates(parts, trader);
  const both = await parts.db.read(trader.scope, (reader) => readSwitch(parts, reader, trader, { from, to, rates }));
  if (isRefusal(both)) return both;
  const sold = askSale(both.sale, { units });
  if (isRefusal(sold)) return sold;
  const { totalMinor } = estimate(parts, both.sale, sold);
  const { purchase } = both;
  const unitsE8 = unitsFor(purchase.fund, subjectOf(parts, purchase), purchase.nav.navE8, totalMinor);
  const minimum = expectParsed(parseMoney(purchase.product.terms.minimum_amount ?? '0', purchase.fund.currency));
  if (totalMinor < minimum.amountMinor || unitsE8 === 0n)
    return refuse('investment_below_minimum', { params: { minimum: sayMinimum(minimum) } });
  const bought: Asked = {
    side: 'buy',
    unitsE8,
    amountMinor: totalMinor,
    maximumMinor: switchMaximum(totalMinor),
    isLater: true,
  };
  // Both begin when the sale does and end with its cut-off: it is one act.
  const { deal, now } = both.sale;
  const later = dealOf(parts.prices, purchase.fund, new Date(`${deal.settlesOn}T12:00:00Z`));
  const made = {
    sale: describe(parts, trader, both.sale, sold),
    purchase: describe(parts, trader, { ...purchase, now, deal: { ...later, cutOffAt: deal.cutOffAt } }, bought),
  };
  await parts.db.transact(trader.scope, async (tx) => {
    await insertQuotation(tx, made.sale);
    await insertQuotation(tx, made.purchase);
  });
  return {
    sale: made.sale.shown,
    purchase: made.purchase.shown,
    ...sayDeal(deal),
    purchase_nav_day: later.navDay,
  };
}
