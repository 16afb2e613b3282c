import { describe, expect, test } from 'vitest';
import type { Translate } from '@candor/web';
import { describeBody } from './body.ts';
import { checkCode, checkHolder, checkNumber, hintOf, isComplete } from './values.ts';
import type { BankAccountValues } from './values.ts';

/** Says the key and what fills it. */
const t: Translate = (key, params) => (params === undefined ? key : `${key} ${JSON.stringify(params)}`);
const spanish: BankAccountValues = {
  country: 'ES',
  number: 'ES91 2100 0418 4502 0005 1332',
  code: '',
  bankName: 'CaixaBank',
  holder: 'Ada Lovelace',
};
const american = { ...spanish, country: 'US', number: '000123456789', code: '021000021' };

describe('FUND-03 the form of a bank account', () => {
  test.each([
    ['nothing', { ...spanish, number: ' ' }, 'fields.required'],
    ['too few', { ...spanish, number: 'ES91 2100' }, 'bank-accounts.number_length {"length":24,"typed":8}'],
    ['a typing error', { ...spanish, number: 'ES9121000418450200051331' }, 'bank-accounts.number_check'],
    [
      'another country',
      { ...spanish, number: 'TR330006100519786457841326' },
      'bank-accounts.number_country {"country":"Türkiye"}',
    ],
    ['letters', { ...american, number: 'abc' }, 'errors.bank_account_invalid'],
    ['a good one', spanish, true],
    ['a good one whose code is wrong', { ...american, code: '1' }, true],
  ])('%s', (_what, values, expected) => {
    expect(checkNumber(t, 'en-US', values)).toBe(expected);
  });

  test('the code is asked for where there is one', () => {
    expect(checkCode(t, spanish)).toBe(true);
    expect(checkCode(t, { ...american, code: '' })).toBe('fields.required');
    expect(checkCode(t, { ...american, code: '021000022' })).toBe('bank-accounts.code_invalid');
    expect(checkCode(t, { ...american, country: 'CN', number: '6222021234567890123', code: '' })).toBe(true);
    expect(checkCode(t, american)).toBe(true);
  });

  test('own name only, in any order and without accents', () => {
    expect(checkHolder(t, 'LOVELACE ADA', 'Ada Lovelace')).toBe(true);
    expect(checkHolder(t, 'Charles Babbage', 'Ada Lovelace')).toBe('errors.holder_mismatch');
    expect(checkHolder(t, ' ', 'Ada Lovelace')).toBe('fields.required');
  });

  test('what is sent: a code only where the country has one', () => {
    expect(describeBody({ ...spanish, code: 'left over' })).not.toHaveProperty('bank_code');
    expect(describeBody({ ...american, code: '0210 0002 1' })).toMatchObject({ bank_code: '021000021', country: 'US' });
    expect(isComplete(american)).toBe(true);
    expect(isComplete({ ...american, code: '' })).toBe(false);
    expect([hintOf('ES'), hintOf('DE'), hintOf('JP')]).toEqual(['ES', 'iban', 'local']);
  });
});
