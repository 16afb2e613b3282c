import { expect, test } from 'vitest';
import { findBankName } from './bank-names.ts';
import { makeIban } from './iban.ts';

test.each([
  ['ES', 'ES91 2100 0418 4502 0005 1332', '', 'CaixaBank'],
  ['ES', '2100 0418 45 0200051332', '', 'CaixaBank'],
  ['PL', makeIban('PL', '102010260000042270201111'), '', 'PKO Bank Polski'],
  ['TR', makeIban('TR', '0006200519786457841326'), '', 'Garanti BBVA'],
  ['IN', '123456789012', 'sbin0125620', 'State Bank of India'],
])('FUND-03 in %s the number %s %s names %s', (country, number, code, name) => {
  expect(findBankName(country, number, code)).toBe(name);
});

test.each([
  ['an unknown bank', 'TR', 'TR330006100519786457841326', ''],
  ['a wrong number', 'ES', 'ES9121000418450200051331', ''],
  ['a German account in Spain', 'ES', 'DE89370400440532013000', ''],
  ['a routing number', 'US', '000123456789', '021000021'],
])('FUND-03 %s names none', (_what, country, number, code) => {
  expect(findBankName(country, number, code)).toBeUndefined();
});
