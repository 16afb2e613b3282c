import { describe, expect, test } from 'vitest';
import { checkPhone, readPhoneDigits } from './phone.ts';

describe('ERR-02 phone numbers', () => {
  test.each([
    ['91', '9876543210', '+919876543210', 'IN'],
    ['34', '612 345 678', '+34612345678', 'ES'],
    ['48', '512-345-678', '+48512345678', 'PL'],
    ['90', '0532 123 45 67', '+905321234567', 'TR'],
    ['1', '(202) 555-0123', '+12025550123', 'US'],
    ['86', '13812345678', '+8613812345678', 'CN'],
    ['+91', '9876543210', '+919876543210', 'IN'],
    ['01', '2025550123', '+12025550123', 'US'],
  ])('ERR-02 +%s %s is %s', (areaCode, typed, e164, country) => {
    expect(checkPhone(areaCode, typed)).toEqual({ ok: true, e164, country });
  });

  test.each([
    ['91', '', { key: 'phones.required' }],
    ['91', ' - ', { key: 'phones.required' }],
    ['91', '98765', { key: 'phones.too_few_digits', params: { min: 10 } }],
    ['34', '6123456789', { key: 'phones.too_many_digits', params: { max: 9 } }],
    ['48', '51234567', { key: 'phones.too_few_digits', params: { min: 9 } }],
    ['86', '138123456789', { key: 'phones.too_many_digits', params: { max: 11 } }],
    ['999', '9876543210', { key: 'phones.unknown_area_code' }],
    ['', '9876543210', { key: 'phones.unknown_area_code' }],
    ['91', '1234567890', { key: 'phones.not_valid' }],
    ['34', '912345678', { key: 'phones.not_valid' }],
  ])('ERR-02 +%s “%s” is refused', (areaCode, typed, fault) => {
    expect(checkPhone(areaCode, typed)).toEqual({ ok: false, fault });
  });

  test('ERR-02 bounds come from the country of the code', () => {
    expect(readPhoneDigits('91')).toEqual({ min: 10, max: 10 });
    expect(readPhoneDigits('49')).toEqual({ min: 10, max: 11 });
    expect(readPhoneDigits('999')).toBeUndefined();
  });
});
