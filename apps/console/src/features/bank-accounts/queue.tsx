// Bank accounts of clients that wait for their verification; numbers stay masked.
import { bankAccountStatuses, bankRefusalReasons } from '@candor/contract/bank-accounts/client.ts';
import {
  listAllBankAccounts,
  proposeBankRefusal,
  proposeBankVerification,
} from '@candor/contract/bank-accounts/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, time } from '../../shared/cells.tsx';
import type { FieldSpec } from '../../shared/field-spec.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';

type BankAccount = OutputOf<typeof listAllBankAccounts>['items'][number];

const isPending = ({ status }: BankAccount): boolean => status === 'pending';
const evidence: FieldSpec = {
  kind: 'long',
  name: 'evidence',
  label: 'console-queues.evidence',
  hint: 'console-queues.evidence_hint',
  min: 8,
  max: 500,
};
const common = { done: 'console.proposed', note: 'console.second_person', isOpen: isPending } as const;

const actions: readonly Action<BankAccount>[] = [
  {
    ...common,
    key: 'verify',
    label: 'console-queues.verify_account',
    roles: rolesOf(proposeBankVerification),
    fields: () => [evidence],
    send: (api, { id, version }, { evidence: shown = '' }) =>
      api.call(proposeBankVerification, { params: { id }, body: { version, evidence: shown } }),
  },
  {
    ...common,
    key: 'refuse',
    label: 'console-queues.refuse_account',
    isDanger: true,
    roles: rolesOf(proposeBankRefusal),
    fields: (_, t) => [codeField(reasonTexts.bank, t), evidence],
    send: (api, { id, version }, { code, evidence: shown = '' }) =>
      api.call(proposeBankRefusal, {
        params: { id },
        body: { version, code: pick(bankRefusalReasons, code), evidence: shown },
      }),
  },
];

export const bankAccountQueue: Queue<BankAccount> = {
  key: 'bank-accounts',
  title: 'console.page_bank_accounts',
  empty: 'console-queues.empty',
  filters: bankAccountStatuses.map((value) => ({ value, label: `bank-accounts.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllBankAccounts, {
      query: { status: bankAccountStatuses.find((status) => status === filter), cursor, client_id: clientId },
      signal,
    }),
  nameHeader: 'console-queues.account_number',
  stateOf: ({ status }, { t }) => t(`bank-accounts.status_${status}`),
  idOf: ({ id }) => id,
  nameOf: ({ account_number: number }) => number,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'bank_account',
  columns: [
    { key: 'bank', header: 'console-queues.bank', cell: ({ bank_name: bank }) => bank },
    { key: 'holder', header: 'console-queues.holder', cell: ({ holder_name: holder }) => holder },
    { key: 'country', header: 'console-queues.country', cell: ({ country }) => country },
    ageColumn(({ created_at: since }) => since, isPending),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`bank-accounts.status_${item.status}`) },
    { label: 'console-queues.holder', value: item.holder_name },
    { label: 'console-queues.bank', value: item.bank_name },
    { label: 'console-queues.account_number', value: item.account_number },
    { label: 'console-queues.country', value: item.country },
    { label: 'console-queues.declared', value: time(item.created_at, words) },
    { label: 'console-queues.usable_from', value: time(item.usable_at, words) },
    ...(item.reason === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`bank-accounts.reason_${item.reason}`) }]),
  ],
  actions,
};

export function BankAccountsPage() {
  return <QueuePage queue={bankAccountQueue} />;
}
