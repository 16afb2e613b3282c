// Who the client is: masked, and opened for a reason of the closed list that the client reads.
import { useState } from 'react';
import { openClientData } from '@candor/contract/clients/staff.ts';
import type { getMaskedClient } from '@candor/contract/clients/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { time } from '../../shared/cells.tsx';
import { makeDisclosure } from '../../shared/disclosure.ts';
import { useWords } from '../../shared/use-services.tsx';

export type MaskedClient = OutputOf<typeof getMaskedClient>;
type Opened = OutputOf<typeof openClientData>;

export function Identity({ client }: { readonly client: MaskedClient }) {
  const words = useWords();
  const { t } = words;
  const [opened, setOpened] = useState<Opened | null>(null);
  const shown = opened ?? client;
  const opening = makeDisclosure<MaskedClient>({
    key: 'open',
    label: 'console-clients.open_identity',
    roles: rolesOf(openClientData),
    isOpened: opened !== null,
    open: async (api, { id }, body) => setOpened(await api.call(openClientData, { params: { id }, body })),
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('console-clients.identity')}</h2>
      <FactList
        facts={[
          { key: 'name', label: t('console-clients.name'), value: shown.full_name ?? '–' },
          { key: 'phone', label: t('console-clients.phone'), value: shown.phone },
          { key: 'email', label: t('console-clients.email'), value: shown.email ?? '–' },
          { key: 'status', label: t('console.state'), value: t(`console-clients.status_${client.status}`) },
          { key: 'since', label: t('console-queues.since'), value: time(client.created_at, words) },
          {
            key: 'id',
            label: 'ID',
            value: <span className="text-sm wrap-anywhere whitespace-normal">{client.id}</span>,
          },
        ]}
      />
      <ActionsBar item={client} actions={[opening]} />
    </Card>
  );
}
