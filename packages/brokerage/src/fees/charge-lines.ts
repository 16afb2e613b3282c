// Charges as the wire shows them: each in money and as a percentage of what is traded. Pure.
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import { encodeMoney, expressPercent, formatPercent, makeMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Charge } from './compute.ts';

export function describeCharges(charges: readonly Charge[], grossMinor: bigint, currency: CurrencyCode): ChargeLine[] {
  return charges.map(({ code, kind, amountMinor }) => ({
    code,
    kind,
    amount: encodeMoney(makeMoney(amountMinor, currency)),
    percent: percentOf(amountMinor, grossMinor, currency),
  }));
}

export function percentOf(partMinor: bigint, grossMinor: bigint, currency: CurrencyCode): string | null {
  if (grossMinor === 0n) return null;
  return formatPercent(expressPercent(makeMoney(partMinor, currency), makeMoney(grossMinor, currency), 4, 'half-even'));
}
