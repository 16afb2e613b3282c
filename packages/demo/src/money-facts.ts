// Numbers that the demo's bank accounts have: right in form, nobody's in truth. Data only.
import type { ChannelField } from '@candor/contract/deposits/client.ts';

interface Number {
  readonly number: string;
  readonly code: string | undefined;
}

const payees: Readonly<Record<string, Number>> = {
  US: { number: '000123456789', code: '021000021' },
  IN: { number: '123456789012', code: 'SBIN0125620' },
  ES: { number: 'ES9121000418450200051332', code: undefined },
  PL: { number: 'PL61109010140000071219812874', code: undefined },
  TR: { number: 'TR330006100519786457841326', code: undefined },
};

/** Two more of each country: one to be refused, one to wait. */
const others: Readonly<Record<string, readonly [Number, Number]>> = {
  US: [
    { number: '000555000111', code: '021000021' },
    { number: '000987654321', code: '011401533' },
  ],
  IN: [
    { number: '555000111222', code: 'SBIN0125620' },
    { number: '987654321098', code: 'HDFC0001234' },
  ],
  ES: [
    { number: 'ES6000491500051234567892', code: undefined },
    { number: 'ES7921000813610123456789', code: undefined },
  ],
  PL: [
    { number: 'PL27114020040000300201355387', code: undefined },
    { number: 'PL60102010260000042270201111', code: undefined },
  ],
  TR: [
    { number: 'TR740006200519786457841326', code: undefined },
    { number: 'TR450006700123456789012345', code: undefined },
  ],
};

const fallback: Number = { number: '0000000000', code: undefined };

export function payeeOf(country: string): Number {
  return payees[country] ?? fallback;
}

export function otherPayeesOf(country: string): readonly [Number, Number] {
  return (
    others[country] ?? [
      { number: '0000000001', code: undefined },
      { number: '0000000002', code: undefined },
    ]
  );
}

/** What a client copies to pay in; an IBAN where the country has one. */
export function channelFieldsOf(country: string, company: string): Array<{ name: ChannelField; value: string }> {
  const { number, code } = country === 'EU' ? { number: 'DE89370400440532013000', code: undefined } : payeeOf(country);
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
