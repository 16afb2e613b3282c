import { expect, test } from 'vitest';
import { openBrokers, parseBrokerAccounts } from './brokers.ts';

const houseAccount = '6f3f8a52-6d1c-4f0e-9f8e-0d6c6b7f1a11';
const broker = { provider: 'alpaca', account: 'main' } as const;

const wrong = () => parseBrokerAccounts('main=secret-key,secret');

test('accounts of the broker are read by name; what is written wrongly is not repeated', () => {
  const accounts = parseBrokerAccounts(`main=k,s,${houseAccount}; other=k2,s2,${houseAccount}`);
  expect(accounts.get('other')).toEqual({ key: 'k2', secret: 's2', houseAccount });
  expect(parseBrokerAccounts('').size).toBe(0);
  expect(wrong).toThrow('ALPACA_BROKER_ACCOUNTS must be written as');
  expect(wrong).not.toThrow('secret-key');
});

test('without a word it is the sandbox, whose fills are marked; a tenant without its account stops the start', () => {
  const settings = {
    ALPACA_BROKER_ACCOUNTS: `main=k,s,${houseAccount}`,
    ALPACA_BROKER_URL: undefined,
    ALPACA_BROKER_SIMULATED: false,
  };
  expect(openBrokers(settings, [{ name: 'sun3', broker }])(broker)).toMatchObject({ name: 'alpaca', simulated: true });
  const live = { ...settings, ALPACA_BROKER_URL: 'https://broker-api.alpaca.markets' };
  expect(openBrokers(live, [])(broker)).toMatchObject({ simulated: false, markets: ['NASDAQ', 'NYSE'] });
  const rehearsed = { ...settings, ALPACA_BROKER_URL: 'http://127.0.0.1:4801', ALPACA_BROKER_SIMULATED: true };
  expect(openBrokers(rehearsed, [])(broker)).toMatchObject({ simulated: true });
  const missing = { ...settings, ALPACA_BROKER_ACCOUNTS: '' };
  expect(() => openBrokers(missing, [{ name: 'sun3', broker }])).toThrow('wants the account “main” of a broker');
  expect(openBrokers(missing, [{ name: 'spain' }])).toBeTypeOf('function');
});
