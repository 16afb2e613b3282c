// Amounts as callers send them: positive, in the currency expected, no more exact than it is. Pure.
import { decodeMoney, isPositiveMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';

export type AmountRefusal = Refusal<'amount_invalid' | 'currency_mismatch'>;

export function readAmount(
  wire: { readonly amount: string; readonly currency: string },
  currency: CurrencyCode,
): Money | AmountRefusal {
  const errors = [{ path: 'body.amount', code: 'invalid_format' }] as const;
  const parsed = decodeMoney(wire);
  if (!parsed.ok)
    return refuse(parsed.reason === 'unknown_currency' ? 'currency_mismatch' : 'amount_invalid', { errors });
  if (parsed.value.currency !== currency) return refuse('currency_mismatch', { errors });
  return isPositiveMoney(parsed.value) ? parsed.value : refuse('amount_invalid', { errors });
}
