// The brokers that execute orders: their accounts from the settings, one broker per account that a tenant names.
import { createAlpaca } from '@candor/brokerage/execution/index.ts';
import type { AlpacaAccount, Broker, BrokerSetting } from '@candor/brokerage/execution/index.ts';
import type { Config } from './config.ts';
import { StartError } from './start/start-error.ts';

/** Play money unless the operator says otherwise. */
const sandboxUrl = 'https://broker-api.sandbox.alpaca.markets';

/** Lines of `name=key,secret,account id`, separated by semicolons. The value is never repeated: it is all secrets. */
export function parseBrokerAccounts(text: string): ReadonlyMap<string, AlpacaAccount> {
  const accounts = new Map<string, AlpacaAccount>();
  for (const entry of text.split(';').map((part) => part.trim())) {
    if (entry === '') continue;
    const name = entry.slice(0, entry.indexOf('='));
    const [key = '', secret = '', houseAccount = ''] = entry.slice(entry.indexOf('=') + 1).split(',');
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name) || key === '' || secret === '' || !/^[0-9a-f-]{36}$/.test(houseAccount)) {
      throw new StartError(
        'config_invalid',
        'ALPACA_BROKER_ACCOUNTS must be written as name=key,secret,account id; several are separated by semicolons.',
        'Correct the setting and start again.',
      );
    }
    accounts.set(name, { key, secret, houseAccount });
  }
  return accounts;
}

/** A tenant that names an account nobody has stops the start: its clients' orders would wait for ever. */
export function openBrokers(
  {
    ALPACA_BROKER_ACCOUNTS,
    ALPACA_BROKER_URL,
    ALPACA_BROKER_SIMULATED: isPlay,
  }: Pick<Config, 'ALPACA_BROKER_ACCOUNTS' | 'ALPACA_BROKER_URL' | 'ALPACA_BROKER_SIMULATED'>,
  tenants: ReadonlyArray<{ readonly name: string; readonly broker?: BrokerSetting | undefined }>,
): (setting: BrokerSetting) => Broker {
  const accounts = parseBrokerAccounts(ALPACA_BROKER_ACCOUNTS);
  const made = new Map<string, Broker>();
  for (const { name, broker } of tenants) {
    if (broker && !accounts.has(broker.account)) {
      throw new StartError(
        'profile_invalid',
        `The profile of ${name} wants the account “${broker.account}” of a broker, and ALPACA_BROKER_ACCOUNTS has none of that name.`,
        'Add the account to ALPACA_BROKER_ACCOUNTS, or take “broker” out of the profile: then the built-in venue executes.',
      );
    }
  }
  return ({ account: name }) => {
    const account = accounts.get(name);
    if (!account) throw new Error(`no account ${name} in ALPACA_BROKER_ACCOUNTS`);
    const broker =
      made.get(name) ?? createAlpaca({ url: (ALPACA_BROKER_URL ?? sandboxUrl).replace(/\/$/, ''), account, isPlay });
    made.set(name, broker);
    return broker;
  };
}
