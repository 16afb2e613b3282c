import { describe, expect, test } from 'vitest';
import { assert, integer, property } from 'fast-check';
import { findReference, isReference, makeReference } from './reference.ts';

const reference = makeReference('539007547034');

describe('FUND-02 the reference of a deposit', () => {
  test('its check digits are those of the example of ISO 11649', () => {
    expect(reference).toBe('RF18539007547034');
    expect(isReference('RF19539007547034')).toBe(false);
  });

  test('every made one holds; one wrong digit and two swapped neighbours are always noticed', () => {
    assert(
      property(integer({ min: 0, max: 999_999_999_999 }), (number) => {
        const made = makeReference(String(number).padStart(12, '0'));
        expect(isReference(made)).toBe(true);
        for (let place = 2; place < made.length; place += 1) {
          for (const digit of '0123456789') {
            const wrong = made.slice(0, place) + digit + made.slice(place + 1);
            expect(isReference(wrong)).toBe(digit === made[place]);
          }
          const [a = '', b = ''] = [made[place], made[place + 1]];
          const swapped = made.slice(0, place) + b + a + made.slice(place + 2);
          if (b !== '' && a !== b && place !== 3) expect(isReference(swapped)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['as it is', reference],
    ['in lower case with spaces', `deposit ${reference.toLowerCase().replace(/(.{4})/g, '$1 ')} thank you`],
    ['cut into lines', `ref: ${reference.slice(0, 6)}\n${reference.slice(6)}`],
    ['twice', `${reference} / ${reference}`],
  ])('is found %s', (_how, text) => expect(findReference(text)).toBe(reference));

  test.each([
    ['nothing', ''],
    ['a damaged one', reference.slice(0, -1)],
    ['two different ones', `${reference} ${makeReference('000000000000')}`],
  ])('is not found in %s', (_what, text) => expect(findReference(text)).toBeUndefined());
});
