// What a built app is served with: documents with every security header, their parts with those that mean something there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { answerUnknownPaths } from './not-found.ts';
import { baseHeaders } from './security-headers.ts';
import { createStaticSite } from './static-site.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-site-'));
const parts = ['/assets/app-abcdefg.js', '/assets/app-abcdefgh.css', '/icon.png', '/icon-maskable.png'];
const documents = ['/', '/dashboard', '/logo.svg', '/manifest.webmanifest', '/assets/gone-abcdefgh.js'];
const kept = ['strict-transport-security', 'x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy'];
let http: HttpApp;

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  for (const name of [...parts, '/logo.svg', '/manifest.webmanifest', '/sw.js'])
    writeFileSync(join(directory, name), ' ');
  const clock = createSystemClock();
  const ids = createIds(clock);
  const log = createLog({ level: 'silent' });
  http = createHttpApp({ log, ids, clock, translate: (_, key) => key, trustedProxies: [] });
  const site = await createStaticSite({ directory, prefix: '/', ids });
  answerUnknownPaths(http, [], (request, reply) => site.answer(request, reply));
});

afterAll(async () => {
  await http.app.close();
  rmSync(directory, { recursive: true });
});

async function ask(url: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await http.app.inject({ url, headers });
  return Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
}

const bytesOf = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((total, [name, value]) => total + name.length + value.length + 4, 0);

describe('S-32 headers of a built app', () => {
  test.each(documents)('S-32 %s carries all of them', async (url) => {
    expect(Object.keys(await ask(url))).toEqual(expect.arrayContaining(Object.keys(baseHeaders)));
  });

  test.each(parts)('S-32 %s carries what counts for a part, in less than half of the bytes', async (url) => {
    const headers = await ask(url);
    expect(Object.keys(baseHeaders).filter((name) => name in headers)).toEqual(kept);
    expect(headers['cache-control']).toBeDefined();
    expect(bytesOf(headers)).toBeLessThan(bytesOf(await ask('/dashboard')) / 2);
    const again = await ask(url, { 'if-none-match': headers['etag'] ?? '' });
    expect(Object.keys(baseHeaders).filter((name) => name in again)).toEqual(kept);
  });

  test('what a build named by its content is kept for ever; what keeps its name is asked for again', async () => {
    const kept = await Promise.all(
      [...parts, '/sw.js', '/'].map(async (url) => [url, (await ask(url))['cache-control']]),
    );
    const forEver = 'public, max-age=31536000, immutable';
    expect(Object.fromEntries(kept)).toEqual({
      '/assets/app-abcdefg.js': forEver,
      '/assets/app-abcdefgh.css': forEver,
      '/icon.png': 'no-cache',
      '/icon-maskable.png': 'no-cache',
      '/sw.js': 'no-cache',
      '/': 'no-cache',
    });
  });

  test('S-32 the service worker keeps a policy of its own', async () => {
    const headers = await ask('/sw.js');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['x-frame-options']).toBeUndefined();
  });
});
