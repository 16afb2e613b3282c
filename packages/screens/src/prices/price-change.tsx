// A rise or fall in words a row can afford to draw on every tick: arrow, sign and colour together; grey when prices are no longer live.
import type { Ref } from 'react';
import { joinClasses } from '@candor/ui';
import { ChangeArrow } from '@candor/ui/amount/change-arrow.tsx';
import { signOf } from '@candor/ui/amount/number-format.ts';

export interface PriceChangeProps {
  /** Decimal text that decides arrow and colour. */
  readonly value: string;
  readonly children: string;
  readonly isLost?: boolean;
  readonly className?: string;
  /** The element whose text is the figure, for a row that writes its ticks by hand. */
  readonly ref?: Ref<HTMLElement>;
}

export function PriceChange({ value, children, isLost = false, className, ref }: PriceChangeProps) {
  const sign = signOf(value);
  const tone = isLost || sign === 0 ? 'text-muted' : sign > 0 ? 'text-up' : 'text-down';
  return (
    <span className={joinClasses('ui-num font-medium', tone, className)}>
      {sign !== 0 && <ChangeArrow up={sign > 0} />} <bdi ref={ref}>{children}</bdi>
    </span>
  );
}
