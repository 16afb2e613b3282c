// /exchange/{id}: the receipt of one exchange, every line of its price as it was booked.
import { useParams } from '@tanstack/react-router';
import type { Exchange } from '@candor/contract/exchange/client.ts';
import { Amount } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { DetailPage } from '../../shared/detail-page.tsx';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PriceCourse } from './price-course.tsx';
import { PriceFacts } from './price-facts.tsx';
import { useExchange } from './queries.ts';

export function ExchangeReceiptPage() {
  const t = useText();
  const { id } = useParams({ from: '/exchange/$id' });
  const found = useExchange(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('exchange.receipt')}
      icon={ExchangeIcon}
      missing={t('exchange.missing')}
      list={{ label: t('exchange.all'), to: '/exchange' }}
      below={<ComplainLink category="fee" {...(found.data ? { about: found.data.reference } : {})} />}
    >
      {(exchange) => (
        <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Receipt exchange={exchange} />
          <PriceCourse />
        </div>
      )}
    </DetailPage>
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
