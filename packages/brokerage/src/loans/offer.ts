// What a loan costs, whole: fee, interest, effective annual rate, and every instalment. Pure.
import { addMoney, divideRounded, encodeMoney, makeMoney, subtractMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Instalment as InstalmentWire, LoanOffer as OfferWire } from '@candor/contract/loans/client.ts';
import { computeEffectiveRate } from './effective-rate.ts';
import { planInstalments } from './schedule.ts';
import type { LoanKind, PlannedInstalment } from './schedule.ts';
import { sayBps } from './terms.ts';

export interface OfferInput {
  readonly amount: Money;
  readonly kind: LoanKind;
  readonly months: number;
  readonly rateBps: number;
  readonly feeBps: number;
  readonly from: Date;
}

export interface Offer extends OfferInput {
  readonly fee: Money;
  readonly received: Money;
  readonly interest: Money;
  readonly effectiveRate: string;
  readonly instalments: readonly PlannedInstalment[];
}

export function makeOffer(input: OfferInput): Offer {
  const { amount, kind, months, rateBps, feeBps, from } = input;
  const fee = makeMoney(divideRounded(amount.amountMinor * BigInt(feeBps), 10_000n, 'half-even'), amount.currency);
  const received = subtractMoney(amount, fee);
  const instalments = planInstalments({ kind, amountMinor: amount.amountMinor, rateBps, months, from });
  const effectiveRate = computeEffectiveRate(
    received.amountMinor,
    instalments.map(({ number, principalMinor, interestMinor }) => ({
      months: number,
      amountMinor: principalMinor + interestMinor,
    })),
  );
  if (effectiveRate === undefined) throw new RangeError('a loan pays back at least what it brought');
  const interestMinor = instalments.reduce((sum, one) => sum + one.interestMinor, 0n);
  return { ...input, fee, received, interest: makeMoney(interestMinor, amount.currency), effectiveRate, instalments };
}

export function describeInstalment(one: PlannedInstalment, currency: Money['currency']): InstalmentWire {
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  return {
    number: one.number,
    due_at: one.dueAt.toISOString(),
    principal: say(one.principalMinor),
    interest: say(one.interestMinor),
    total: say(one.principalMinor + one.interestMinor),
    balance: say(one.balanceMinor),
  };
}

export function toOfferWire(offer: Offer): OfferWire {
  const { amount, fee, interest } = offer;
  return {
    amount: encodeMoney(amount),
    kind: offer.kind,
    period: offer.months,
    annual_rate: sayBps(offer.rateBps),
    effective_annual_rate: offer.effectiveRate,
    fee: encodeMoney(fee),
    received: encodeMoney(offer.received),
    interest: encodeMoney(interest),
    cost: encodeMoney(addMoney(fee, interest)),
    total: encodeMoney(addMoney(amount, interest)),
    instalments: offer.instalments.map((one) => describeInstalment(one, amount.currency)),
  };
}
