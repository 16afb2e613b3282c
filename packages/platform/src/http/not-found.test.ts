import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './app.ts';
import { answerUnknownPaths } from './not-found.ts';

const clock = createSystemClock();
let http: HttpApp;
let text: string;
afterEach(() => http.app.close());

async function start(): Promise<string> {
  text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  http = createHttpApp({
    log: createLog({ level: 'debug', destination }),
    clock,
    ids: createIds(clock),
    translate: () => 'words',
    trustedProxies: [],
  });
  answerUnknownPaths(http, [], async (request, reply) =>
    request.url.startsWith('/missing') ? undefined : reply.header('content-type', 'text/html').send('<p>page</p>'),
  );
  return http.app.listen({ port: 0, host: '127.0.0.1' });
}

test('S-60 a page is answered once, and its line names its words without code, phone or length', async () => {
  const url = await start();
  const answer = await fetch(`${url}/invite/CODE77?phone=600700800&x=${'a'.repeat(12_000)}`);
  expect([answer.status, await answer.text()]).toEqual([200, '<p>page</p>']);
  expect((await fetch(`${url}/missing/x`)).status).toBe(404);
  const lines = text.split('\n').filter((line) => line.includes('answered'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"path":"/invite/*"');
  expect(text).not.toMatch(/CODE77|600700800|aaaa|already/);
  expect(text.length).toBeLessThan(2_000);
});
