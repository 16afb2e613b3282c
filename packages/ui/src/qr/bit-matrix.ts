// Draws a QR symbol's function patterns and data bits, and chooses the mask. Knows nothing about text or error correction.

export type Matrix = { size: number; dark: boolean[][]; fixed: boolean[][] };

const ALIGNMENTS = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
] as const;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The finished symbol with the mask of least penalty. */
export function drawMatrix(version: number, codewords: Uint8Array): boolean[][] {
  let best: boolean[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const matrix = drawPatterns(version);
    drawFormat(matrix, mask);
    drawData(matrix, codewords, mask);
    const penalty = weighMatrix(matrix.dark);
    if (penalty < least) [best, least] = [matrix.dark, penalty];
  }
  return best;
}

function setCell(matrix: Matrix, x: number, y: number, dark: boolean): void {
  const darkRow = matrix.dark[y];
  const fixedRow = matrix.fixed[y];
  if (darkRow === undefined || fixedRow === undefined || x < 0 || x >= matrix.size) return;
  darkRow[x] = dark;
  fixedRow[x] = true;
}

function drawPatterns(version: number): Matrix {
  const size = version * 4 + 17;
  const blank = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const matrix: Matrix = { size, dark: blank(), fixed: blank() };
  for (let at = 0; at < size; at += 1) {
    setCell(matrix, 6, at, at % 2 === 0);
    setCell(matrix, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(matrix, x, y);
  const centers = ALIGNMENTS[version - 1] ?? [];
  const last = centers.length - 1;
  centers.forEach((x, column) => {
    centers.forEach((y, row) => {
      const atFinder = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!atFinder) drawSquare(matrix, x, y, 2, [0, 2]);
    });
  });
  if (version >= 7) drawVersion(matrix, version);
  return matrix;
}

function drawFinder(matrix: Matrix, x: number, y: number): void {
  drawSquare(matrix, x, y, 4, [0, 1, 3]);
}

/** Concentric squares around a centre; the listed distances are dark. */
function drawSquare(matrix: Matrix, x: number, y: number, radius: number, darkAt: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      setCell(matrix, x + dx, y + dy, darkAt.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function drawVersion(matrix: Matrix, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const far = matrix.size - 11 + (at % 3);
    const near = Math.floor(at / 3);
    setCell(matrix, far, near, dark);
    setCell(matrix, near, far, dark);
  }
}

function drawFormat(matrix: Matrix, mask: number): void {
  // Level M is 0 in the two format bits, so the data is the mask alone.
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  const { size } = matrix;
  for (let at = 0; at <= 5; at += 1) setCell(matrix, 8, at, bit(at));
  setCell(matrix, 8, 7, bit(6));
  setCell(matrix, 8, 8, bit(7));
  setCell(matrix, 7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) setCell(matrix, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) setCell(matrix, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) setCell(matrix, 8, size - 15 + at, bit(at));
  setCell(matrix, 8, size - 8, true);
}

function drawData(matrix: Matrix, codewords: Uint8Array, mask: number): void {
  const { size, dark, fixed } = matrix;
  const invert = MASKS[mask] ?? (() => false);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row === undefined || fixed[y]?.[x]) continue;
        const word = codewords[at >>> 3] ?? 0;
        row[x] = (((word >>> (7 - (at & 7))) & 1) === 1) !== invert(x, y);
        at += 1;
      }
    }
  }
}

/** The standard's four penalties: runs, blocks, finder look-alikes, imbalance. */
function weighMatrix(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  const lines = [...dark, ...Array.from({ length: size }, (_, x) => dark.map((row) => row[x] ?? false))];
  let penalty = lines.reduce((sum, line) => sum + weighLine(line), 0);
  let darkCount = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const cell = dark[y]?.[x];
      if (cell) darkCount += 1;
      if (
        x + 1 < size &&
        y + 1 < size &&
        cell === dark[y]?.[x + 1] &&
        cell === dark[y + 1]?.[x] &&
        cell === dark[y + 1]?.[x + 1]
      )
        penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs((darkCount * 20) / (size * size) - 10)) * 10;
}

function weighLine(line: readonly boolean[]): number {
  let penalty = 0;
  let run = 1;
  for (let at = 1; at <= line.length; at += 1) {
    if (at < line.length && line[at] === line[at - 1]) {
      run += 1;
      continue;
    }
    if (run >= 5) penalty += run - 2;
    run = 1;
  }
  const text = line.map((cell) => (cell ? '1' : '0')).join('');
  for (const pattern of ['10111010000', '00001011101']) {
    for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) penalty += 40;
  }
  return penalty;
}
