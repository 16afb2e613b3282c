// The page of the calculator: what would this cost.
import { Card } from '@candor/ui/surface/card.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { useWords } from '../../shared/use-services.tsx';
import { CostCalculator } from './cost-calculator.tsx';

export function CostsPage() {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_costs')} />
      <p className="text-muted">{t('console-fees.costs_note')}</p>
      <Card>
        <CostCalculator />
      </Card>
    </div>
  );
}
