// Where clients of the demo pay in: right in form, nobody's in truth. Data only.
import { packOf } from '@candor/contract/countries/index.ts';
import type { PayeeSample } from '@candor/contract/countries/index.ts';
import type { ChannelField } from '@candor/contract/deposits/client.ts';

/** The one that is used, one that its bank does not know, one that waits. */
export function payeesOf(country: string): readonly [PayeeSample, PayeeSample, PayeeSample] {
  return packOf(country).samples.payees;
}

/** What a client copies to pay in; an IBAN where the country has one. */
export function channelFieldsOf(country: string, company: string): Array<{ name: ChannelField; value: string }> {
  const [{ number, code }] = payeesOf(country);
  return [
    { name: 'holder', value: company },
    { name: 'bank_name', value: 'Demo Clearing Bank' },
    { name: /^[A-Z]{2}\d{2}/.test(number) ? 'iban' : 'account_number', value: number },
    ...(code === undefined ? [] : [{ name: 'bank_code' as const, value: code }]),
  ];
}

/** Not an address anybody holds the key of. */
export const walletFields: ReadonlyArray<{ readonly name: ChannelField; readonly value: string }> = [
  { name: 'address', value: 'TDemoDemoDemoDemoDemoDemoDemoDemo00' },
  { name: 'network', value: 'TRON (TRC-20)' },
];
