import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from './canonical-text.ts';

/** As the text is defined: JSON, the keys of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => ({ name, part: sorted(part) }));
}

test('the text is JSON that reads back as what it was made of', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(sorted(JSON.parse(canonicalText(value)))).toEqual(sorted(JSON.parse(JSON.stringify(value))));
    }),
  );
});

test('the order in which names came makes no difference', () => {
  expect(canonicalText({ b: 1, a: { d: 'x', c: null } })).toBe('{"a":{"c":null,"d":"x"},"b":1}');
  expect(canonicalText({ a: { c: null, d: 'x' }, b: 1 })).toBe('{"a":{"c":null,"d":"x"},"b":1}');
});

test('names that hold a line break are not taken for others', () => {
  const [one, other] = [
    { a: 1, 'b\nc': 2 },
    { 'a\nb': 1, c: 2 },
  ];
  expect(canonicalText({ a: 1, b: 3, c: 2 })).toBe('{"a":1,"b":3,"c":2}');
  expect(canonicalText(one)).toBe(String.raw`{"a":1,"b\nc":2}`);
  expect(canonicalText(other)).toBe(String.raw`{"a\nb":1,"c":2}`);
});
