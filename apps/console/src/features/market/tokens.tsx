// Tokens that open market data to a tenant's own systems: issued, replaced and taken back; their text is shown once.
import {
  issueDataToken,
  listDataTokens,
  revokeDataToken,
  rotateDataToken,
  tokenScopes,
} from '@candor/contract/market/tokens.ts';
import type { DataTokenItem } from '@candor/contract/market/tokens.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { Revealed } from '../../shared/action.ts';
import { time } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

const isLive = ({ revokedAt }: DataTokenItem): boolean => revokedAt === null;

const tokens: Queue<DataTokenItem> = {
  key: 'data-tokens',
  title: 'console.page_data_tokens',
  empty: 'console-oversight.no_tokens',
  load: async (api, { signal }) => ({ ...(await api.call(listDataTokens, { signal })), next: null }),
  nameHeader: 'console-oversight.token_label',
  idOf: ({ id }) => id,
  nameOf: ({ label }) => label,
  columns: [
    { key: 'scopes', header: 'console-oversight.token_scopes', cell: ({ scopes }) => scopes.join(', ') },
    { key: 'rate', header: 'console-oversight.token_rate', isNumber: true, cell: ({ perSecond }) => String(perSecond) },
    {
      key: 'state',
      header: 'console.state',
      cell: (item, { t }) => (
        <Badge tone={isLive(item) ? 'success' : 'neutral'}>
          {t(isLive(item) ? 'console-oversight.token_live' : 'console-oversight.token_ended')}
        </Badge>
      ),
      text: (item) => (isLive(item) ? '1' : '0'),
    },
  ],
  facts: (item, words) => [
    { label: 'console-oversight.since', value: time(item.createdAt, words) },
    { label: 'console-oversight.token_until', value: time(item.expiresAt, words) },
    { label: 'console-oversight.token_revoked', value: time(item.revokedAt, words) },
  ],
  actions: [
    {
      key: 'rotate',
      label: 'console-oversight.token_rotate',
      done: 'console-oversight.token_done',
      note: 'console-oversight.token_rotate_note',
      roles: rolesOf(rotateDataToken),
      isOpen: isLive,
      fields: () => [
        { kind: 'number', name: 'grace', label: 'console-oversight.token_grace', min: 0, max: 10_080, initial: '60' },
      ],
      send: async (api, { id }, { grace = '0' }) =>
        reveal(await api.call(rotateDataToken, { params: { id }, body: { graceMinutes: Number(grace) } })),
    },
    {
      key: 'revoke',
      label: 'console-oversight.token_revoke',
      done: 'console-oversight.token_done',
      note: 'console-oversight.token_revoke_note',
      isDanger: true,
      roles: rolesOf(revokeDataToken),
      isOpen: isLive,
      fields: () => [],
      send: (api, { id }) => api.call(revokeDataToken, { params: { id } }),
    },
  ],
  beginnings: [
    {
      key: 'issue',
      label: 'console-oversight.token_issue',
      done: 'console-oversight.token_done',
      roles: rolesOf(issueDataToken),
      isOpen: () => true,
      fields: () => [
        { kind: 'text', name: 'label', label: 'console-oversight.token_label', max: 60 },
        {
          kind: 'several',
          name: 'scopes',
          label: 'console-oversight.token_scopes',
          options: tokenScopes.map((value) => ({ value, label: value })),
        },
        { kind: 'number', name: 'rate', label: 'console-oversight.token_rate', min: 1, max: 10_000, initial: '10' },
      ],
      send: async (api, _, { label = '', scopes = '', rate = '1' }) =>
        reveal(
          await api.call(issueDataToken, {
            body: {
              label,
              scopes: tokenScopes.filter((scope) => scopes.split(' ').includes(scope)),
              perSecond: Number(rate),
            },
          }),
        ),
    },
  ],
};

const reveal = ({ text }: { readonly text: string }): Revealed =>
  new Revealed([{ label: 'console-oversight.token_text', value: text }]);

export const DataTokensPage = () => <QueuePage queue={tokens} />;
