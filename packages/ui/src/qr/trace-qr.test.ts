// The shape of finished symbols, as scanners look at it, and the standard's capacities at level M.
import { expect, test } from 'vitest';
import { quietZone, traceQr } from './trace-qr.ts';

/** The cells back from the path, without the quiet zone. */
function cellsOf(text: string): boolean[][] {
  const { path, side } = traceQr(text);
  const cells = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    cells[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  const margin = [cells.slice(0, quietZone), cells.slice(-quietZone)].flat(2);
  expect(margin).not.toContain(true);
  return cells.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone));
}

test.each([
  [1, 14],
  [2, 26],
  [5, 84],
  [7, 122],
  [9, 180],
  [10, 213],
  [14, 362],
  [15, 412],
  [40, 2_331],
])('version %i holds %i bytes and one more needs the next', (version, bytes) => {
  expect(cellsOf('a'.repeat(bytes))).toHaveLength(version * 4 + 17);
  if (version < 40) expect(cellsOf('a'.repeat(bytes + 1)).length).toBeGreaterThan(version * 4 + 17);
  else expect(() => traceQr('a'.repeat(bytes + 1))).toThrow('Data too long');
});

test('finders, timing and the dark module stand where scanners look', () => {
  const cells = cellsOf('otpauth://totp/Candor:anna?secret=JBSWY3DPEHPK3PXP&issuer=Candor');
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
  const cells = cellsOf('https://example.test/pay');
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
