import { describe, expect, test } from 'vitest';
import { explainNumber, isRoutingNumber, maskAccountNumber, readBankNumber } from './bank-number.ts';

describe('bank numbers', () => {
  test.each([
    { country: 'ES', typed: 'ES91 2100 0418 4502 0005 1332', number: 'ES9121000418450200051332' },
    { country: 'ES', typed: '2100 0418 45 0200051332', number: 'ES9121000418450200051332' },
    { country: 'PL', typed: '61 1090 1014 0000 0712 1981 2874', number: 'PL61109010140000071219812874' },
    { country: 'TR', typed: 'TR330006100519786457841326', number: 'TR330006100519786457841326' },
    { country: 'EU', typed: 'DE89370400440532013000', number: 'DE89370400440532013000' },
    { country: 'ES', typed: 'DE89370400440532013000', number: 'DE89370400440532013000' },
  ])('FUND-03 $country takes $typed for the IBAN $number', ({ country, typed, number }) => {
    expect(readBankNumber(country, typed, '')).toEqual({ scheme: 'iban', number, code: '' });
  });

  test.each([
    ['IN', '1234 5678 9012', 'sbin0125620', { scheme: 'ifsc', number: '123456789012', code: 'SBIN0125620' }],
    ['US', '000123456789', '021000021', { scheme: 'aba', number: '000123456789', code: '021000021' }],
    [
      'CN',
      '6222021234567890123',
      '102100099996',
      { scheme: 'cnaps', number: '6222021234567890123', code: '102100099996' },
    ],
    ['JP', '1234567', 'MHCB', { scheme: 'local', number: '1234567', code: 'MHCB' }],
  ] as const)('FUND-03 %s takes %s %s', (country, number, code, expected) => {
    expect(readBankNumber(country, number, code)).toEqual(expected);
  });

  test.each([
    { country: 'PL', number: 'DE89370400440532013000', code: '', fault: 'number' },
    { country: 'TR', number: 'ES9121000418450200051332', code: '', fault: 'number' },
    { country: 'ES', number: 'TR330006100519786457841326', code: '', fault: 'number' },
    { country: 'ES', number: '2100 0418 46 0200051332', code: '', fault: 'number' },
    { country: 'IN', number: '123456789012', code: 'SBIN1125620', fault: 'code' },
    { country: 'IN', number: '123456789012', code: '', fault: 'code' },
    { country: 'IN', number: '12345678', code: 'SBIN0125620', fault: 'number' },
    { country: 'US', number: '000123456789', code: '021000022', fault: 'code' },
    { country: 'US', number: '12', code: '021000021', fault: 'number' },
    { country: 'CN', number: '6222021234567890123', code: '1021', fault: 'code' },
  ] as const)('FUND-03 $country refuses $number $code by its $fault', ({ country, number, code, fault }) => {
    expect(readBankNumber(country, number, code)).toBe(fault);
  });

  test.each([
    ['ES', 'TR33 0006', { kind: 'country', home: 'TR' }],
    ['PL', 'DE89 3704', { kind: 'country', home: 'DE' }],
    ['ES', 'ES91 2100 0418', { kind: 'length', length: 24, typed: 12 }],
    ['ES', 'DE89 3704', { kind: 'length', length: 22, typed: 8 }],
    ['TR', 'TR330006100519786457841327', { kind: 'check' }],
    ['ES', '2100 0418 46 0200051332', { kind: 'check' }],
    ['PL', '61 1090', { kind: 'format' }],
    ['IN', '12', { kind: 'format' }],
  ] as const)('FUND-03 in %s what is wrong with %s is said', (country, number, trouble) => {
    expect(explainNumber(country, number)).toEqual(trouble);
  });

  test('FUND-03 routing numbers: checksum and districts', () => {
    expect(['021000021', '011401533', '091000019'].map(isRoutingNumber)).toEqual([true, true, true]);
    expect(['000000000', '990000009', '12345678'].map(isRoutingNumber)).toEqual([false, false, false]);
  });

  test('ERR-03 a number is masked to its last three', () => {
    expect(maskAccountNumber('ES9121000418450200051332')).toBe('•332');
  });
});
