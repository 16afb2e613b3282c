// /exchange/{id}: the receipt of one exchange, every line of its price as it was booked.
import { Link, useParams } from '@tanstack/react-router';
import type { Exchange } from '@candor/contract/exchange/client.ts';
import { Amount, linkLook } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { PriceFacts } from './price-facts.tsx';
import { useExchange } from './queries.ts';

export function ExchangeReceiptPage() {
  const t = useText();
  const { id } = useParams({ from: '/exchange/$id' });
  const found = useExchange(id, isId(id));
  if (!isId(id) || (isApiProblem(found.error) && found.error.status === 404)) {
    return (
      <EmptyPage
        title={t('exchange.receipt')}
        icon={ExchangeIcon}
        sentence={t('exchange.missing')}
        action={{ label: t('exchange.all'), to: '/exchange' }}
      />
    );
  }
  return (
    <>
      <PageHeader title={t('exchange.receipt')} />
      <div className="flex w-full max-w-2xl flex-col gap-6">
        {found.data && <Receipt exchange={found.data} />}
        {!found.data && found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && (
          <Card aria-busy="true">
            <SkeletonRows rows={4} leading={false} />
          </Card>
        )}
        <Link to="/exchange" className={`${linkLook} inline-flex min-h-11 items-center self-start`}>
          {t('exchange.all')}
        </Link>
      </div>
    </>
  );
}

function Receipt({ exchange }: { readonly exchange: Exchange }) {
  const t = useText();
  const locale = useLanguage();
  const { reference, to, reference_rate: rate, created_at: at } = exchange;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-4xl font-semibold tracking-tight">
          <Amount value={to} mutedCents signDisplay="always" />
        </p>
        <span className="flex flex-wrap gap-1.5">
          {rate.simulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
          <Badge tone="success">{t('exchange.booked')}</Badge>
        </span>
      </div>
      <PriceFacts
        price={exchange}
        more={[
          { key: 'at', label: t('exchange.booked'), value: formatInstant(at, 'dateTime', { locale }) },
          { key: 'number', label: t('exchange.number'), value: <bdi>{reference}</bdi> },
        ]}
      />
    </Card>
  );
}
