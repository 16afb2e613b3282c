// Setting up and changing a plan: what a run would come to before, then the PIN signs what every run may do at most.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { PlanId } from '@candor/contract/ids.ts';
import type { Plan as PlanWire, PlanPreview } from '@candor/contract/plans/client.ts';
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import {
  digitsOf,
  encodeMoney,
  expectParsed,
  formatMoney,
  makeMoney,
  parseMoney,
  parsePrice,
  parseQuantity,
} from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import { expectCurrency, listAccounts, readAmount } from '../accounts/index.ts';
import type { Account, AmountRefusal } from '../accounts/index.ts';
import { readConsequences, recordSignature } from '../dues/index.ts';
import { estimateFund, findFundShown } from '../funds/index.ts';
import type { Instrument } from '../instruments/index.ts';
import type { Trader } from '../orders/index.ts';
import { sayPrice } from '../prices/index.ts';
import { checkBuyer, findProduct, readBuyer } from '../products/index.ts';
import type { Product, ProductRefusal } from '../products/index.ts';
import { estimateCost, grossOf, readListed } from '../quotations/index.ts';
import { planToWire } from './describing.ts';
import type { PlanParts } from './parts.ts';
import { nextDay, suggest, tradingDay } from './plan.ts';
import type { Plan, PlanTerms } from './plan.ts';
import { findPlan, insertPlan, insertTerms, lastRuns, lockPlan, savePlan } from './store.ts';
import { auditPlan } from './telling.ts';

type MoneyWire = { readonly amount: string; readonly currency: string };

export interface PlanName {
  readonly market: string;
  readonly symbol: string;
}

export interface Limits {
  readonly amount: MoneyWire;
  readonly highestCost: MoneyWire;
  readonly lowestPrice: string;
  readonly highestPrice: string;
  readonly day: number;
}

type WishRefusal =
  | AmountRefusal
  | ProductRefusal
  | Refusal<
      | 'not_found'
      | 'order_unsupported'
      | 'plan_account_missing'
      | 'amount_required'
      | 'quantity_invalid'
      | 'price_unavailable'
      | 'investment_below_minimum'
      | 'amount_below_minimum'
      | 'trading_suspended'
    >;
type TermsRefusal = WishRefusal | Refusal<'plan_terms_invalid'>;

interface Wanted {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly account: Account;
  readonly currency: CurrencyCode;
  readonly amount: Money;
}

type Reading = Pick<PlanParts, 'instruments' | 'prices' | 'clock' | 'db'>;

async function findWanted(
  parts: Pick<Reading, 'instruments' | 'clock'>,
  reader: Reader,
  { market, symbol }: PlanName,
): Promise<
  { readonly instrument: Instrument; readonly product: Product } | Refusal<'not_found' | 'order_unsupported'>
> {
  const instrument = await parts.instruments.findBySymbol(market, symbol);
  if (!instrument) return refuse('not_found');
  // A bond is bought once, at what has accrued by then.
  if (instrument.type === 'bond') return refuse('order_unsupported');
  if (instrument.type !== 'fund') {
    const listed = await readListed(parts, reader, { market, symbol });
    return isRefusal(listed) ? listed : { instrument, product: listed.product };
  }
  const fund = await findFundShown(reader, instrument.instrumentId);
  const product = fund && (await findProduct(reader, fund.id, dayOf(parts.clock.now())));
  return product ? { instrument, product } : refuse('order_unsupported');
}

/** In order: what is bought, whether the client may, an account in its currency, an amount that is not too small. */
async function readWanted(
  parts: Pick<Reading, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  name: PlanName,
  wanted: MoneyWire | undefined,
): Promise<Wanted | WishRefusal> {
  const found = await findWanted(parts, reader, name);
  if (isRefusal(found)) return found;
  const { instrument, product } = found;
  const refused = checkBuyer(product, await readBuyer(reader, trader));
  if (refused) return refused;
  if ((await readConsequences(reader, trader.clientId, parts.clock.now())).has('trading_suspended'))
    return refuse('trading_suspended');
  const currency = expectCurrency(instrument.currency);
  // In the currency of what is bought: no rate of a day that is not here yet is signed.
  const account = (await listAccounts(reader, trader.clientId)).find((one) => one.currency === currency);
  if (!account) return refuse('plan_account_missing', { params: { currency } });
  const minimum = expectParsed(parseMoney(product.terms.minimum_amount ?? '0', currency));
  const amount = wanted ? readAmount(wanted, currency) : await beginWith(parts, instrument, minimum);
  if (isRefusal(amount)) return amount;
  if (amount.amountMinor < minimum.amountMinor)
    return refuse('investment_below_minimum', { params: { minimum: `${formatMoney(minimum)} ${currency}` } });
  return { instrument, product, account, currency, amount };
}

/** A hundred, the minimum, or what one share comes to where only whole ones are bought: whichever is most. */
async function beginWith(
  { prices }: Pick<Reading, 'prices'>,
  { market, feedSymbol: symbol, quantityStepE8 }: Instrument,
  { amountMinor, currency }: Money,
): Promise<Money> {
  const price = await prices.find({ market, symbol });
  const hundred = 100n * 10n ** BigInt(digitsOf(currency));
  const share = price ? grossOf((price.priceE8 * 11n) / 10n, quantityStepE8, currency) : 0n;
  return makeMoney(
    [amountMinor, hundred, share].reduce((most, one) => (one > most ? one : most)),
    currency,
  );
}

interface Estimate {
  readonly priceE8: bigint;
  readonly quantity: string;
  readonly totalMinor: bigint;
  readonly costMinor: bigint;
  readonly lines: ChargeLine[];
}

const priceE8Of = (text: string, currency: CurrencyCode): bigint => {
  const parsed = parsePrice(text, currency);
  return parsed.ok && parsed.value.scale <= 8 ? parsed.value.scaled * 10n ** BigInt(8 - parsed.value.scale) : 0n;
};

async function estimate(
  parts: Reading,
  trader: Trader,
  { instrument, amount, currency }: Wanted,
): Promise<Estimate | WishRefusal> {
  if (instrument.type === 'fund') {
    const made = await parts.db.read(trader.scope, async (reader) => {
      const fund = await findFundShown(reader, instrument.instrumentId);
      return fund ? estimateFund(parts, reader, fund, instrument, amount.amountMinor) : refuse('not_found');
    });
    if (isRefusal(made)) return made;
    const { navE8: priceE8, unitsE8, ...rest } = made;
    if (unitsE8 === 0n) return refuse('amount_below_minimum');
    return { ...rest, priceE8, quantity: sayPrice(unitsE8, currency) };
  }
  const { market, symbol } = instrument;
  const cost = await estimateCost(parts, trader, { market, symbol, side: 'buy', amount: formatMoney(amount) });
  if (isRefusal(cost)) return cost;
  if (expectParsed(parseQuantity(cost.quantity)).amountE8 === 0n) return refuse('amount_below_minimum');
  return {
    priceE8: priceE8Of(cost.price, currency),
    quantity: cost.quantity,
    totalMinor: expectParsed(parseMoney(cost.total.amount, currency)).amountMinor,
    costMinor: expectParsed(parseMoney(cost.charges.amount, currency)).amountMinor,
    lines: [...cost.lines],
  };
}

export async function previewPlan(
  parts: Reading,
  trader: Trader,
  { market, symbol, amount, day }: PlanName & { readonly amount?: MoneyWire | undefined; readonly day: number },
): Promise<PlanPreview | WishRefusal> {
  const wanted = await parts.db.read(trader.scope, (reader) =>
    readWanted(parts, reader, trader, { market, symbol }, amount),
  );
  if (isRefusal(wanted)) return wanted;
  const made = await estimate(parts, trader, wanted);
  if (isRefusal(made)) return made;
  const { instrument, currency, account } = wanted;
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const first = nextDay(day, dayOf(parts.clock.now()));
  const limits = suggest(made, instrument.tickE8);
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    type: instrument.type,
    amount: encodeMoney(wanted.amount),
    price: sayPrice(made.priceE8, currency),
    quantity: made.quantity,
    total: say(made.totalMinor),
    cost: say(made.costMinor),
    lines: made.lines,
    account_id: account.accountId,
    first_on: first,
    first_trade_on: tradingDay(parts.prices, instrument.market, first),
    suggested: {
      highest_cost: say(limits.costMinor),
      lowest_price: sayPrice(limits.lowestE8, currency),
      highest_price: sayPrice(limits.highestE8, currency),
    },
  };
}

type ReadLimits = Pick<PlanTerms, 'amountMinor' | 'highestCostMinor' | 'lowestPriceE8' | 'highestPriceE8' | 'day'>;

const invalid = (path: string) =>
  refuse('plan_terms_invalid', { errors: [{ path: `body.${path}`, code: 'not_allowed' }] });

/** A cost is at most the amount itself; a band has its lower end below its upper one. */
function readLimits(limits: Limits, { currency, amount }: Wanted): ReadLimits | Refusal<'plan_terms_invalid'> {
  const { highestCost: cost, day } = limits;
  const highest = cost.currency === currency ? parseMoney(cost.amount, currency) : undefined;
  if (!highest?.ok || highest.value.amountMinor < 0n || highest.value.amountMinor > amount.amountMinor)
    return invalid('highest_cost');
  const [lowestPriceE8, highestPriceE8] = [
    priceE8Of(limits.lowestPrice, currency),
    priceE8Of(limits.highestPrice, currency),
  ];
  if (lowestPriceE8 <= 0n) return invalid('lowest_price');
  if (highestPriceE8 < lowestPriceE8) return invalid('highest_price');
  return {
    amountMinor: amount.amountMinor,
    highestCostMinor: highest.value.amountMinor,
    lowestPriceE8,
    highestPriceE8,
    day,
  };
}

async function check(
  parts: Pick<Reading, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  name: PlanName,
  limits: Limits,
): Promise<{ readonly wanted: Wanted; readonly read: ReadLimits } | TermsRefusal> {
  const wanted = await readWanted(parts, reader, trader, name, limits.amount);
  if (isRefusal(wanted)) return wanted;
  const read = readLimits(limits, wanted);
  return isRefusal(read) ? read : { wanted, read };
}

type Signing = Pick<PlanParts, 'instruments' | 'prices' | 'clock' | 'ids' | 'db'>;

export function startWithPin(
  parts: Signing & Pick<PlanParts, 'checkPin'>,
  trader: Trader,
  once: Once,
  { pin, ...wish }: PlanName & Limits & { readonly pin: string },
) {
  const { scope, clientId } = trader;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () => parts.db.read(scope, (reader) => check(parts, reader, trader, wish, wish)),
    write: () => startSigned(parts, trader, once, wish),
  });
}

/** For a client whose PIN was right just now. */
export function startSigned(parts: Signing, trader: Trader, once: Once, wish: PlanName & Limits) {
  return transactOnce(parts, trader.scope, once, async (tx): Promise<PlanWire | TermsRefusal> => {
    const made = await check(parts, tx, trader, wish, wish);
    if (isRefusal(made)) return made;
    const { instrument, product, account, currency } = made.wanted;
    const now = parts.clock.now();
    const plan = {
      id: parts.ids.next(),
      clientId: trader.clientId,
      accountId: account.accountId,
      productId: product.id,
      instrumentId: instrument.instrumentId,
      isFund: instrument.type === 'fund',
      currency,
      status: 'running' as const,
      nextOn: nextDay(made.read.day, dayOf(now)),
      skipsOn: undefined,
      startedAt: now,
      endedAt: undefined,
    };
    await insertPlan(tx, plan);
    const terms = await signTerms(parts, tx, plan, made.read, 1);
    await auditPlan(parts, tx, plan, 'plan.started');
    return planToWire(parts, { ...plan, terms }, undefined);
  });
}

async function signTerms(
  { clock, ids }: Pick<PlanParts, 'clock' | 'ids'>,
  tx: TenantTx,
  plan: Pick<Plan, 'id' | 'clientId' | 'currency'>,
  read: ReadLimits,
  version: number,
): Promise<PlanTerms> {
  const now = clock.now();
  const terms = { ...read, id: ids.next(), version, signatureId: ids.next(), signedAt: now };
  await recordSignature(tx, tx.scope.tenantId, {
    id: terms.signatureId,
    clientId: plan.clientId,
    kind: 'plan',
    subjectId: terms.id,
    maximum: makeMoney(read.amountMinor, plan.currency),
    signedAt: now,
  });
  await insertTerms(tx, plan, terms);
  return terms;
}

type ChangeRefusal = TermsRefusal | Refusal<'state_conflict'>;

async function checkChange(
  parts: Pick<Reading, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  plan: Plan | undefined,
  limits: Limits,
) {
  if (!plan) return refuse('not_found');
  if (plan.status === 'ended') return refuse('state_conflict');
  const instrument = await parts.instruments.find(plan.instrumentId);
  return instrument ? check(parts, reader, trader, instrument, limits) : refuse('not_found');
}

export function changeWithPin(
  parts: Signing & Pick<PlanParts, 'checkPin'>,
  trader: Trader,
  once: Once,
  { id, pin, ...limits }: Limits & { readonly id: PlanId; readonly pin: string },
) {
  const { scope, clientId } = trader;
  const change = async (tx: TenantTx): Promise<PlanWire | ChangeRefusal> => {
    const plan = await lockPlan(tx, id, clientId);
    const made = await checkChange(parts, tx, trader, plan, limits);
    if (isRefusal(made)) return made;
    if (!plan) return refuse('not_found');
    const terms = await signTerms(parts, tx, plan, made.read, plan.terms.version + 1);
    const last = (await lastRuns(tx, [id])).get(id);
    // Never a second run of one day: the next one is after today, and after the last.
    const today = dayOf(parts.clock.now());
    const after = last && last.runOn > today ? last.runOn : today;
    const nextOn = terms.day === plan.terms.day ? plan.nextOn : nextDay(terms.day, after);
    const changed = { ...plan, terms, nextOn, skipsOn: plan.skipsOn === undefined ? undefined : nextOn };
    await savePlan(tx, changed);
    await auditPlan(parts, tx, plan, 'plan.changed');
    return planToWire(parts, changed, last);
  };
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () =>
      parts.db.read(scope, async (reader) =>
        checkChange(parts, reader, trader, await findPlan(reader, id, clientId), limits),
      ),
    write: () => transactOnce(parts, scope, once, change),
  });
}
