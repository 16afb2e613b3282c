// Files in an S3-compatible bucket, signed with AWS Signature Version 4 and sent with fetch.
import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';
import { assertFileKey } from './files.ts';
import type { Files } from './files.ts';

export interface S3Options {
  /** Path-style endpoint, for example https://s3.example.com */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Signature Version 4 over host, date, payload hash and whatever headers are given. */
export function signS3Request(options: S3Options, now: Date, request: SignedRequest): Readonly<Record<string, string>> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const payloadHash = sha256(request.body ?? '');
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    request.url.pathname,
    request.url.searchParams.toString(),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const scope = `${day}/${options.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signingKey = [options.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${options.secretAccessKey}`, day));
  const signature = hmac(signingKey, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${options.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

export function createS3Files(options: S3Options, clock: Clock, ids: Ids): Files {
  async function send(method: string, key: string, body?: Buffer, contentType?: string): Promise<Response> {
    assertFileKey(key);
    const url = new URL(`/${options.bucket}/${key}`, options.endpoint);
    const headers = contentType ? { 'content-type': contentType } : {};
    const signed = signS3Request(options, clock.now(), { method, url, headers, ...(body && { body }) });
    return fetch(url, {
      method,
      headers: signed,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      ...(body && { body: new Uint8Array(body) }),
    });
  }
  const files: Files = {
    kind: 's3',
    async put(key, bytes, contentType) {
      const answer = await send('PUT', key, bytes, contentType);
      if (!answer.ok) throw new Error(`the file store answered ${answer.status} to a write`);
    },
    async get(key) {
      const answer = await send('GET', key);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`the file store answered ${answer.status} to a read`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async remove(key) {
      const answer = await send('DELETE', key);
      if (!answer.ok && answer.status !== 404) throw new Error(`the file store answered ${answer.status} to a removal`);
    },
    async check() {
      const key = `probe/${ids.next()}`;
      await files.put(key, Buffer.from('ok'), 'text/plain');
      await files.remove(key);
    },
  };
  return files;
}
