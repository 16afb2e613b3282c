// Families as the wire shows them: what is open, the least to begin with, published charges and rates, how clients fared. Pure.
import type { ProductFamily } from '@candor/contract/content/client.ts';
import type { Family, FamilyResult } from '@candor/contract/discover/client.ts';
import { familyCharges, leastClients, productFamilies } from '@candor/contract/discover/types.ts';
import type { FamilyCharge, FamilyMeasure } from '@candor/contract/discover/types.ts';
import { familyOfType } from '@candor/contract/offerings/types.ts';
import { digitsOf, divideRounded, encodeMoney, expectParsed, makeMoney, parseMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { expectCurrency } from '../accounts/index.ts';
import type { Offer, OpenOffering, StoredResult } from './store.ts';

/** One product or offering, as its family counts it. */
export interface Item {
  readonly family: ProductFamily;
  readonly market?: string;
  readonly minimum?: Money;
  readonly measure?: readonly [FamilyMeasure, string];
  readonly charges: Partial<Record<FamilyCharge, string>>;
  readonly closesAt?: Date;
}

/** What is listed at a venue is shares and ETFs both. */
function familiesOf({ type, subtype, fundKind, strategyKind, couponE6 }: Offer): ProductFamily[] {
  if (strategyKind !== null) return [strategyKind === 'quant' ? 'quant' : 'ai'];
  if (couponE6 !== null) return ['bond'];
  if (fundKind === 'mutual_fund' || fundKind === 'fund') return [fundKind];
  if (type === 'stock') return ['stock', 'etf'];
  if (type === 'block') return [subtype === 'otc' ? 'otc' : 'block'];
  return type === 'savings' || type === 'saving' || type === 'earn' ? ['savings'] : [];
}

export function itemsOf(offer: Offer): Item[] {
  const measure = measureOf(offer);
  const isListed = offer.type === 'stock' && offer.couponE6 === null;
  const charges = {
    ...(isListed && { spread: offer.halfSpread }),
    ...(offer.entry !== null && { entry: offer.entry }),
    ...(offer.exit !== null && { exit: offer.exit }),
    ...(offer.ongoing !== null && offer.strategyKind === null && { ongoing: offer.ongoing }),
  };
  const minimum = minimumOf(offer);
  return familiesOf(offer).map((family) => ({
    family,
    charges,
    ...(offer.market !== null && (isListed || offer.type === 'block') && { market: offer.market }),
    ...(minimum && { minimum }),
    ...(measure && { measure }),
  }));
}

export function itemOf({ type, currency, leastE8, fee, closesAt }: OpenOffering): Item {
  const minimum = ofE8(leastE8, currency);
  return { family: familyOfType(type), charges: { subscription: fee }, minimum, closesAt };
}

function minimumOf({ minimum, currency, leastE8 }: Offer): Money | undefined {
  if (currency === null) return undefined;
  if (leastE8 !== null) return ofE8(leastE8, currency);
  return minimum === null ? undefined : expectParsed(parseMoney(minimum, expectCurrency(currency)));
}

function ofE8(amountE8: string, code: string): Money {
  const currency = expectCurrency(code);
  const minor = divideRounded(BigInt(amountE8) * 10n ** BigInt(digitsOf(currency)), 100_000_000n, 'up');
  return makeMoney(minor, currency);
}

function measureOf({ ratePpm, couponE6, navE8, yearE8 }: Offer): Item['measure'] {
  if (couponE6 !== null) return ['coupon', write(BigInt(couponE6), 6)];
  if (ratePpm !== null) return ['rate', write(BigInt(ratePpm), 4)];
  if (navE8 === null || yearE8 === null) return undefined;
  const [now, then] = [BigInt(navE8), BigInt(yearE8)];
  return ['year', write(divideRounded((now - then) * 10_000n, then, 'half-even'), 2)];
}

/** Exactly, with two places at least. */
function write(scaled: bigint, places: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
}

export function describeFamilies(items: readonly Item[], results: readonly StoredResult[], home: string): Family[] {
  return productFamilies.map((family) => {
    const own = items.filter((item) => item.family === family);
    const minimum = leastOf(own, home);
    const closing = own.flatMap(({ closesAt }) => closesAt ?? []).toSorted((one, other) => Number(one) - Number(other));
    return {
      family,
      products: own.length,
      markets: [...new Set(own.flatMap(({ market }) => market ?? []))],
      minimum: minimum ? encodeMoney(minimum) : null,
      measure: spanOfMeasures(own),
      charges: familyCharges.flatMap((name) => spanOfCharges(own, name)),
      closes_at: closing[0]?.toISOString() ?? null,
      result: sayResult(results.find((one) => one.family === family)),
    };
  });
}

/** In the tenant's currency where there is one; amounts of two currencies are not compared. */
function leastOf(items: readonly Item[], home: string): Money | undefined {
  const all = items.flatMap(({ minimum }) => minimum ?? []);
  const currency = all.some((one) => one.currency === home) ? home : all[0]?.currency;
  return all
    .filter((one) => one.currency === currency)
    .toSorted((one, other) => (one.amountMinor < other.amountMinor ? -1 : 1))[0];
}

const byNumber = (one: string, other: string): number => Number(one) - Number(other);

function spanOfMeasures(items: readonly Item[]): Family['measure'] {
  const measures = items.flatMap(({ measure }) => (measure ? [measure] : []));
  const values = measures.map(([, value]) => value).toSorted(byNumber);
  const [name, lowest, highest] = [measures[0]?.[0], values[0], values.at(-1)];
  return name === undefined || lowest === undefined || highest === undefined ? null : { name, lowest, highest };
}

function spanOfCharges(items: readonly Item[], name: FamilyCharge): Family['charges'] {
  const values = items.flatMap(({ charges }) => charges[name] ?? []).toSorted(byNumber);
  const [lowest, highest] = [values[0], values.at(-1)];
  return lowest === undefined || highest === undefined ? [] : [{ name, lowest, highest }];
}

export function sayResult(result: StoredResult | undefined): FamilyResult | null {
  if (!result) return null;
  const { since, until, clients, lost, gained } = result;
  if (clients < leastClients) return { since, until, clients: null, lost_percent: null, gained_percent: null };
  return {
    since,
    until,
    clients,
    lost_percent: Math.ceil((lost * 100) / clients),
    gained_percent: Math.floor((gained * 100) / clients),
  };
}
