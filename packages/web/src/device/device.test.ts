import { expect, test } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { describeDevice, guessIncognito, watchSize } from './device.ts';

const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  pixel:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
};

test('BOOT-06 os, type and model are told from the user agent', () => {
  expect(describeDevice(agents.mac, 1280, false)).toEqual({
    os: 'macOS',
    type: 'desktop',
    model: 'Safari 19',
    isIncognito: false,
  });
  expect(describeDevice(agents.pixel, 1280, false)).toMatchObject({ os: 'Android', type: 'mobile', model: 'Pixel 9' });
  expect(describeDevice(agents.iphone, 390, false)).toMatchObject({ os: 'iOS', type: 'mobile', model: 'iPhone' });
  expect(describeDevice(agents.edge, 1280, true)).toMatchObject({
    os: 'Windows',
    model: 'Edge 140',
    isIncognito: true,
  });
});

test('BOOT-06 a window under 900 px is mobile', () => {
  expect(describeDevice(agents.mac, 899, false).type).toBe('mobile');
  expect(describeDevice(agents.mac, 900, false).type).toBe('desktop');
});

test('BOOT-06 a private window is guessed by its storage share', async () => {
  expect(await guessIncognito({ estimate: async () => ({ quota: 50_000_000 }) })).toBe(true);
  expect(await guessIncognito({ estimate: async () => ({ quota: 50_000_000_000 }) })).toBe(false);
  expect(await guessIncognito(undefined)).toBe(false);
});

test('BOOT-07 a window that changes its size is looked at once, 200 ms after it came to rest', async () => {
  const clock = createManualClock();
  const view = new EventTarget();
  let looks = 0;
  watchSize(view, clock, () => {
    looks += 1;
  });
  for (let step = 0; step < 5; step += 1) {
    view.dispatchEvent(new Event('resize'));
    await clock.move(199);
  }
  expect(looks).toBe(0);
  await clock.move(1);
  expect(looks).toBe(1);
});
