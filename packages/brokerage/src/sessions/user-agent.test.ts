import { describe, expect, test } from 'vitest';
import { nameDevice, readUserAgent } from './user-agent.ts';

describe('S-15 the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
    ['SomethingElse/1.0 (Android 16)', 'Android'],
    ['node', ''],
    ['', ''],
  ])('%s', (agent, name) => {
    expect(nameDevice(readUserAgent(agent))).toBe(name);
  });
});
