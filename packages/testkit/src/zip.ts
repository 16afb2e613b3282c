// Opens an archive that the product wrote, for tests: what is in it, by the directory at its end.
import { inflateRawSync } from 'node:zlib';

/** Name to text. */
export function readZip(zip: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let line = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(line) === 0x02014b50) {
    const [packed, path, at] = [zip.readUInt32LE(line + 20), zip.readUInt16LE(line + 28), zip.readUInt32LE(line + 42)];
    const name = zip.subarray(line + 46, line + 46 + path).toString();
    found.set(name, inflateRawSync(zip.subarray(at + 30 + path, at + 30 + path + packed)).toString());
    line += 46 + path;
  }
  return found;
}
