import { expect, test } from 'vitest';
import { compareNames, parseList, screenPerson } from './screening.ts';

const list = parseList(`# list;entry;name;birth date
UN;1;Viktor Example-Bout;1967-01-13
EU;2;Jan Kowalski;1970

OFAC;3;Zażółć Gęślą;`);

test('KYC-02 a list is read line by line, remarks and empty lines left out', () => {
  expect(list.map(({ entry }) => entry)).toEqual(['1', '2', '3']);
});

test.each([
  ['Viktor Example Bout', '1967-01-13', ['same name, same birth date']],
  ['BOUT, Victor Example', '1967-01-13', ['name 94 % alike, same birth date']],
  ['Viktor Example-Bout', '1980-01-01', []],
  ['Jan Kowalski', '1970-05-05', ['same name, same year of birth']],
  ['Jan Kowalski', '1971-05-05', []],
  ['Zazolc Gesla', '1990-01-01', ['same name, birth date not on the list']],
  ['Ada Lovelace', '1967-01-13', []],
])('KYC-02 %s, born %s, is explained: %o', (name, birthDate, because) => {
  expect(screenPerson(list, { name, birthDate }).map((match) => match.because)).toEqual(because);
});

test('KYC-02 a part of a name is not the name', () => {
  expect(compareNames('Jan Kowalski', 'Jan')).toBeLessThan(85);
});
