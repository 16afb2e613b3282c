// The ranges of the portfolio, and days of one's own. Each choice stands in the address, so back undoes it and a link repeats it.
import { useNavigate } from '@tanstack/react-router';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { isReady } from '../../shared/positions/portfolio-search.ts';
import type { PortfolioSearch } from '../../shared/positions/portfolio-search.ts';
import { portfolioRanges } from '../../shared/positions/ranges.ts';

export function RangeBar({ search }: { readonly search: PortfolioSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/portfolio' });
  const choose = (next: PortfolioSearch): void => void navigate({ search: next });
  // Both days may be typed before the address has the first: each is added to what stands there then.
  const setDay = (name: 'from' | 'to', day: string): void =>
    void navigate({ search: (last) => ({ ...last, range: 'custom', [name]: day }) });
  const range = search.range ?? '1M';
  const isWrong = search.from !== undefined && search.to !== undefined && !isReady(search);
  return (
    <div className="flex flex-col gap-3">
      <div className="ui-scroll-free -mx-[var(--page-pad)] overflow-x-auto px-[var(--page-pad)]">
        <SegmentedControl
          label={t('portfolio.range')}
          value={range}
          onValueChange={(next) => choose(next === '1M' ? {} : { range: next })}
          className="min-w-max"
          segments={[...portfolioRanges, 'custom' as const].map((value) => ({
            value,
            label: t(`portfolio.range_${value}`),
          }))}
        />
      </div>
      {range === 'custom' && (
        <div className="grid grid-cols-2 gap-3 md:max-w-md">
          <TextField
            type="date"
            label={t('portfolio.from')}
            value={search.from ?? ''}
            onChange={({ target }) => setDay('from', target.value)}
          />
          <TextField
            type="date"
            label={t('portfolio.to')}
            value={search.to ?? ''}
            {...(isWrong ? { error: t('portfolio.range_wrong') } : {})}
            onChange={({ target }) => setDay('to', target.value)}
          />
        </div>
      )}
    </div>
  );
}
