import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphabet } from './check.ts';
import { formatReference, parseReference, referenceKinds } from './references.ts';

const kind = fc.constantFrom(...referenceKinds);
const number = fc.oneof(fc.bigInt(0n, 40_000_000n), fc.bigInt(0n, 1n << 55n));

/** Where characters stand that the check watches: behind the prefix, dashes left out. */
const placesOf = (reference: string): number[] =>
  Array.from(reference, (character, place) => (place > 2 && character !== '-' ? place : -1)).filter((at) => at > 0);

function put(reference: string, place: number, character: string): string {
  return reference.slice(0, place) + character + reference.slice(place + 1);
}

describe('TRD-10 references for people', () => {
  test('TRD-10 short, grouped by four, with the prefix of their kind', () => {
    const pattern = /^(?:WD|EX|LN|DU|TX|OR|TC|CP|DR)-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/;
    for (const one of referenceKinds) expect(formatReference(one, 1n)).toMatch(pattern);
    expect(formatReference('withdrawal', 33_554_431n)).toMatch(pattern);
    expect(formatReference('withdrawal', 33_554_432n)).toMatch(/^WD(?:-\w{4}){3}$/);
    expect(() => formatReference('withdrawal', -1n)).toThrow('no reference for the number -1');
  });

  test('TRD-10 the same for ever: they stand on receipts', () => {
    const first = referenceKinds.map((one) => formatReference(one, 1n));
    expect(first).toMatchInlineSnapshot(`
      [
        "WD-CPG4-0Y",
        "EX-CPG4-0X",
        "LN-CPG4-0W",
        "DU-CPG4-0V",
        "TX-CPG4-0T",
        "OR-CPG4-0S",
        "TC-CPG4-0R",
        "CP-CPG4-0Q",
        "DR-CPG4-0P",
      ]
    `);
  });

  test('TRD-10 each number has one reference, read back however it was typed', () => {
    fc.assert(
      fc.property(kind, number, (one, value) => {
        const reference = formatReference(one, value);
        for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', ' '), ` ${reference} `]) {
          expect(parseReference(typed)).toEqual({ kind: one, number: value });
        }
      }),
    );
  });

  test('TRD-10 numbers that follow each other share no beginning', () => {
    const heads = new Set(Array.from({ length: 200 }, (_, at) => formatReference('loan', BigInt(at)).slice(0, 7)));
    expect(heads.size).toBeGreaterThan(190);
  });

  test('TRD-10 one wrong character is noticed, wherever it stands', () => {
    fc.assert(
      fc.property(kind, number, fc.nat(), fc.constantFrom(...Array.from(alphabet)), (one, value, nth, wrong) => {
        const reference = formatReference(one, value);
        const places = placesOf(reference);
        const place = places[nth % places.length] ?? 0;
        fc.pre(reference[place] !== wrong);
        expect(parseReference(put(reference, place, wrong))).toBeUndefined();
      }),
    );
  });

  test('TRD-10 two neighbours that changed places are noticed, across a dash too', () => {
    fc.assert(
      fc.property(kind, number, fc.nat(), (one, value, nth) => {
        const reference = formatReference(one, value);
        const places = placesOf(reference);
        const first = places[nth % (places.length - 1)] ?? 0;
        const second = places[(nth % (places.length - 1)) + 1] ?? 0;
        const [left = '', right = ''] = [reference[first], reference[second]];
        fc.pre(left !== right);
        expect(parseReference(put(put(reference, first, right), second, left))).toBeUndefined();
      }),
    );
  });

  test('TRD-10 the prefix of another kind is noticed; nonsense is no reference', () => {
    const reference = formatReference('withdrawal', 77n);
    for (const prefix of ['EX', 'LN', 'DU', 'TX', 'ZZ', '']) {
      expect(parseReference(`${prefix}${reference.slice(2)}`)).toBeUndefined();
    }
    for (const typed of ['', 'WD', 'WD-', 'RF18539007547034', '0199a000-0000-7000-8000-00000000dead', 'WD-UUUU-UU']) {
      expect(parseReference(typed)).toBeUndefined();
    }
  });
});
