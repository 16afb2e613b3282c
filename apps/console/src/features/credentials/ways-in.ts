// What staff may do about a client who cannot get in: start a reset, lift waiting times once a day, or propose to lift them again.
import { proposeUnlock, startReset, unlockClient } from '@candor/contract/credentials/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { reasonField } from '../../shared/fields.tsx';

/** The item is the client. */
export function waysIn<Item extends { readonly id: string }>(isOpen: (item: Item) => boolean): readonly Action<Item>[] {
  return [
    {
      key: 'reset',
      isOpen,
      label: 'console-clients.start_reset',
      done: 'console-clients.reset_started',
      note: 'console-clients.reset_note',
      roles: rolesOf(startReset),
      fields: () => [reasonField],
      send: (api, { id }, { reason = '' }) => api.call(startReset, { params: { id }, body: { reason } }),
    },
    {
      key: 'unlock',
      isOpen,
      label: 'console-clients.unlock',
      done: 'console-clients.unlocked',
      note: 'console-clients.unlock_note',
      roles: rolesOf(unlockClient),
      fields: () => [reasonField],
      send: (api, { id }, { reason = '' }) => api.call(unlockClient, { params: { id }, body: { reason } }),
    },
    {
      key: 'unlock-again',
      isOpen,
      label: 'console-clients.unlock_again',
      done: 'console.proposed',
      note: 'console.second_person',
      roles: rolesOf(proposeUnlock),
      fields: () => [reasonField],
      send: (api, { id }, { reason = '' }) => api.call(proposeUnlock, { params: { id }, body: { reason } }),
    },
  ];
}
