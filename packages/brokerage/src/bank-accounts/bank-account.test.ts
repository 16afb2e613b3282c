import { describe, expect, test } from 'vitest';
import { checkInput, checkVerdict, payeeWaitMs, usableFrom } from './bank-account.ts';

const good = {
  country: 'ES',
  holder: 'José Muñoz',
  bankName: 'Banco',
  number: 'ES91 2100 0418 4502 0005 1332',
  code: undefined,
};

describe('FUND-03 what is refused, in order', () => {
  test.each([
    [{}, ['US'], undefined, 'kyc_required'],
    [{}, ['US'], 'José Muñoz', 'country_unsupported'],
    [{ number: 'ES00', holder: 'Somebody' }, ['ES'], 'José Muñoz', 'bank_account_invalid'],
    [{ holder: 'Somebody' }, ['ES'], 'José Muñoz', 'holder_mismatch'],
  ])('%o in %o as %s: %s', (change, countries, name, refused) => {
    expect(checkInput({ ...good, ...change }, countries, name)).toMatchObject({ refused });
  });

  test('G-09 own name as the bank writes it is accepted', () => {
    expect(checkInput({ ...good, holder: 'MUNOZ JOSE' }, ['ES'], 'José Muñoz')).toEqual({
      scheme: 'iban',
      number: 'ES9121000418450200051332',
      code: '',
    });
  });

  test('the part that is wrong is named', () => {
    const india = { ...good, country: 'IN', number: '123456789012', code: 'WRONG' };
    expect(checkInput(india, ['IN'], 'José Muñoz')).toMatchObject({ errors: [{ path: 'body.bank_code' }] });
  });
});

describe('G-09 waiting', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  test('a new payee waits a day, and until the end of a longer wait', () => {
    expect(usableFrom(now, undefined)).toEqual(new Date(now.getTime() + payeeWaitMs));
    expect(usableFrom(now, new Date('2026-11-16T13:00:00Z'))).toEqual(new Date(now.getTime() + payeeWaitMs));
    const afterReset = new Date('2026-11-19T12:00:00Z');
    expect(usableFrom(now, afterReset)).toEqual(afterReset);
  });
});

test.each([
  ['pending', undefined],
  ['approved', 'state_conflict'],
  ['rejected', 'state_conflict'],
] as const)('FUND-03 a verdict on a %s account: %s', (status, refused) => {
  for (const verdict of ['approved', 'rejected'] as const)
    expect(checkVerdict({ status }, verdict)?.refused).toBe(refused);
});
