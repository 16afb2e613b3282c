// Binds the account list and the balance sheet.
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { toWire } from './account.ts';
import { readAssets } from './assets.ts';
import type { AssetParts } from './assets.ts';
import { listStates } from './service.ts';
import type { AccountHolder } from './service.ts';

export function bindAccounts(parts: AssetParts, clientGuard: Guard<'client', AccountHolder>): Binding[] {
  return [
    bind(listAccounts, clientGuard, async (holder) => ({ items: (await listStates(parts, holder)).map(toWire) })),
    bind(getAssets, clientGuard, (holder, { query }) => readAssets(parts, holder, query)),
  ];
}
