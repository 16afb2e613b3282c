// The register of the company's own accounts and wallets: opened by two people, usable a day later, closed by two people.
import { channelFields, channelKinds } from '@candor/contract/deposits/client.ts';
import type { ChannelField, DepositChannel } from '@candor/contract/deposits/client.ts';
import { listAllChannels, proposeChannel, proposeChannelClosing } from '@candor/contract/deposits/staff.ts';
import type { MessageKey } from '@candor/locales';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { long, time } from '../../shared/cells.tsx';
import type { Values } from '../../shared/field-spec.ts';
import { reasonField, reasoned } from '../../shared/fields.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

const ofKind: Readonly<Record<DepositChannel['kind'], readonly ChannelField[]>> = {
  bank: ['holder', 'bank_name', 'iban', 'bic', 'account_number', 'bank_code'],
  crypto: ['address', 'network'],
};
const isOfKind = (name: ChannelField, kind: string): boolean =>
  channelKinds.some((one) => one === kind && ofKind[one].includes(name));

const opening: Action<undefined> = {
  key: 'open',
  label: 'console-queues.open_channel',
  done: 'console.proposed',
  note: 'console-queues.channel_note',
  roles: rolesOf(proposeChannel),
  isOpen: () => true,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'kind',
      label: 'console-queues.kind',
      options: channelKinds.map((value) => ({ value, label: t(`deposits.kind_${value}`) })),
    },
    { kind: 'text', name: 'currency', label: 'console-queues.currency', min: 3, max: 5 },
    ...channelFields.map((name) => ({
      kind: 'text' as const,
      name,
      label: `deposits.field_${name}` as const,
      max: 140,
      isOptional: true as const,
      isAsked: ({ kind }: Values) => kind !== undefined && isOfKind(name, kind),
    })),
    reasonField,
  ],
  send: (api, _, { kind, currency = '', reason = '', ...values }) =>
    api.call(proposeChannel, {
      body: {
        kind: pick(channelKinds, kind),
        currency: currency.toUpperCase(),
        // What was typed for the other kind is not sent.
        fields: channelFields
          .filter((name) => isOfKind(name, kind ?? ''))
          .flatMap((name) => {
            const value = values[name] ?? '';
            return value === '' ? [] : [{ name, value }];
          }),
        reason,
      },
    }),
};

const closing: Action<DepositChannel> = {
  ...reasoned,
  key: 'close',
  label: 'console-queues.close_channel',
  isDanger: true,
  roles: rolesOf(proposeChannelClosing),
  isOpen: ({ closed_at: closedAt }) => closedAt === null,
  send: (api, { id }, { reason = '' }) => api.call(proposeChannelClosing, { params: { id }, body: { reason } }),
};

function stateOf({ closed_at: closedAt, usable_from: usableFrom }: DepositChannel, { nowMs }: Words): MessageKey {
  if (closedAt !== null) return 'deposits.channel_closed_badge';
  return Date.parse(usableFrom) > nowMs ? 'deposits.channel_soon' : 'deposits.channel_open';
}

const queue: Queue<DepositChannel> = {
  key: 'channels',
  title: 'console.page_channels',
  empty: 'deposits.register_empty',
  load: async (api, { signal }) => ({ ...(await api.call(listAllChannels, { signal })), next: null }),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  columns: [
    { key: 'currency', header: 'console-queues.currency', cell: ({ currency }) => currency },
    { key: 'kind', header: 'console-queues.kind', cell: ({ kind }, { t }) => t(`deposits.kind_${kind}`) },
    {
      key: 'first',
      header: 'console-queues.details',
      cell: ({ fields }) => long(fields.map(({ value }) => value).join(' · ')),
    },
    { key: 'state', header: 'console.state', cell: (item, words) => words.t(stateOf(item, words)) },
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(stateOf(item, words)) },
    { label: 'console-queues.currency', value: item.currency },
    ...item.fields.map(({ name, value }) => ({ label: `deposits.field_${name}` as const, value })),
    { label: 'console-queues.usable_from', value: time(item.usable_from, words) },
    { label: 'console-queues.closed', value: time(item.closed_at, words) },
  ],
  actions: [closing],
  beginnings: [opening],
};

export function ChannelsPage() {
  return <QueuePage queue={queue} />;
}
