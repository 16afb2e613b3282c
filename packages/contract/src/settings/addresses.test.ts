import { expect, test } from 'vitest';
import { isNetwork } from './addresses.ts';

test.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::1'])(
  'AUTH-10 %s is one',
  (text) => {
    expect(isNetwork(text)).toBe(true);
  },
);

test.each(['', '203.0.113', '203.0.113.256', '10.0.0.0/33', '2001:db8::/129', 'office', '1.2.3.4.5', '10.0.0.0/'])(
  'AUTH-10 “%s” is none',
  (text) => {
    expect(isNetwork(text)).toBe(false);
  },
);
