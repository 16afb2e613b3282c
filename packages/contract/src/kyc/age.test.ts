import { expect, test } from 'vitest';
import { checkBirthDate, countYears, isCalendarDate } from './age.ts';

test.each([
  ['2008-11-15', null],
  ['2008-11-14', null],
  ['2008-11-16', 'too_young'],
  ['2008-12-01', 'too_young'],
  ['1950-01-01', null],
  ['', 'required'],
  ['15/11/2008', 'not_a_date'],
  ['2001-02-29', 'not_a_date'],
  ['2001-04-31', 'not_a_date'],
  ['2027-01-01', 'in_the_future'],
])('KYC-05 born %s is judged %s on 2026-11-15', (birthDate, fault) => {
  expect(checkBirthDate(birthDate, '2026-11-15')).toBe(fault);
});

test('KYC-05 a leap-day child turns 18 on 1 March of a year without one', () => {
  expect(countYears('2008-02-29', '2026-02-28')).toBe(17);
  expect(countYears('2008-02-29', '2026-03-01')).toBe(18);
  expect(isCalendarDate('2008-02-29')).toBe(true);
});
