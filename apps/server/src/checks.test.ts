import { expect, test } from 'vitest';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { openChecks, parseAccounts } from './checks.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const kyc = { provider: 'sumsub', account: 'main', level: 'basic' };

test('KYC-02 accounts of the service are read by name, and a broken setting stops the start without repeating a secret', () => {
  expect([...parseAccounts('main=tok,sec,hook; other=a,b,c').keys()]).toEqual(['main', 'other']);
  expect(parseAccounts('').size).toBe(0);
  for (const text of ['main=tok,SECRET', 'tok,SECRET,hook', 'Main=tok,SECRET,hook', 'main=tok,,SECRET']) {
    expect(() => parseAccounts(text)).toThrow('SUMSUB_ACCOUNTS must be written as');
    expect(() => parseAccounts(text)).not.toThrow('SECRET');
  }
});

test('KYC-02 a profile that names an account nobody has stops the start and says how to go on', () => {
  const settings = { SUMSUB_ACCOUNTS: 'main=tok,sec,hook', SUMSUB_URL: undefined };
  expect(openChecks(settings, clock, [{ name: 'sun3', kyc }])(kyc).name).toBe('sumsub');
  const missing = { ...settings, SUMSUB_ACCOUNTS: '' };
  expect(() => openChecks(missing, clock, [{ name: 'sun3', kyc }])).toThrow(
    'The profile of sun3 wants the account “main”',
  );
  expect(openChecks(missing, clock, [{ name: 'spain' }])).toBeTypeOf('function');
});
