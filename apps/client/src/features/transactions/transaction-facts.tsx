// What identifies a transaction: status, time, who did it, its number in the books and its reference, each to be copied.
import { Link } from '@tanstack/react-router';
import type { getTransaction } from '@candor/contract/transactions/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { linkLook } from '@candor/ui';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';

export type TransactionDetail = OutputOf<typeof getTransaction>;

export function TransactionFacts({ transaction }: { readonly transaction: TransactionDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { reference, cause_reference: cause, status, at, by, number } = transaction;
  const copy = { copyLabel: t('transactions-ui.copy'), copiedLabel: t('transactions-ui.copied') };
  return (
    <Card className="flex flex-col gap-4">
      <FactList
        facts={[
          { key: 'status', label: t('transactions-ui.status'), value: t(`transactions-ui.status_${status}`) },
          { key: 'at', label: t('transactions-ui.booked_at'), value: formatInstant(at, 'dateTime', { locale }) },
          { key: 'by', label: t('transactions-ui.by'), value: t(`transactions-ui.by_${by}`) },
          ...(cause === null
            ? []
            : [{ key: 'cause', label: t('transactions-ui.belongs_to'), value: <Cause transaction={transaction} /> }]),
        ]}
      />
      <CopyField label={t('transactions-ui.reference')} value={reference} {...copy} />
      <CopyField label={t('transactions-ui.number')} value={number} {...copy} />
    </Card>
  );
}

/** A fill leads to its confirmation, an order to itself; everything else is named. */
function Cause({ transaction }: { readonly transaction: TransactionDetail }) {
  const { kind, cause_id: id, cause_reference: reference } = transaction;
  const named = <bdi>{reference}</bdi>;
  if (!isId(id) || (kind !== 'fill' && kind !== 'order')) return named;
  const to = kind === 'fill' ? '/portfolio/confirmations/$id' : '/portfolio/orders/$id';
  return (
    <Link to={to} params={{ id }} className={linkLook}>
      {named}
    </Link>
  );
}
