// Applications for loans and what became of them: approved with an amount no larger than applied for, or rejected with a reason.
import { loanRefusalReasons, loanStatuses } from '@candor/contract/loans/client.ts';
import { listAllLoans, proposeLoanApproval, proposeLoanRefusal } from '@candor/contract/loans/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, long, money, moneyColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { FieldSpec } from '../../shared/field-spec.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';

type Loan = OutputOf<typeof listAllLoans>['items'][number];

const isPending = ({ status }: Loan): boolean => status === 'pending';
const remarkField: FieldSpec = {
  kind: 'long',
  name: 'remark',
  label: 'console-queues.remark',
  hint: 'console-queues.remark_hint',
  min: 4,
  max: 500,
  isOptional: true,
};
const common = { done: 'console.proposed', note: 'console.second_person', isOpen: isPending } as const;
const said = (remark: string): { remark?: string } => (remark === '' ? {} : { remark });

const actions: readonly Action<Loan>[] = [
  {
    ...common,
    key: 'approve',
    label: 'console-queues.approve_loan',
    roles: rolesOf(proposeLoanApproval),
    fields: ({ application_amount: { amount, currency } }) => [
      { kind: 'money', name: 'amount', label: 'console-queues.amount', currency, initial: amount },
      remarkField,
      reasonField,
    ],
    send: (api, { id, version, application_amount: { currency } }, { amount = '', remark = '', reason = '' }) =>
      api.call(proposeLoanApproval, {
        params: { id },
        body: { version, amount: { amount, currency }, ...said(remark), reason },
      }),
  },
  {
    ...common,
    key: 'refuse',
    label: 'console-queues.refuse_loan',
    isDanger: true,
    roles: rolesOf(proposeLoanRefusal),
    fields: (_, t) => [codeField(reasonTexts.loan, t), remarkField, reasonField],
    send: (api, { id, version }, { code, remark = '', reason = '' }) =>
      api.call(proposeLoanRefusal, {
        params: { id },
        body: { version, code: pick(loanRefusalReasons, code), ...said(remark), reason },
      }),
  },
];

export const loanQueue: Queue<Loan> = {
  key: 'loans',
  title: 'console.page_loans',
  empty: 'console-queues.empty',
  filters: loanStatuses.map((value) => ({ value, label: `loans.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllLoans, {
      query: { status: loanStatuses.find((status) => status === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ status }, { t }) => t(`loans.status_${status}`),
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'loan',
  columns: [
    moneyColumn('amount', 'console-queues.applied', ({ application_amount: amount }) => amount),
    { key: 'period', header: 'console-queues.months', isNumber: true, cell: ({ period }) => period },
    { key: 'purpose', header: 'console-queues.purpose', cell: ({ purpose }, { t }) => t(`loans.purpose_${purpose}`) },
    ageColumn(({ submitted_at: since }) => since, isPending),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`loans.status_${item.status}`) },
    { label: 'console-queues.applied', value: money(item.application_amount) },
    { label: 'console-queues.approved_amount', value: money(item.approved_amount) },
    { label: 'console-queues.repaid', value: money(item.repaid_amount) },
    { label: 'console-queues.months', value: item.period },
    { label: 'console-queues.kind', value: words.t(`loans.kind_${item.kind}`) },
    { label: 'console-queues.purpose', value: words.t(`loans.purpose_${item.purpose}`) },
    { label: 'console-queues.client_words', value: long(item.reason) },
    { label: 'console-queues.requested', value: time(item.submitted_at, words) },
    ...(item.refusal === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`loans.refusal_${item.refusal}`) }]),
    { label: 'console-queues.remark', value: long(item.remark) },
  ],
  actions,
};

export function LoansPage() {
  return <QueuePage queue={loanQueue} />;
}
