// Promotional credit of a client: what was granted, what is over; ending it is proposed by one and decided by another.
import { listBonuses, proposeBonusEnd } from '@candor/contract/bonuses/staff.ts';
import type { Bonus } from '@candor/contract/bonuses/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { money, moneyColumn, time, timeColumn } from '../../shared/cells.tsx';
import { reasoned } from '../../shared/fields.tsx';
import type { Queue } from '../../shared/queue.ts';

const ending: Action<Bonus> = {
  ...reasoned,
  key: 'end',
  label: 'console-clients.end_bonus',
  note: 'console-clients.end_bonus_note',
  isDanger: true,
  roles: rolesOf(proposeBonusEnd),
  isOpen: ({ ended_at: endedAt }) => endedAt === null,
  send: (api, { id }, { reason = '' }) => api.call(proposeBonusEnd, { params: { id }, body: { reason } }),
};

export const bonusQueue: Queue<Bonus> = {
  key: 'bonuses',
  title: 'console-clients.part_bonuses',
  empty: 'console-queues.empty',
  filters: [],
  load: (api, { cursor, clientId, signal }) =>
    api.call(listBonuses, { query: { cursor, client_id: clientId }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-clients.promotion',
  nameOf: ({ promotion }, { t }) => t(`console-clients.promotion_${promotion}`),
  clientOf: ({ client_id: clientId }) => clientId,
  columns: [
    moneyColumn('amount', 'console-queues.amount', ({ amount }) => amount),
    timeColumn('granted', 'console-clients.bonus_granted', (item) => item.granted_at),
    timeColumn('ended', 'console-clients.bonus_ended', (item) => item.ended_at),
  ],
  facts: (item, words) => [
    { label: 'console-queues.amount', value: money(item.amount) },
    { label: 'console-clients.bonus_granted', value: time(item.granted_at, words) },
    { label: 'console-clients.bonus_ended', value: time(item.ended_at, words) },
    { label: 'console-clients.bonus_taken_back', value: money(item.taken_back) },
  ],
  actions: [ending],
};
