import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeZip } from './zip.ts';

test('an archive has its directory at the end, each entry where it says, and gives back what was put in', () => {
  const entries = [
    { name: 'README.txt', bytes: Buffer.from('Cześć — नमस्ते') },
    { name: 'data/zażółć.json', bytes: Buffer.from('{"a":1}'.repeat(500)) },
  ];
  const zip = writeZip(entries, new Date('2026-11-16T14:30:10Z'));
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(entries.length);
  let line = zip.readUInt32LE(end + 16);
  for (const { name, bytes } of entries) {
    expect(zip.readUInt32LE(line)).toBe(0x02014b50);
    const [packed, size, path] = [
      zip.readUInt32LE(line + 20),
      zip.readUInt32LE(line + 24),
      zip.readUInt16LE(line + 28),
    ];
    const at = zip.readUInt32LE(line + 42);
    expect(zip.readUInt32LE(at)).toBe(0x04034b50);
    expect(zip.subarray(line + 46, line + 46 + path).toString()).toBe(name);
    expect(size).toBe(bytes.length);
    expect(inflateRawSync(zip.subarray(at + 30 + path, at + 30 + path + packed))).toEqual(bytes);
    line += 46 + path;
  }
  expect(line).toBe(end);
});
