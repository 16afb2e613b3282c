// Binds the account list and the balance sheet.
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { toWire } from './account.ts';
import { readAssets } from './assets.ts';
import { listStates } from './service.ts';
import type { AccountHolder, AccountParts } from './service.ts';

export function bindAccounts(parts: AccountParts, clientGuard: Guard<'client', AccountHolder>): Binding[] {
  return [
    bind(listAccounts, clientGuard, async (holder) => ({ items: (await listStates(parts, holder)).map(toWire) })),
    bind(getAssets, clientGuard, (holder, { query }) => readAssets(parts, holder, query)),
  ];
}
