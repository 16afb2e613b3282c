// How fast this company really pays (G-07): the median and the refusals of the last 30 and 90 days, for every client to see.
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';

type Span = Eligibility['pace']['days30'];

export function Pace({ pace }: Pick<Eligibility, 'pace'>) {
  const t = useText();
  const spans = [
    { days: 30, span: pace.days30 },
    { days: 90, span: pace.days90 },
  ];
  return (
    <Section title={t('withdrawals.pace')}>
      <Card>
        <FactList
          facts={spans.map(({ days, span }) => ({
            key: String(days),
            label: t('withdrawals.pace_days', { days }),
            value: <PaceText span={span} />,
          }))}
        />
      </Card>
    </Section>
  );
}

function PaceText({ span }: { readonly span: Span }) {
  const t = useText();
  const locale = useLanguage();
  const { median_hours: hours, refused_percent: refused } = span;
  if (hours === null && refused === null) return t('withdrawals.pace_none');
  return (
    <span className="flex flex-col">
      {hours !== null && <span>{t('withdrawals.pace_median', { hours })}</span>}
      {refused !== null && (
        <span className="text-sm text-muted">
          {t('withdrawals.pace_refused', { percent: formatPercent(String(refused), locale, { digits: 1 }) })}
        </span>
      )}
    </span>
  );
}
