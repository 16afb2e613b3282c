// How what is owned is spread: by product, country, sector or currency.
import { useState } from 'react';
import { Percent } from '@candor/ui';
import { AllocationBar } from '@candor/ui/chart/allocation-bar.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { nameOf } from './allocation-names.ts';
import type { PortfolioAnswer } from './queries.ts';

const kinds = ['product', 'country', 'sector', 'currency'] as const;
type Kind = (typeof kinds)[number];

export function AllocationSection({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  const t = useText();
  const language = useLanguage();
  const [kind, setKind] = useState<Kind>('product');
  const parts = portfolio.allocation[kind];
  if (portfolio.allocation.product.length === 0) return null;
  return (
    <Section title={t('portfolio.allocation')} note={t('portfolio.allocation_note')}>
      <Card className="flex flex-col gap-4" data-allocation={kind}>
        <div className="ui-scroll-free overflow-x-auto">
          <SegmentedControl
            label={t('portfolio.by')}
            value={kind}
            onValueChange={setKind}
            className="min-w-max"
            segments={kinds.map((value) => ({ value, label: t(`portfolio.by_${value}`) }))}
          />
        </div>
        <AllocationBar
          label={t(`portfolio.by_${kind}`)}
          parts={parts.map(({ name, percent }) => ({
            key: name,
            label: nameOf(kind, name, t, language),
            share: Number(percent),
            text: <Percent points={percent} />,
          }))}
        />
      </Card>
    </Section>
  );
}
