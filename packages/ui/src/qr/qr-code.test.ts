// Known vectors of the standard and the shape of finished symbols.
import { expect, test } from 'vitest';
import { correctErrors, encodeCodewords, encodeQr } from './qr-code.ts';

test('Reed–Solomon gives the published parity of the “HELLO WORLD” 1-M block', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect([...correctErrors(Uint8Array.from(data), 10)]).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('byte mode packs mode, length, data, terminator and padding', () => {
  const words = encodeCodewords(new TextEncoder().encode('Hello, world!'), 1);
  expect(Array.from(words.slice(0, 16), (word) => word.toString(16).padStart(2, '0')).join('')).toBe(
    '40d48656c6c6f2c20776f726c64210ec',
  );
  expect(words).toHaveLength(26);
});

test.each([
  [1, 14],
  [2, 26],
  [5, 84],
  [7, 122],
  [9, 180],
  [10, 213],
  [14, 362],
  [15, 412],
])('version %i holds %i bytes and one more needs the next', (version, bytes) => {
  expect(encodeQr('a'.repeat(bytes))).toHaveLength(version * 4 + 17);
  if (version < 15) expect(encodeQr('a'.repeat(bytes + 1)).length).toBeGreaterThan(version * 4 + 17);
  else expect(() => encodeQr('a'.repeat(bytes + 1))).toThrow(RangeError);
});

test('finders, timing and the dark module stand where scanners look', () => {
  const cells = encodeQr('otpauth://totp/Candor:anna?secret=JBSWY3DPEHPK3PXP&issuer=Candor');
  const size = cells.length;
  const line = (y: number, from: number) =>
    (cells[y] ?? [])
      .slice(from, from + 7)
      .map(Number)
      .join('');
  expect([line(0, 0), line(1, 0), line(3, 0), line(0, size - 7), line(size - 1, 0)]).toEqual([
    '1111111',
    '1000001',
    '1011101',
    '1111111',
    '1111111',
  ]);
  for (let at = 8; at < size - 8; at += 1) expect(cells[6]?.[at]).toBe(at % 2 === 0);
  expect(cells[size - 8]?.[8]).toBe(true);
});

test('both copies of the format bits agree and decode to level M', () => {
  const cells = encodeQr('https://example.test/pay');
  const size = cells.length;
  const spots = [0, 1, 2, 3, 4, 5].map((y) => [8, y] as const);
  const first = [...spots, [8, 7], [8, 8], [7, 8], ...[5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)] as const;
  const second = Array.from({ length: 15 }, (_, at): [number, number] =>
    at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at],
  );
  const read = (places: readonly (readonly [number, number])[]) =>
    places.reduce((bits, [x, y], at) => bits | (Number(cells[y]?.[x]) << at), 0);
  expect(read(first)).toBe(read(second));
  expect((read(first) ^ 0x5412) >>> 13).toBe(0);
});
