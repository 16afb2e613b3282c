// Exchange rates as the business needs them: a rate with its source and age, or none. Where they come from is decided by
// the composition; a missing rate is said, never made up.
import { convertMoney, formatRate } from '@candor/money';
import type { CurrencyCode, Money, Rate } from '@candor/money';
import type { UsedRate } from '@candor/contract/accounts/client.ts';

export interface FxRate {
  readonly rate: Rate;
  readonly source: string;
  readonly simulated: boolean;
  /** When it was true on its market: what its age counts from. */
  readonly asOf: Date;
  /** When we heard of it; a feed that repeats Friday's rate on Sunday is heard of all the time. */
  readonly receivedAt: Date;
}

export interface FxSource {
  /** The last rate known, however old on its market; nothing when there is none or the feed is lost. */
  find(from: CurrencyCode, to: CurrencyCode): Promise<FxRate | undefined>;
  /** The rates as they were, one per instant in their order; nothing when the past is not known. For showing only. */
  findPast(from: CurrencyCode, to: CurrencyCode, instants: readonly Date[]): Promise<readonly FxRate[] | undefined>;
  /** When the market of currencies opens next; nothing while it is open. */
  opensAt(now: Date): Date | undefined;
}

/** Money is exchanged at a rate of the market's own last minutes; an older one only shows what something is worth. */
const oldestTradableMs = 5 * 60_000;

export function isTradable({ asOf }: Pick<FxRate, 'asOf'>, now: Date): boolean {
  return now.getTime() - asOf.getTime() <= oldestTradableMs;
}

export function describeRate({ rate, source, simulated, asOf, receivedAt }: FxRate, now: Date): UsedRate {
  return {
    from: rate.from,
    to: rate.to,
    rate: formatRate(rate),
    source,
    simulated,
    as_of: asOf.toISOString(),
    age_s: Math.max(0, Math.floor((now.getTime() - asOf.getTime()) / 1_000)),
    received_at: receivedAt.toISOString(),
    indicative: !isTradable({ asOf }, now),
  };
}

/** Rounded as a bank would: to the nearest unit, halves to even. For showing, not for booking. */
export function valueMoney(money: Money, { rate }: FxRate): Money {
  return convertMoney(money, rate, 'half-even');
}
