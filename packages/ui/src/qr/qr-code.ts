// Encodes text as a QR symbol: byte mode, error correction M, versions 1 to 15 (up to 412 bytes). Draws nothing.
import { drawMatrix } from './bit-matrix.ts';

/** Per version: error-correction bytes per block, then [blocks, data bytes each] groups (level M). */
const LAYOUTS: readonly (readonly [number, ...(readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
  [30, [1, 50], [4, 51]],
  [22, [6, 36], [2, 37]],
  [22, [8, 37], [1, 38]],
  [24, [4, 40], [5, 41]],
  [24, [5, 41], [5, 42]],
];

/** Rows of dark cells without the quiet zone. Throws when the text is too long: the caller chose what to encode. */
export function encodeQr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = LAYOUTS.findIndex((_, index) => bytes.length <= capacityOf(index + 1)) + 1;
  if (version === 0) throw new RangeError('The text is too long for a QR code of version 15');
  return drawMatrix(version, encodeCodewords(bytes, version));
}

function blocksOf(version: number): { parityBytes: number; dataBytes: number[] } {
  const [parityBytes, ...groups] = LAYOUTS[version - 1] ?? [0];
  return { parityBytes, dataBytes: groups.flatMap(([count, size]) => Array.from({ length: count }, () => size)) };
}

function capacityOf(version: number): number {
  const total = blocksOf(version).dataBytes.reduce((sum, size) => sum + size, 0);
  return total - (version < 10 ? 2 : 3);
}

/** Mode, length, data, terminator, padding; then blocks with their parity, interleaved. Exported for its test vector. */
export function encodeCodewords(bytes: Uint8Array, version: number): Uint8Array {
  const { parityBytes, dataBytes } = blocksOf(version);
  const data = packData(
    bytes,
    version,
    dataBytes.reduce((sum, size) => sum + size, 0),
  );
  let from = 0;
  const blocks = dataBytes.map((size) => {
    const block = data.slice(from, from + size);
    from += size;
    return block;
  });
  const parities = blocks.map((block) => correctErrors(block, parityBytes));
  return Uint8Array.from([...interleave(blocks), ...interleave(parities)]);
}

function packData(bytes: Uint8Array, version: number, total: number): Uint8Array {
  const lengthBits = version < 10 ? 8 : 16;
  const bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}${Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')}`;
  const closed = bits + '0'.repeat(Math.min(4, total * 8 - bits.length));
  const padded = closed.padEnd(Math.ceil(closed.length / 8) * 8, '0');
  return Uint8Array.from({ length: total }, (_, at) => {
    const octet = padded.slice(at * 8, at * 8 + 8);
    if (octet !== '') return Number.parseInt(octet, 2);
    return (at - padded.length / 8) % 2 === 0 ? 0xec : 0x11;
  });
}

function interleave(blocks: readonly Uint8Array[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

/** Reed–Solomon remainder over GF(256) with the polynomial 0x11d. Exported for its test vector. */
export function correctErrors(data: Uint8Array, parityBytes: number): Uint8Array {
  const divisor = generatorOf(parityBytes);
  const rest = new Uint8Array(parityBytes);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[parityBytes - 1] = 0;
    divisor.forEach((coefficient, at) => {
      rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

function generatorOf(degree: number): Uint8Array {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function multiply(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}
