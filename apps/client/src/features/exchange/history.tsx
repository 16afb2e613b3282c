// My exchanges, newest first, each leading to its receipt.
import { Link } from '@tanstack/react-router';
import type { Exchange } from '@candor/contract/exchange/client.ts';
import { Amount, tallLinkLook } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { Records } from '../../shared/records/records.tsx';
import { useSharedColumns } from '../../shared/records/use-shared-columns.tsx';
import { useExchanges } from './queries.ts';

export function History() {
  const t = useText();
  const list = useExchanges();
  return (
    <Records
      title={t('exchange.mine')}
      rows={list.data?.pages.flatMap(({ items }) => items)}
      problem={list.error}
      onRetry={() => void list.refetch()}
      empty={{ icon: <ExchangeIcon size={26} />, sentence: t('exchange.empty') }}
      columns={useColumns()}
      more={<MoreButton list={list} label={t('exchange.more')} variant="quiet" wide />}
    >
      {(exchange) => <HistoryRow exchange={exchange} />}
    </Records>
  );
}

const nameOf = ({ from, to }: Exchange): string => `${from.currency} → ${to.currency}`;
const given = ({ from }: Exchange) => ({ ...from, amount: `-${from.amount}` });

function useColumns(): ReadonlyArray<RecordColumn<Exchange>> {
  const t = useText();
  const shared = useSharedColumns();
  return [
    shared.date((exchange) => exchange.created_at),
    {
      key: 'what',
      header: t('records.what'),
      order: nameOf,
      cell: (exchange) => (
        <Link to="/exchange/$id" params={{ id: exchange.id }} className={tallLinkLook}>
          {nameOf(exchange)}
        </Link>
      ),
    },
    shared.reference(),
    {
      key: 'give',
      header: t('records.give'),
      isNumber: true,
      isLargestFirst: true,
      order: ({ from }) => Number(from.amount),
      cell: (exchange) => <Amount value={given(exchange)} />,
    },
    {
      key: 'get',
      header: t('records.get'),
      isNumber: true,
      isLargestFirst: true,
      order: ({ to }) => Number(to.amount),
      cell: ({ to }) => <Amount value={to} signDisplay="always" className="font-medium" />,
    },
  ];
}

function HistoryRow({ exchange }: { readonly exchange: Exchange }) {
  const locale = useLanguage();
  const { id, reference, to, created_at: at } = exchange;
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      title={nameOf(exchange)}
      subtitle={`${formatInstant(at, 'date', { locale })} · ${reference}`}
      value={<Amount value={to} signDisplay="always" />}
      note={
        <span className="text-muted">
          <Amount value={given(exchange)} />
        </span>
      }
      renderRow={(content, className) => (
        <Link to="/exchange/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
