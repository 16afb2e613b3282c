import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestSystem } from '@candor/testkit';
import { openStageOf } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStageOf(await startTestSystem({ pages: true, hasFreshNonces: true }));
});
afterAll(() => stage.close());

async function readPolicy(): Promise<string> {
  return (await fetch(`${stage.system.url}/dashboard`)).headers.get('content-security-policy') ?? '';
}

test('S-30 every page has a policy of its own: a fresh nonce, nothing inline, no frame, no plugin, Trusted Types', async () => {
  const [first, second] = [await readPolicy(), await readPolicy()];
  const nonce = /script-src 'nonce-([\w-]{16,})' 'strict-dynamic';/;
  expect(nonce.exec(first)?.[1]).toBeTruthy();
  expect(nonce.exec(first)?.[1]).not.toBe(nonce.exec(second)?.[1]);
  for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(first).toContain(rule);
  }
  expect(first).toContain("require-trusted-types-for 'script'");
});

test('S-30 S-32 the page carries the policy, and none of its scripts and styles does', () =>
  stage.visit({}, async ({ page, open }) => {
    const carried = new Map<string, boolean>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isPart = /^\/assets\/.*\.(?:js|css)$/.test(pathname);
      if (isPart || pathname === '/dashboard') carried.set(pathname, 'content-security-policy' in response.headers());
    });
    await open('/dashboard');
    expect(carried.get('/dashboard')).toBe(true);
    carried.delete('/dashboard');
    expect(carried.size).toBeGreaterThan(3);
    expect([...carried].filter(([, has]) => has)).toEqual([]);
  }));

test('S-30 S-31 an injected script does not run and text cannot become markup', () =>
  stage.visit(
    { expects: [/Content Security Policy|Trusted(HTML|Script)|require-trusted-types-for/] },
    async ({ page, open }) => {
      await open('/dashboard');
      const outcome = await page.evaluate(() => {
        const script = document.createElement('script');
        script.append('globalThis.injected = true;');
        document.body.append(script);
        let sink = 'open';
        try {
          document.createRange().createContextualFragment('<img src=x onerror="globalThis.injected = true">');
        } catch (error) {
          sink = error instanceof TypeError ? 'refused' : 'other';
        }
        return { sink, ran: 'injected' in globalThis };
      });
      expect(outcome).toEqual({ sink: 'refused', ran: false });
    },
  ));

test('S-33 S-40 the app sets no cookie and asks no other host', () =>
  stage.visit({ isFirst: true }, async ({ page, context, open }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await open('/dashboard');
    await page.waitForLoadState('networkidle');
    hosts.delete('');
    expect([...hosts]).toEqual([new URL(stage.system.url).host]);
    expect(await context.cookies()).toEqual([]);
  }));
