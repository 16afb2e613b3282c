// What a payment QR code says: a SEPA credit transfer by the EPC guideline (EPC069-12), or a bare address for coins. Pure.
import type { DepositChannel } from '@candor/contract/deposits/client.ts';
import { normaliseAccountNumber, sepaCountries } from '@candor/contract/bank-accounts/iban.ts';
import { readField } from './channel.ts';

export interface Payment {
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly reference: string;
}

export type PaymentCode = { readonly kind: 'sepa' | 'address'; readonly text: string };

/** The guideline's own bounds. */
const longestName = 70;
const greatestEuros = 9;

/** Nothing where no banking app would understand it. */
export function describePayment(channel: DepositChannel, payment: Payment): PaymentCode | undefined {
  if (channel.kind === 'crypto') {
    const address = readField(channel, 'address');
    return address === undefined ? undefined : { kind: 'address', text: address };
  }
  const iban = normaliseAccountNumber(readField(channel, 'iban') ?? '');
  const holder = readField(channel, 'holder') ?? '';
  const [euros = ''] = payment.amount.amount.split('.');
  if (payment.amount.currency !== 'EUR' || !sepaCountries.has(iban.slice(0, 2))) return undefined;
  if (holder === '' || holder.length > longestName || euros.length > greatestEuros) return undefined;
  const bic = readField(channel, 'bic') ?? '';
  // The purpose stays empty; the reference stands where structured ones stand, so that banks check its digits.
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${payment.amount.amount}`, '', payment.reference];
  return { kind: 'sepa', text: lines.join('\n') };
}
