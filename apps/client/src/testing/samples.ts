// Things as the server describes them, for tests of screens. Data only.
import type { Account } from '@candor/contract/accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import type { getChat, getDesk } from '@candor/contract/chats/client.ts';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { Country } from '@candor/contract/settings/client.ts';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';

export const usd = (amount: string) => ({ amount, currency: 'USD' });

const makeCountry = (code: string, currency: string): Country => ({
  name: code,
  code,
  emoji: '',
  image: `/flags/${code.toLowerCase()}.svg`,
  locale: 'en-US',
  language: 'en',
  currency,
  phoneCode: '1',
  timezones: [],
});

/** Where accounts are kept: one country with routing numbers, one with IBANs. */
export const accountCountries: readonly Country[] = [makeCountry('US', 'USD'), makeCountry('ES', 'EUR')];

export function makeAccount(currency: string, cash: string, country = 'US'): Account {
  const money = (amount: string) => ({ amount, currency });
  const nothing = money('0.00');
  return {
    id: sampleId(`00000000-0000-4000-8000-0000000000${country === 'US' ? 'a1' : 'a2'}`),
    country,
    currency,
    opened_at: '2026-02-01T09:00:00.000Z',
    buckets: {
      cash: money(cash),
      invested: nothing,
      bonus: nothing,
      frozen: nothing,
      outstanding: nothing,
      loan: nothing,
    },
    unsettled: nothing,
    net: money(cash),
  };
}

export function makeBankAccount(): BankAccount {
  return {
    id: sampleId('00000000-0000-4000-8000-0000000000b1'),
    country: 'US',
    scheme: 'aba',
    bank_name: 'First Bank',
    holder_name: 'Ana Prieto',
    account_number: '•789',
    bank_code: '021000021',
    status: 'approved',
    reason: null,
    is_default: true,
    usable_at: '2026-02-02T09:00:00.000Z',
    created_at: '2026-02-01T09:00:00.000Z',
  };
}

/** Declared and not yet seen by the desk. */
export function makeDeposit(part: Partial<Deposit> = {}): Deposit {
  return {
    id: sampleId('00000000-0000-4000-8000-0000000000e1'),
    reference: 'RF18539007547034',
    account_id: makeAccount('USD', '0.00').id,
    channel_id: sampleId('00000000-0000-4000-8000-0000000000d1'),
    kind: 'bank',
    amount: usd('250.00'),
    status: 'pending',
    corrected: null,
    reason: null,
    has_proof: false,
    credited: null,
    payer: null,
    created_at: '2026-11-16T12:00:00.000Z',
    decided_at: null,
    ...part,
  };
}

/** Asked for and not yet decided. */
export function makeWithdrawal(part: Partial<Withdrawal> = {}): Withdrawal {
  const { bank_name, account_number } = makeBankAccount();
  return {
    id: sampleId('00000000-0000-4000-8000-0000000000e1'),
    reference: 'WD-CPG4-0Y',
    account_id: makeAccount('USD', '500.00').id,
    amount: usd('120.50'),
    way: 'reviewed',
    status: 'pending',
    reason: null,
    bank_name,
    account_number,
    due_at: '2026-11-18T12:00:00.000Z',
    is_overdue: false,
    can_cancel: true,
    created_at: '2026-11-16T12:00:00.000Z',
    decided_at: null,
    paid_at: null,
    bank_reference: null,
    returned_at: null,
    return_reason: null,
    cancelled_at: null,
    ...part,
  };
}

/** When somebody is there to write with. */
export const openDesk: OutputOf<typeof getDesk> = {
  is_open: true,
  time_zone: 'America/New_York',
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '18:00',
};

/** A chat in which nobody has written yet. */
export const emptyChat: OutputOf<typeof getChat> = {
  items: [],
  has_more: false,
  last_seq: 0,
  unread: 0,
  marks: { client_delivered: 0, client_read: 0, desk_delivered: 0, desk_read: 0 },
  desk: openDesk,
  advisor: null,
};
