// Files in an S3-compatible bucket, signed with AWS Signature Version 4 and sent with fetch.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
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

/** Signature Version 4 over host, date, payload hash and whatever headers are given. */
export async function signS3Request(
  { region, accessKeyId, secretAccessKey }: S3Options,
  now: Date,
  { method, url, headers, body }: SignedRequest,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // Without it the library would leave the payload out of the signature.
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}

export function createS3Files(options: S3Options, clock: Clock, ids: Ids): Files {
  async function send(method: string, key: string, body?: Buffer, contentType?: string): Promise<Response> {
    assertFileKey(key);
    const url = new URL(`/${options.bucket}/${key}`, options.endpoint);
    const headers = contentType ? { 'content-type': contentType } : {};
    const signed = await signS3Request(options, clock.now(), { method, url, headers, ...(body && { body }) });
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
