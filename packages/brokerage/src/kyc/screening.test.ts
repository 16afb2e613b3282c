import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames, noList, openList, parseList, screenPerson } from './screening.ts';

const text = `# list;entry;name;birth date
UN;1;Viktor Example-Bout;1967-01-13
EU;2;Jan Kowalski;1970

OFAC;3;Zażółć Gęślą;`;

test('KYC-02 a list is read line by line, remarks and empty lines left out', () => {
  expect(parseList(text).map(({ entry }) => entry)).toEqual(['1', '2', '3']);
});

test.each([
  ['Viktor Example Bout', '1967-01-13', [{ likeness: 100, born: 'same' }]],
  ['BOUT, Victor Example', '1967-01-13', [{ likeness: 94, born: 'same' }]],
  ['Viktor Example-Bout', '1980-01-01', []],
  ['Jan Kowalski', '1970-05-05', [{ likeness: 100, born: 'year' }]],
  ['Jan Kovalski', '1970-05-05', [{ likeness: 94, born: 'year' }]],
  ['Jan Kowalski', '1971-05-05', []],
  ['Zazolc Gesla', '1990-01-01', [{ likeness: 100, born: 'unknown' }]],
  ['Ada Lovelace', '1967-01-13', []],
])('KYC-02 %s, born %s, is explained: %o', (name, birthDate, found) => {
  expect(openList(text).screen({ name, birthDate })).toMatchObject(found);
  expect(noList.screen({ name, birthDate })).toEqual([]);
});

test('KYC-02 a part of a name is not the name', () => {
  expect(compareNames('Jan Kowalski', 'Jan')).toBeLessThan(85);
});

test('KYC-02 another text is another list, the same text is the same', () => {
  expect(openList(text).digest).toBe(openList(text).digest);
  expect(openList(`${text}\nEU;4;Somebody Else;`).digest).not.toBe(openList(text).digest);
});

test('KYC-02 the quick way through a list finds exactly what a comparison with every name finds', () => {
  const word = string({ unit: constantFrom('a', 'b', 'n'), minLength: 3, maxLength: 20 });
  const name = array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  assert(
    property(array(name, { minLength: 1, maxLength: 12 }), name, (names, asked) => {
      const lines = names.map((listed, at) => `L;${String(at)};${listed};`).join('\n');
      const person = { name: asked, birthDate: '1990-01-01' };
      expect(openList(lines).screen(person)).toEqual(screenPerson(parseList(lines), person));
    }),
    { numRuns: 400 },
  );
});
