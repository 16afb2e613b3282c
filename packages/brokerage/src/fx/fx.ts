// Exchange rates as the business needs them: a rate with its source and age, or none. Where they come from is decided by
// the composition; a missing rate is said, never made up.
import { convertMoney, formatRate } from '@candor/money';
import type { CurrencyCode, Money, Rate } from '@candor/money';
import type { UsedRate } from '@candor/contract/accounts/client.ts';

export interface FxRate {
  readonly rate: Rate;
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: Date;
}

export interface FxSource {
  /** Nothing when there is no rate that may be used now. */
  find(from: CurrencyCode, to: CurrencyCode): Promise<FxRate | undefined>;
  /** The rates as they were, one per instant in their order; nothing when the past is not known. For showing only. */
  findPast(from: CurrencyCode, to: CurrencyCode, instants: readonly Date[]): Promise<readonly FxRate[] | undefined>;
}

export function describeRate({ rate, source, simulated, asOf }: FxRate, now: Date): UsedRate {
  return {
    from: rate.from,
    to: rate.to,
    rate: formatRate(rate),
    source,
    simulated,
    as_of: asOf.toISOString(),
    age_s: Math.max(0, Math.floor((now.getTime() - asOf.getTime()) / 1_000)),
  };
}

/** Rounded as a bank would: to the nearest unit, halves to even. For showing, not for booking. */
export function valueMoney(money: Money, { rate }: FxRate): Money {
  return convertMoney(money, rate, 'half-even');
}
