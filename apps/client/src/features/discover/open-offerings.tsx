// What can be bid for now stands first: it is the only thing here that ends.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listOfferings } from '@candor/contract/offerings/client.ts';
import { tallLinkLook } from '@candor/ui';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { Dotted } from '../../shared/dotted.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { sayBand } from '../../shared/units/words.ts';

const shown = 4;

export function OpenOfferings() {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...moneyKeys.all, 'offerings', 'shown'],
    queryFn: ({ signal }) => api.call(listOfferings, { query: { stage: 'open', limit: String(shown) }, signal }),
  });
  const offerings = data?.items ?? [];
  if (offerings.length === 0) return null;
  return (
    <Section
      title={t('discover.open_offerings')}
      action={
        <Link to="/discover/offerings" className={tallLinkLook}>
          {t('discover.open_all')}
        </Link>
      }
    >
      <Card className="py-2">
        <ListRows label={t('discover.open_offerings')}>
          {offerings.map(
            ({ id, instrument, subtype, closes_at: closes, price_low: low, price_high: high, currency }) => (
              <li key={id}>
                <ListRow
                  title={<span className="whitespace-normal">{instrument.name}</span>}
                  subtitle={
                    <Dotted
                      notes={[
                        t(`offerings.subtype_${subtype}`),
                        t('discover.closes', { day: formatInstant(closes, 'date', { locale }) }),
                      ]}
                    />
                  }
                  value={sayBand(low, high, currency, locale)}
                  renderRow={(content, className) => (
                    <Link to="/discover/offerings/$id" params={{ id }} className={className}>
                      {content}
                    </Link>
                  )}
                />
              </li>
            ),
          )}
        </ListRows>
      </Card>
    </Section>
  );
}
