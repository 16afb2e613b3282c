import { expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createFileLinks } from './file-links.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const parts = { clock, apiPath: '/api', publicOrigin: 'https://app.example.com' };
const links = createFileLinks({ ...parts, key: Buffer.alloc(32, 1) });
const link = {
  tenantId: sampleId('0199a000-0000-7000-8000-000000000001'),
  fileId: sampleId('0199a000-0000-7000-8000-0000000000f1'),
  viewer: sampleId('0199a000-0000-7000-8000-0000000000a1'),
};

test('S-45 an address of ours is read back, local or absolute', () => {
  const { url } = links.sign(link, 60_000);
  expect(links.read(url)).toEqual(link);
  expect(links.read(`https://app.example.com${url}`)).toEqual(link);
});

test('S-45 S-48 any other address is not ours', () => {
  const { url } = links.sign(link, 60_000);
  const other = createFileLinks({ ...parts, key: Buffer.alloc(32, 2) }).sign(link, 60_000).url;
  const foreign = [
    other,
    `https://evil.example.com${url}`,
    `//evil.example.com${url}`,
    `http://127.0.0.1${url}`,
    `http://169.254.169.254/latest/meta-data`,
    `http://[::1]${url}`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    url.replace(link.fileId, '0199a000-0000-7000-8000-0000000000f2'),
    url.replace(link.tenantId, '0199a000-0000-7000-8000-000000000034'),
    url.replace(link.viewer, '0199a000-0000-7000-8000-0000000000a2'),
    url.replace(/exp=\d+/, 'exp=9999999999'),
    url.replace(/sig=.*/, 'sig='),
    '',
  ];
  for (const text of foreign) expect(links.read(text), text).toBeUndefined();
});

test('S-45 an address ends when it says', () => {
  const { url, expiresAt } = links.sign(link, 60_000);
  clock.set(new Date(expiresAt.getTime() - 500));
  expect(links.read(url)).toEqual(link);
  clock.set(expiresAt);
  expect(links.read(url)).toBeUndefined();
});
