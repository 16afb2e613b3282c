// How far back a chart looks: a strip that goes on where it does not fit, spoken in full.
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { useText } from '@candor/web';
import { quoteRanges } from './chart-points.ts';
import type { QuoteRange } from './chart-points.ts';

export interface RangeControlProps {
  readonly value: QuoteRange;
  readonly onChoose: (range: QuoteRange) => void;
}

export function RangeControl({ value, onChoose }: RangeControlProps) {
  const t = useText();
  return (
    <div className="ui-scroll-free overflow-x-auto">
      <SegmentedControl
        label={t('quote.range')}
        value={value}
        onValueChange={onChoose}
        wide
        className="min-w-max"
        segments={quoteRanges.map((range) => ({
          value: range,
          label: t(`quote.short_${range}`),
          spoken: t(`quote.span_${range}`),
        }))}
      />
    </div>
  );
}
