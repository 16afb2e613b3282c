// What an action would do to every account, as positions, prices and rates are now. Reads, never writes.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { convertMoney, makeMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { FxSource } from '../fx/index.ts';
import { assetOf } from '../instruments/index.ts';
import type { Instrument, Instruments } from '../instruments/index.ts';
import type { MarketPrices } from '../prices/index.ts';
import { actingTerms, convertShares, payPerShare, readE8, withholdFrom } from './corporate-action.ts';
import type { CorporateAction, Position } from './corporate-action.ts';
import { listPositions } from './store.ts';
import type { Entitlement } from './store.ts';

export interface PlanParts {
  readonly ids: Ids;
  readonly fx: FxSource;
  readonly prices: Pick<MarketPrices, 'find'>;
  readonly instruments: Instruments;
}

export interface Planned extends Entitlement {
  /** All that is counted, whether or not it moves. */
  readonly heldE8: bigint;
  /** What fractions and cash terms come to in the currency of the issuer. */
  readonly paidMinor: bigint;
  readonly paidCurrency: CurrencyCode;
}

type PlanRefusal = Refusal<'not_found' | 'price_missing'>;
type Subject = Pick<CorporateAction, 'instrumentId' | 'terms' | 'exDate'>;

/** A security that several venues list is one: what happens to it happens to all of its listings. */
export async function listingsOf({ instruments }: Pick<PlanParts, 'instruments'>, id: string): Promise<Instrument[]> {
  const own = await instruments.find(id);
  if (!own) return [];
  const all = own.isin === null ? [] : (await instruments.all()).filter(({ isin }) => isin === own.isin);
  return [own, ...all.filter(({ instrumentId }) => instrumentId !== own.instrumentId)];
}

export async function planAction(
  parts: PlanParts,
  reader: Reader,
  { instrumentId, terms: announced, exDate }: Subject,
): Promise<Planned[] | PlanRefusal> {
  const listings = await listingsOf(parts, instrumentId);
  const [own] = listings;
  if (!own) return refuse('not_found');
  const terms = actingTerms(announced);
  if (terms.kind === 'symbol_change') return [];
  const positions = await listPositions(
    reader,
    listings.map((one) => assetOf(one.instrumentId)),
  );
  if (terms.kind === 'dividend') {
    const perShareE8 = readE8(terms.per_share) ?? 0n;
    return positions.map((position) =>
      planDividend(parts, position, perShareE8, expectCurrency(terms.currency), exDate),
    );
  }
  const into = terms.kind === 'split' ? own : await findInto(parts, terms.into_instrument_id);
  if (isRefusal(into)) return into;
  const planned: Planned[] = [];
  for (const position of positions) {
    const one = await planShares(parts, position, { terms, own, into });
    if (isRefusal(one)) return one;
    planned.push(one);
  }
  return planned;
}

async function findInto({ instruments }: Pick<PlanParts, 'instruments'>, id: string | null) {
  if (id === null) return undefined;
  return (await instruments.find(id)) ?? refuse('not_found');
}

function planDividend(
  { ids }: Pick<PlanParts, 'ids'>,
  position: Position,
  perShareE8: bigint,
  currency: CurrencyCode,
  exDate: string,
): Planned {
  const { clientId, accountId, accountCurrency, country, asset } = position;
  const heldE8 = position.holdingE8 + position.incomingE8 + position.frozenE8;
  const grossMinor = payPerShare(heldE8, perShareE8, currency);
  const withheld = withholdFrom(grossMinor, country, exDate);
  // The shares themselves stay what they are.
  const none = { holdingE8: 0n, incomingE8: 0n };
  return {
    id: ids.next(),
    clientId,
    accountId,
    accountCurrency,
    asset,
    heldE8,
    before: none,
    assetAfter: asset,
    after: none,
    cashMinor: 0n,
    costMinor: 0n,
    currency,
    netMinor: grossMinor - withheld.minor,
    withheldMinor: withheld.minor,
    tax: withheld.tax,
    paidMinor: 0n,
    paidCurrency: currency,
  };
}

interface ShareTerms {
  readonly terms: Extract<ReturnType<typeof actingTerms>, { kind: 'split' | 'merger' }>;
  readonly own: Instrument;
  readonly into: Instrument | undefined;
}

async function planShares(
  parts: Omit<PlanParts, 'instruments'>,
  position: Position,
  { terms, own, into }: ShareTerms,
): Promise<Planned | Refusal<'price_missing'>> {
  const ratio = { to: BigInt(terms.to), from: BigInt(terms.from) };
  const currency = expectCurrency(own.currency);
  const priced = into && (await parts.prices.find({ market: into.market, symbol: into.feedSymbol }));
  if (into && !priced) return refuse('price_missing');
  const isSplit = terms.kind === 'split';
  // A share after a split is worth its part of one before; the other security has a price of its own.
  const price = {
    numeratorE8: (priced?.priceE8 ?? 0n) * (isSplit ? ratio.from : 1n),
    denominator: isSplit ? ratio.to : 1n,
    currency: expectCurrency(into?.currency ?? own.currency),
  };
  const whole = { holdingE8: position.holdingE8 + position.frozenE8, incomingE8: position.incomingE8 };
  const made = into
    ? convertShares(whole, ratio, into.quantityStepE8, price)
    : { holdingE8: 0n, incomingE8: 0n, fractionMinor: 0n };
  const perShareE8 =
    terms.kind === 'merger' && terms.cash_per_share !== null ? (readE8(terms.cash_per_share) ?? 0n) : 0n;
  const paidMinor = made.fractionMinor + payPerShare(whole.holdingE8 + whole.incomingE8, perShareE8, currency);
  const { clientId, accountId, accountCurrency, asset } = position;
  const cashMinor = await toAccount(parts, paidMinor, currency, accountCurrency);
  if (cashMinor === undefined) return refuse('price_missing');
  return {
    id: parts.ids.next(),
    clientId,
    accountId,
    accountCurrency,
    asset,
    heldE8: whole.holdingE8 + whole.incomingE8,
    before: whole,
    assetAfter: isSplit || !into ? asset : assetOf(into.instrumentId),
    after: { holdingE8: made.holdingE8, incomingE8: made.incomingE8 },
    cashMinor,
    costMinor: 0n,
    currency: null,
    netMinor: 0n,
    withheldMinor: 0n,
    tax: null,
    paidMinor,
    paidCurrency: currency,
  };
}

/** At the last rate known; nothing when there is none. */
export async function toAccount(
  { fx }: Pick<PlanParts, 'fx'>,
  minor: bigint,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<bigint | undefined> {
  if (from === to || minor === 0n) return minor;
  const found = await fx.find(from, to);
  return found && convertMoney(makeMoney(minor, from), found.rate, 'half-even').amountMinor;
}
