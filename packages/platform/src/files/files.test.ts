import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createDiskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { createS3Files, signS3Request } from './s3.ts';

const clock = createSystemClock();
const ids = createIds(clock);
const credentials = { bucket: 'candor', region: 'eu-west-1', accessKeyId: 'AK', secretAccessKey: 'SK' };

/** A small S3: path-style objects in memory, and a signature check written from the server's side. */
function createS3Server() {
  const objects = new Map<string, Buffer>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await readAll(request);
    if (!isSigned(request, body)) return response.writeHead(403).end();
    const key = request.url ?? '';
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET' && !found) return response.writeHead(404).end();
    return response
      .writeHead(request.method === 'DELETE' ? 204 : 200)
      .end(request.method === 'GET' ? found : undefined);
  }
  const server = createServer((request, response) => void answer(request, response));
  return { server, objects };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** What a store computes from the request that arrived, written from the standard and not by the library under test. */
function isSigned({ headers, method = '', url = '' }: IncomingMessage, body: Buffer): boolean {
  const claim = /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '');
  const names = claim?.[1]?.split(';') ?? [];
  const stamp = String(headers['x-amz-date']);
  const wanted = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (wanted.some((name) => !names.includes(name)) || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = [method, url, '', ...lines, '', names.join(';'), sha256(body)].join('\n');
  const scope = [stamp.slice(0, 8), credentials.region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical)].join('\n');
  return claim?.[2] === hmac(key, text).toString('hex');
}

const stores: Array<[string, () => Promise<{ files: Files; close(): Promise<void> }>]> = [
  [
    'disk',
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'candor-files-'));
      return { files: createDiskFiles(root, ids), close: () => rm(root, { recursive: true }) };
    },
  ],
  [
    's3',
    async () => {
      const { server } = createS3Server();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const files = createS3Files({ ...credentials, endpoint: `http://127.0.0.1:${port}` }, clock, ids);
      return { files, close: () => new Promise((resolve) => server.close(() => resolve())) };
    },
  ],
];

describe.each(stores)('files on %s', (_kind, open) => {
  let store: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test('puts, gets, replaces and removes', async () => {
    const { files } = store;
    await files.put('a/b-1.png', Buffer.from('one'), 'image/png');
    await files.put('a/b-1.png', Buffer.from('two'), 'image/png');
    expect(String(await files.get('a/b-1.png'))).toBe('two');
    await files.remove('a/b-1.png');
    expect(await files.get('a/b-1.png')).toBeUndefined();
    await files.remove('a/b-1.png');
    await files.check();
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a//b', 'a/../b', 'a b', ''])('refuses the key %j', async (key) => {
    await expect(store.files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(/not of our making/);
  });
});

test('a wrong secret is refused by the store and said so', async () => {
  const { server } = createS3Server();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const files = createS3Files({ ...credentials, secretAccessKey: 'other', endpoint }, clock, ids);
  await expect(files.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(/answered 403/);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a write that fails leaves no part behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'candor-files-'));
  const files = createDiskFiles(root, ids);
  await files.put('x/y', Buffer.from('1'), 'text/plain');
  await expect(files.put('x', Buffer.from('2'), 'text/plain')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(await readdir(root)).toEqual(['x']);
  await rm(root, { recursive: true });
});

test('the signature equals the published example of Signature Version 4', async () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const signed = await signS3Request(
    {
      endpoint: '',
      bucket: '',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    new Date('2013-05-24T00:00:00Z'),
    { method: 'GET', url, headers: { range: 'bytes=0-9' } },
  );
  expect(signed.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
