import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressText } from './compression.ts';

const long = 'a quote and a chart '.repeat(200);

async function ask(text: string, accepted?: string) {
  const app = Fastify();
  app.get('/', (request, reply) => reply.type('text/plain').send(compressText(request, reply, text)));
  const answer = await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
  await app.close();
  return { encoding: answer.headers['content-encoding'], body: answer.rawPayload };
}

test('brotli is taken before gzip, and what comes out is what went in', async () => {
  const brotli = await ask(long, 'gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(long);
  const gzip = await ask(long, 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(long);
});

test.each([undefined, 'identity', 'br;q=0', 'br;q=0.0, gzip; q=0', 'brotli'])(
  '%s gets plain text',
  async (accepted) => {
    const { encoding, body } = await ask(long, accepted);
    expect(encoding).toBeUndefined();
    expect(body.toString()).toBe(long);
  },
);

test('a short answer stays as it is', async () => {
  expect((await ask('short', 'br')).encoding).toBeUndefined();
});
