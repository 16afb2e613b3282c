// One position as a row on a phone: what it is, how much, what it is worth now and what today did to it.
import { memo, useMemo, useRef } from 'react';
import { joinClasses } from '@candor/ui';
import { formatDecimal, signOf } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { InstrumentLink } from '../instrument-link.tsx';
import type { Position } from './queries.ts';
import { useLivePosition } from './use-live-position.ts';

export interface PositionRowProps {
  readonly position: Position;
  /** What stands under the value. */
  readonly basis?: 'day' | 'gain';
}

export const PositionRow = memo(function PositionRow({ position, basis = 'gain' }: PositionRowProps) {
  const t = useText();
  const locale = useLanguage();
  const box = useRef<HTMLAnchorElement>(null);
  const value = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const percent = useRef<HTMLSpanElement>(null);
  const refs = useMemo(
    () =>
      basis === 'day' ? { value, dayGain: change, dayPercent: percent } : { value, gain: change, gainPercent: percent },
    [basis],
  );
  const { figures, say, isStale } = useLivePosition(position, refs, box);
  const { symbol, name } = position.instrument;
  const [gain, share] = basis === 'day' ? (['dayGain', 'dayPercent'] as const) : (['gain', 'gainPercent'] as const);
  return (
    <InstrumentLink
      ref={box}
      instrument={position.instrument}
      data-position={symbol}
      className="flex min-h-[var(--row-height)] items-center justify-between gap-3 rounded-small py-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-medium">{symbol}</span>
        <span className="block truncate text-sm text-muted">{name}</span>
        <span className="block text-sm text-muted">
          {t('portfolio.quantity')} {formatDecimal(position.quantity, locale)}
          {position.unsettled !== '0' &&
            ` · ${t('portfolio.unsettled_note', { quantity: formatDecimal(position.unsettled, locale) })}`}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <span ref={value} className={joinClasses('ui-num block font-medium', isStale && 'text-muted')}>
          {say('value', figures.value)}
        </span>
        <span className={joinClasses('ui-num block text-sm', toneOf(figures[gain]))}>
          <span ref={change}>{say(gain, figures[gain])}</span> (<span ref={percent}>{say(share, figures[share])}</span>)
        </span>
        {position.price === null && <span className="block text-sm text-muted">{t('portfolio.at_cost')}</span>}
      </span>
    </InstrumentLink>
  );
});

export function toneOf(amount: string): string {
  const sign = signOf(amount);
  if (sign === 0) return 'text-muted';
  return sign > 0 ? 'text-up' : 'text-down';
}
