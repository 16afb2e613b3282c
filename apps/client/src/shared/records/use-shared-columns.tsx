// Columns that records of money have in common: when, of which account, under which reference, how much.
import { Amount } from '@candor/ui/amount/amount.tsx';
import type { AmountProps } from '@candor/ui/amount/amount.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useAccountNames } from '../money/account-names.ts';
import type { RecordColumn } from './record-table.tsx';

export function useSharedColumns() {
  const t = useText();
  const locale = useLanguage();
  const { nameOf } = useAccountNames();
  return {
    date: <Row,>(at: (row: Row) => string): RecordColumn<Row> => ({
      key: 'date',
      header: t('records.date'),
      isLargestFirst: true,
      order: at,
      cell: (row) => <span className="ui-num whitespace-nowrap">{formatInstant(at(row), 'dateTime', { locale })}</span>,
    }),
    account: <Row extends { readonly account_id: string }>(): RecordColumn<Row> => ({
      key: 'account',
      header: t('records.account'),
      order: (row) => nameOf(row.account_id),
      cell: (row) => nameOf(row.account_id),
    }),
    reference: <Row extends { readonly reference: string }>(): RecordColumn<Row> => ({
      key: 'reference',
      header: t('records.reference'),
      order: ({ reference }) => reference,
      cell: ({ reference }) => <bdi className="ui-num whitespace-nowrap">{reference}</bdi>,
    }),
    amount: <Row,>(of: (row: Row) => AmountProps['value']): RecordColumn<Row> => ({
      key: 'amount',
      header: t('records.amount'),
      isNumber: true,
      isLargestFirst: true,
      order: (row) => Number(of(row).amount),
      cell: (row) => <Amount value={of(row)} className="font-medium" />,
    }),
  };
}
