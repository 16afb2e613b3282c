// Who has or lost a permission otherwise than everybody: since when, by whom and why; withdrawn by two people, like everything here.
import { permissions } from '@candor/contract/access/permissions.ts';
import { listGrants, proposeGrantWithdrawal } from '@candor/contract/access/staff.ts';
import type { Grant } from '@candor/contract/access/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { time } from '../../shared/cells.tsx';
import { reasonField, startField } from '../../shared/fields.tsx';
import { formatTime, shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { readStart } from '../../shared/start-field.tsx';
import type { Words } from '../../shared/use-services.tsx';

const sayPermission = ({ perm }: Grant, { t }: Words): string => {
  const known = permissions.find((name) => name === perm);
  return known === undefined ? perm : t(`console-clients.perm_${known}`);
};

const sayGranted = ({ granted }: Grant, { t }: Words): string =>
  t(
    granted === null
      ? 'console-clients.grant_ends'
      : granted
        ? 'console-clients.grant_given'
        : 'console-clients.grant_taken',
  );

const saySince = ({ since, starts_at: startsAt }: Grant, { t, locale }: Words): string => {
  if (since !== null) return formatTime(since, locale);
  return startsAt === null ? '' : t('console-clients.grant_from', { when: formatTime(startsAt, locale) });
};

const sayDeciders = ({ maker_name: maker, checker_name: checker }: Grant): string =>
  [maker, checker].filter((name) => name !== null).join(' · ');

const queue: Queue<Grant> = {
  key: 'grants',
  title: 'console.page_grants',
  empty: 'console-clients.no_grants',
  load: (api, { cursor, signal }) => api.call(listGrants, { query: { cursor }, signal }),
  nameHeader: 'console-clients.permission',
  idOf: ({ id }) => id,
  nameOf: sayPermission,
  columns: [
    { key: 'client', header: 'console-clients.client', cell: ({ client_id: id }) => shortId(id) },
    {
      key: 'granted',
      header: 'console.state',
      cell: (item, words) => (
        <Badge tone={item.since === null ? 'info' : item.granted === true ? 'success' : 'warning'}>
          {sayGranted(item, words)}
        </Badge>
      ),
      text: sayGranted,
    },
    {
      key: 'since',
      header: 'console-queues.since',
      cell: saySince,
      sort: ({ since, starts_at: at }) => since ?? at ?? '',
    },
    { key: 'by', header: 'console-clients.decided_by', cell: sayDeciders },
  ],
  facts: (item, words) => [
    { label: 'console.state', value: sayGranted(item, words) },
    { label: 'console-queues.since', value: time(item.since, words) },
    ...(item.since === null ? [{ label: 'console.starts_at' as const, value: time(item.starts_at, words) }] : []),
    { label: 'console-clients.decided_by', value: sayDeciders(item) },
    { label: 'console.reason', value: item.reason },
  ],
  clientOf: ({ client_id: id }) => id,
  actions: [
    {
      key: 'withdraw',
      label: 'console-clients.withdraw_grant',
      done: 'console.proposed',
      note: 'console-clients.withdraw_grant_note',
      isDanger: true,
      roles: rolesOf(proposeGrantWithdrawal),
      isOpen: ({ since }) => since !== null,
      fields: () => [startField, reasonField],
      send: (api, { client_id: id, perm }, { starts_at = '', reason = '' }) =>
        api.call(proposeGrantWithdrawal, {
          params: { id },
          body: { perm: pick(permissions, perm), ...readStart(starts_at), reason },
        }),
    },
  ],
};

export function GrantsPage() {
  return <QueuePage queue={queue} />;
}
