import { describe, expect, test } from 'vitest';
import { checkPhone, readPhoneDigits } from './phone.ts';

describe('ERR-02 phone numbers', () => {
  test.each([
    { areaCode: '91', typed: '9876543210', e164: '+919876543210', country: 'IN' },
    { areaCode: '34', typed: '612 345 678', e164: '+34612345678', country: 'ES' },
    { areaCode: '48', typed: '512-345-678', e164: '+48512345678', country: 'PL' },
    { areaCode: '90', typed: '0532 123 45 67', e164: '+905321234567', country: 'TR' },
    { areaCode: '1', typed: '(202) 555-0123', e164: '+12025550123', country: 'US' },
    { areaCode: '86', typed: '13812345678', e164: '+8613812345678', country: 'CN' },
    { areaCode: '+91', typed: '9876543210', e164: '+919876543210', country: 'IN' },
    { areaCode: '01', typed: '2025550123', e164: '+12025550123', country: 'US' },
  ])('ERR-02 +$areaCode $typed is $e164', ({ areaCode, typed, e164, country }) => {
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
