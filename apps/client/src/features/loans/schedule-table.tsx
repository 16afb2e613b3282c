// Every instalment of a plan: when, how much of it is principal and interest, what is left, and what became of it.
import type { Instalment, LoanDetail } from '@candor/contract/loans/client.ts';
import { Amount } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { StateTone } from '@candor/ui/status/badge.tsx';
import { Table } from '@candor/ui/table/table.tsx';
import type { TableColumn } from '@candor/ui/table/table.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

type State = LoanDetail['instalments'][number]['state'];
type Row = Instalment & { readonly state?: State };

const tones = { planned: 'neutral', paid: 'success', overdue: 'danger', dropped: 'info' } as const satisfies Record<
  State,
  StateTone
>;

type Column = 'number' | 'due' | 'state' | 'total' | 'principal' | 'interest' | 'balance';

interface Words {
  readonly t: Translate;
  readonly locale: string;
  readonly hasStates: boolean;
}

function describeColumns({ t, locale, hasStates }: Words): Array<TableColumn<Row, Column>> {
  const amounts = (['total', 'principal', 'interest', 'balance'] as const).map((key) => ({
    key,
    header: t(`loans.column_${key}`),
    numeric: true,
    cell: (row: Row) => <Amount value={row[key]} />,
  }));
  const state: TableColumn<Row, Column> = {
    key: 'state',
    header: t('loans.column_state'),
    cell: (row) => (row.state ? <Badge tone={tones[row.state]}>{t(`loans.instalment_${row.state}`)}</Badge> : null),
  };
  return [
    { key: 'number', header: t('loans.column_number'), cell: ({ number }) => number },
    {
      key: 'due',
      header: t('loans.column_due'),
      cell: (row) => <span className="whitespace-nowrap">{formatInstant(row.due_at, 'date', { locale })}</span>,
    },
    ...(hasStates ? [state] : []),
    ...amounts,
  ];
}

export function ScheduleTable({ instalments }: { readonly instalments: readonly Row[] }) {
  const t = useText();
  const locale = useLanguage();
  const hasStates = instalments.some(({ state }) => state !== undefined);
  return (
    <Table
      caption={t('loans.schedule')}
      rows={instalments}
      rowKey={({ number }) => String(number)}
      columns={describeColumns({ t, locale, hasStates })}
    />
  );
}
