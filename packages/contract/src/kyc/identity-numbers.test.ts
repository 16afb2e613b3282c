import { describe, expect, test } from 'vitest';
import {
  asksForSex,
  checkIdNumber,
  idKinds,
  keepIdNumber,
  keepsWholeNumber,
  listIdKinds,
  maskIdNumber,
  passesVerhoeff,
  readPesel,
} from './identity-numbers.ts';
import type { IdFault, IdKind, IdOwner } from './identity-numbers.ts';

const good: ReadonlyArray<readonly [IdKind, string, string]> = [
  ['pan', 'ACUPA7085R', 'ACUPA7085R'],
  ['pan', 'acupa 7085 r', 'ACUPA7085R'],
  ['aadhaar', '234123412346', '234123412346'],
  ['aadhaar', '2341 2341 2346', '234123412346'],
  ['aadhaar', '２３４１２３４１２３４６', '234123412346'],
  ['dni', '54362315K', '54362315K'],
  ['dni', '54.362.315-k', '54362315K'],
  ['dni', '00000000T', '00000000T'],
  ['dni', '12345678Z', '12345678Z'],
  ['nie', 'X2482300W', 'X2482300W'],
  ['nie', 'y1234567x', 'Y1234567X'],
  ['nie', 'Z1234567R', 'Z1234567R'],
  ['pesel', '44051401359', '44051401359'],
  ['pesel', '02070803628', '02070803628'],
  ['tckn', '17291716060', '17291716060'],
  ['tckn', '10000000146', '10000000146'],
  ['passport', 'C01X 00T47', 'C01X00T47'],
  ['national_id', 'AB-123456', 'AB123456'],
];

const bad: ReadonlyArray<readonly [IdKind, string, IdFault]> = [
  ['pan', 'ABMXA3211G', 'format'],
  ['pan', 'ACUCA7085R', 'not_a_person'],
  ['pan', 'ACUPA708R', 'format'],
  ['aadhaar', '234123412347', 'check'],
  ['aadhaar', '134123412346', 'format'],
  ['aadhaar', '23412341234', 'format'],
  ['dni', '54362315Z', 'check'],
  ['dni', '5436231K', 'format'],
  ['nie', 'X2482300A', 'check'],
  ['nie', 'W2482300W', 'format'],
  ['pesel', '44051401358', 'check'],
  ['pesel', '4405140135', 'format'],
  ['pesel', '44053201350', 'check'],
  ['tckn', '17291716050', 'check'],
  ['tckn', '07291716060', 'format'],
  ['passport', 'AAAAAAAA', 'check'],
  ['passport', '1111111', 'check'],
  ['passport', 'A1', 'format'],
  ['national_id', 'ABCDEF', 'check'],
];

describe('KYC-02 identity numbers', () => {
  test.each(good)('KYC-02 %s %s can exist', (kind, typed, number) => {
    expect(checkIdNumber(kind, typed)).toMatchObject({ ok: true, number });
  });

  test.each(bad)('KYC-02 %s %s is refused: %s', (kind, typed, fault) => {
    expect(checkIdNumber(kind, typed)).toEqual({ ok: false, fault });
  });

  test.each(idKinds)('KYC-02 %s is asked for', (kind) => {
    expect(checkIdNumber(kind, ' - ')).toEqual({ ok: false, fault: 'required' });
  });

  test('KYC-02 an Aadhaar is no palindrome even where its check digit fits', () => {
    const palindromes = Array.from({ length: 2_000 }, (_, index) => String(200_000 + index))
      .map((half) => half + Array.from(half).toReversed().join(''))
      .filter(passesVerhoeff);
    expect(palindromes.length).toBeGreaterThan(0);
    expect(palindromes.slice(0, 50).every((number) => !checkIdNumber('aadhaar', number).ok)).toBe(true);
  });

  test('KYC-02 one wrong digit or two swapped ones never pass for an Aadhaar', () => {
    const number = '234123412346';
    for (let place = 0; place < 12; place += 1) {
      for (const digit of '0123456789') {
        const typed = number.slice(0, place) + digit + number.slice(place + 1);
        expect(passesVerhoeff(typed)).toBe(typed === number);
      }
      const swapped =
        number.slice(0, place) + (number[place + 1] ?? '') + (number[place] ?? '') + number.slice(place + 2);
      if (place < 11 && swapped !== number) expect(passesVerhoeff(swapped)).toBe(false);
    }
  });

  test('KYC-02 a PESEL tells the birth date in every century, and the sex', () => {
    expect(readPesel('44051401359')).toEqual({ birthDate: '1944-05-14', sex: 'male' });
    expect(readPesel('02070803628')).toEqual({ birthDate: '1902-07-08', sex: 'female' });
    expect(readPesel('02270803624')).toEqual({ birthDate: '2002-07-08', sex: 'female' });
    expect(readPesel('02870803629')?.birthDate).toBe('1802-07-08');
  });

  test.each<[IdOwner, IdFault | undefined]>([
    [{}, undefined],
    [{ birthDate: '1944-05-14', sex: 'male' }, undefined],
    [{ birthDate: '1944-05-15', sex: 'male' }, 'birth_date_differs'],
    [{ birthDate: '1944-05-14', sex: 'female' }, 'sex_differs'],
  ])('KYC-02 a PESEL is held against %o', (owner, fault) => {
    const result = checkIdNumber('pesel', '44051401359', owner);
    expect(result.ok ? undefined : result.fault).toBe(fault);
  });

  test('KYC-02 the fifth letter of a PAN is a hint for the reviewer, never a refusal', () => {
    expect(checkIdNumber('pan', 'ACUPA7085R', { lastName: 'Anand' })).toMatchObject({ ok: true, hints: [] });
    expect(checkIdNumber('pan', 'ACUPA7085R', { lastName: 'Sharma' })).toMatchObject({ hints: ['surname_differs'] });
    expect(checkIdNumber('pan', 'ACUPA7085R', { lastName: 'शर्मा' })).toMatchObject({ hints: [] });
  });

  test('KYC-02 each country has its own numbers, and elsewhere a passport or a card', () => {
    expect(['IN', 'ES', 'PL', 'TR', 'US', 'CN'].map(listIdKinds)).toEqual([
      ['pan', 'aadhaar'],
      ['dni', 'nie'],
      ['pesel'],
      ['tckn'],
      ['passport', 'national_id'],
      ['passport', 'national_id'],
    ]);
    expect(idKinds.filter(asksForSex)).toEqual(['pesel']);
  });

  test('KYC-02 of an Aadhaar the last four digits are kept, of others the number', () => {
    expect(keepIdNumber('aadhaar', '234123412346')).toBe('2346');
    expect(keepIdNumber('dni', '54362315K')).toBe('54362315K');
    expect(idKinds.filter((kind) => !keepsWholeNumber(kind))).toEqual(['aadhaar']);
    expect(maskIdNumber('54362315K')).toBe('•••• 315K');
  });
});
