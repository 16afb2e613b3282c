// Writes ZIP archives (APPNOTE 6.3.3): deflated entries with UTF-8 names, no more. In memory: what is put in is bounded by whoever calls.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** A path inside the archive, with slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

export function writeZip(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes);
    const facts = describe(bytes, packed, path, at);
    const local = Buffer.concat([number(0x04034b50, 4), facts, number(0, 2), path, packed]);
    directory.push(
      Buffer.concat([number(0x02014b50, 4), number(version, 2), facts, Buffer.alloc(12), number(offset, 4), path]),
    );
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    number(0x06054b50, 4),
    Buffer.alloc(4),
    number(entries.length, 2),
    number(entries.length, 2),
    number(index.length, 4),
    number(offset, 4),
    Buffer.alloc(2),
  ]);
  return Buffer.concat([...parts, index, end]);
}

/** What an entry and its line in the directory say alike. */
function describe(bytes: Buffer, packed: Buffer, path: Buffer, at: Date): Buffer {
  return Buffer.concat([
    number(version, 2),
    number(utf8Names, 2),
    number(deflated, 2),
    number((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2),
    number(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2),
    number(crc32(bytes), 4),
    number(packed.length, 4),
    number(bytes.length, 4),
    number(path.length, 2),
  ]);
}

function number(value: number, size: 2 | 4): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
}
