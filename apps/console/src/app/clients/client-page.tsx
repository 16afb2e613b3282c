// One client: identity masked until it is opened for a reason, accounts, and what is known of money and events, each part by role.
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import {
  getClientOverview,
  listClientMessages,
  listClientNotes,
  listClientTimeline,
  listClientTransactions,
} from '@candor/contract/desk/staff.ts';
import { listClientComplaints } from '@candor/contract/complaints/staff.ts';
import { listDeskBlocks } from '@candor/contract/blocks/staff.ts';
import { listClientDataRequests } from '@candor/contract/data-requests/staff.ts';
import { listBonuses } from '@candor/contract/bonuses/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import { listAllOrders } from '@candor/contract/orders/staff.ts';
import { listAllPlans } from '@candor/contract/plans/staff.ts';
import { listAllSavings } from '@candor/contract/savings/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { withQuery } from '../../shared/address.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { QueueFilters } from '../../shared/queue-filters.tsx';
import { useMay, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { Accounts } from './accounts.tsx';
import { clientActions } from './actions.ts';
import { Identity } from './identity.tsx';
import { ClientList } from './lists.tsx';
import type { ClientPart } from './lists.tsx';

const parts: readonly { readonly value: ClientPart; readonly fills: Endpoint }[] = [
  { value: 'timeline', fills: listClientTimeline },
  { value: 'standing', fills: getClientOverview },
  { value: 'journals', fills: listClientTransactions },
  { value: 'orders', fills: listAllOrders },
  { value: 'blocks', fills: listDeskBlocks },
  { value: 'deposits', fills: listAllDeposits },
  { value: 'withdrawals', fills: listAllWithdrawals },
  { value: 'loans', fills: listAllLoans },
  { value: 'dues', fills: listAllDues },
  { value: 'bonuses', fills: listBonuses },
  { value: 'savings', fills: listAllSavings },
  { value: 'plans', fills: listAllPlans },
  { value: 'complaints', fills: listClientComplaints },
  { value: 'data_requests', fills: listClientDataRequests },
  { value: 'bank_accounts', fills: listAllBankAccounts },
  { value: 'messages', fills: listClientMessages },
  { value: 'notes', fills: listClientNotes },
];

export function ClientPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { api, address } = useServices();
  const may = useMay();
  const query = new URLSearchParams(usePlace().search);
  const asked = query.get('part');
  const client = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => api.call(getMaskedClient, { params: { id }, signal }),
  });
  const offered = parts.filter(({ fills }) => may(rolesOf(fills)));
  const part = offered.find(({ value }) => value === asked) ?? offered[0];
  if (client.isPending) return <Skeleton height="16rem" />;
  if (client.error) {
    return (
      <>
        <PageHead title={t('console.page_clients')} />
        <ProblemBanner problem={client.error} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={client.data.username} />
      {client.data.status === 'closed' && <Banner tone="warning" title={t('console-clients.closed_banner')} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Identity client={client.data} />
        <Accounts id={id} />
      </div>
      <ActionsBar
        item={client.data}
        actions={clientActions}
        draftName={`client ${id}`}
        opened={{
          key: query.get('do'),
          open: (key) => address.go(withQuery(address.place(), { do: key ?? undefined }), { replace: true }),
        }}
      />
      {part !== undefined && (
        <>
          <QueueFilters
            name="part"
            label={t('console-clients.parts')}
            filters={offered.map(({ value }) => ({ value, label: `console-clients.part_${value}` as const }))}
            chosen={part.value}
          />
          <ClientList id={id} part={part.value} />
        </>
      )}
    </div>
  );
}
