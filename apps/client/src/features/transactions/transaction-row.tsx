// One transaction in the list: what it was, when, on which account, and its figure. What was only set aside is muted and says so.
import { Link } from '@tanstack/react-router';
import type { Transaction } from '@candor/contract/transactions/client.ts';
import { Amount, joinClasses } from '@candor/ui';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { Dotted } from '../../shared/dotted.tsx';
import { figuresOf } from './figure.ts';
import type { Figure } from './figure.ts';
import { KindIcon } from './kind-icon.tsx';

export interface TransactionRowProps {
  readonly transaction: Transaction;
  readonly countryOf: (accountId: string) => string;
}

export function TransactionRow({ transaction, countryOf }: TransactionRowProps) {
  const t = useText();
  const locale = useLanguage();
  const { id, reference, kind, title, status, at, amounts } = transaction;
  const figures = figuresOf(transaction);
  const places = amounts.map((one) => countryOf(one.account_id)).filter(Boolean);
  return (
    <ListRow
      leading={
        <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-sunken text-muted">
          <KindIcon kind={kind} size={20} />
        </span>
      }
      title={
        <span className="whitespace-normal">
          {title} {status !== 'booked' && <Badge tone="warning">{t(`transactions-ui.status_${status}`)}</Badge>}
        </span>
      }
      subtitle={<Dotted notes={[formatInstant(at, 'time', { locale }), ...new Set(places), reference]} />}
      value={
        <span className="flex flex-col items-end">
          {figures.map((figure) => (
            <FigureAmount key={`${figure.accountId} ${figure.money.currency}`} figure={figure} />
          ))}
        </span>
      }
      renderRow={(content, className) => (
        <Link to="/portfolio/transactions/$id" params={{ id }} className={className} data-transaction={id}>
          {content}
        </Link>
      )}
    />
  );
}

const notes = {
  announced: 'transactions-ui.announced',
  aside: 'transactions-ui.set_aside',
  freed: 'transactions-ui.freed',
} as const;

export function FigureAmount({ figure, className }: { readonly figure: Figure; readonly className?: string }) {
  const t = useText();
  const { money, sense } = figure;
  return (
    <span className={joinClasses('flex flex-col items-end', className)}>
      <Amount
        value={money}
        signDisplay="exceptZero"
        // Money that came in is no gain: the sign says the direction, no colour praises it.
        className={sense === 'moved' ? '' : 'text-muted'}
      />
      {sense !== 'moved' && <span className="text-sm font-normal text-muted">{t(notes[sense])}</span>}
    </span>
  );
}
