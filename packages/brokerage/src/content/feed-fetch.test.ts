import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { isPrivateAddress } from '@candor/platform/http/outward.ts';
import { createFeedFetch } from './feed-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}/feed`;
}

const first = { etag: '', lastModified: '' };
const local = createFeedFetch({ allowLoopback: true });

describe('S-48 fetching feeds', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::10.0.0.1',
  ])('S-48 %s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('S-48 %s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  test.each([
    ['a literal private address', 'https://169.254.169.254/latest', 'private address'],
    ['a literal IPv6 loopback', 'https://[::1]/feed', 'private address'],
    ['an address written as a number', 'https://2130706433/feed', 'private address'],
    ['a name that leads to this machine', 'https://localhost/feed', 'private address'],
    ['plain http', 'http://news.example/feed', 'over https'],
    ['a file', 'file:///etc/passwd', 'over https'],
    ['credentials', 'https://me:secret@news.example/feed', 'no credentials'],
  ])('S-48 %s is refused', async (_what, url, problem) => {
    await expect(createFeedFetch()({ ...first, url })).rejects.toThrow(problem);
  });

  test('S-48 the exception for this machine opens no other private address', async () => {
    await expect(local({ ...first, url: 'http://10.0.0.1/feed' })).rejects.toThrow('private address');
  });

  test('S-48 redirects are not followed', async () => {
    let hits = 0;
    const url = await serve((request, response) => {
      hits += 1;
      response.writeHead(302, { location: request.url ?? '/' }).end();
    });
    await expect(local({ ...first, url })).rejects.toThrow('redirects are not followed');
    expect(hits).toBe(1);
  });

  test('S-48 an endless answer is cut off', async () => {
    const url = await serve((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64_000))) continue;
      };
      response.on('drain', pour);
      response.on('error', () => undefined);
      pour();
    });
    await expect(local({ ...first, url })).rejects.toThrow('more than 2000000 bytes');
  });

  test('S-48 a server that never answers is given up', async () => {
    const url = await serve(() => undefined);
    const impatient = createFeedFetch({ allowLoopback: true, timeoutMs: 50 });
    await expect(impatient({ ...first, url })).rejects.toThrow(/timeout|aborted/i);
  });

  test('MKT-06 asks for news only: what the server said last comes back to it', async () => {
    const url = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === 'yesterday')
        return response.writeHead(304).end();
      return response.writeHead(200, { etag: '"v1"', 'last-modified': 'yesterday' }).end('<rss/>');
    });
    const answer = await local({ ...first, url });
    expect(answer).toEqual({ kind: 'changed', text: '<rss/>', etag: '"v1"', lastModified: 'yesterday' });
    expect(await local({ url, etag: '"v1"', lastModified: 'yesterday' })).toEqual({ kind: 'unchanged' });
  });

  test('MKT-06 reads the encoding of the declaration; refuses one that nobody knows', async () => {
    const text = '<?xml version="1.0" encoding="iso-8859-2"?><rss>ł</rss>';
    const url = await serve((request, response) =>
      request.url === '/feed'
        ? response.end(Buffer.from(text.replace('ł', '\u00b3'), 'latin1'))
        : response.end('<?xml version="1.0" encoding="klingon"?><rss/>'),
    );
    expect(await local({ ...first, url })).toMatchObject({ text });
    await expect(local({ ...first, url: `${url}/other` })).rejects.toThrow('unknown encoding klingon');
  });
});
