// The outside services that check documents: their accounts from the settings, one provider per account and level that a tenant names.
import { createSumsub } from '@candor/brokerage/kyc/index.ts';
import type { CheckProvider, CheckSetting, SumsubAccount } from '@candor/brokerage/kyc/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Config } from './config.ts';
import { StartError } from './start/start-error.ts';

const sumsubUrl = 'https://api.sumsub.com';

/** Lines of `name=token,secret,hook secret`, separated by semicolons. The value is never repeated: it is all secrets. */
export function parseAccounts(text: string): ReadonlyMap<string, SumsubAccount> {
  const accounts = new Map<string, SumsubAccount>();
  for (const entry of text.split(';').map((part) => part.trim())) {
    if (entry === '') continue;
    const name = entry.slice(0, entry.indexOf('='));
    const [token = '', secret = '', hookSecret = ''] = entry.slice(entry.indexOf('=') + 1).split(',');
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name) || token === '' || secret === '' || hookSecret === '') {
      throw new StartError(
        'config_invalid',
        'SUMSUB_ACCOUNTS must be written as name=token,secret,hook secret; several are separated by semicolons.',
        'Correct the setting and start again.',
      );
    }
    accounts.set(name, { token, secret, hookSecret });
  }
  return accounts;
}

/** A tenant that names an account nobody has stops the start: its clients would wait for a check that never comes. */
export function openChecks(
  { SUMSUB_ACCOUNTS, SUMSUB_URL }: Pick<Config, 'SUMSUB_ACCOUNTS' | 'SUMSUB_URL'>,
  clock: Clock,
  tenants: ReadonlyArray<{ readonly name: string; readonly kyc?: CheckSetting | undefined }>,
): (setting: CheckSetting) => CheckProvider {
  const accounts = parseAccounts(SUMSUB_ACCOUNTS);
  const made = new Map<string, CheckProvider>();
  const open = ({ account: name, level }: CheckSetting): CheckProvider => {
    const account = accounts.get(name);
    if (!account) throw new Error(`no account ${name} in SUMSUB_ACCOUNTS`);
    const key = `${name}|${level}`;
    const provider = made.get(key) ?? createSumsub({ url: SUMSUB_URL ?? sumsubUrl, account, level, clock });
    made.set(key, provider);
    return provider;
  };
  for (const { name, kyc } of tenants) {
    if (kyc && !accounts.has(kyc.account)) {
      throw new StartError(
        'profile_invalid',
        `The profile of ${name} wants the account “${kyc.account}” for checks of identity, and SUMSUB_ACCOUNTS has none of that name.`,
        'Add the account to SUMSUB_ACCOUNTS, or take “kyc” out of the profile: then two people review alone.',
      );
    }
  }
  return open;
}
