// Writes brotli and gzip copies beside the text files of a build, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(html|js|css|json|svg|txt|xml|webmanifest|wasm)$/;
const smallestBytes = 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface Sizes {
  readonly files: number;
  readonly bytes: number;
  readonly gzipBytes: number;
  readonly brotliBytes: number;
}

export async function compressFolder(folder: string): Promise<Sizes> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // zlib works on its own threads: all files at once keep every core busy.
  const sizes = await Promise.all(paths.map(compressFile));
  return {
    files: sizes.length,
    bytes: sum(sizes.map(({ bytes }) => bytes)),
    gzipBytes: sum(sizes.map(({ gzipBytes }) => gzipBytes)),
    brotliBytes: sum(sizes.map(({ brotliBytes }) => brotliBytes)),
  };
}

async function compressFile(path: string): Promise<Omit<Sizes, 'files'>> {
  const content = await readFile(path);
  const bytes = content.length;
  if (!text.test(path) || bytes < smallestBytes) return { bytes, gzipBytes: bytes, brotliBytes: bytes };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const brotliBytes = await writeSmaller(`${path}.br`, brotli, bytes);
  return { bytes, gzipBytes: await writeSmaller(`${path}.gz`, zipped, bytes), brotliBytes };
}

/** A copy that is no smaller than the file is not worth a look at run time. */
async function writeSmaller(path: string, content: Buffer, bytes: number): Promise<number> {
  if (content.length >= bytes) return bytes;
  await writeFile(path, content);
  return content.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
