// The live figures of one position: drawn when a sign turns, written by hand at every tick, so that hundreds of them stay smooth.
import { useCallback, useMemo } from 'react';
import type { RefObject } from 'react';
import { useUi } from '@candor/ui';
import { formatMoney, formatPercent, signOf } from '@candor/ui/amount/number-format.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { useRowPrice, useRowTicks } from '@candor/screens/prices/use-price.ts';
import { add, shareOf, subtract, worthAt } from './live-worth.ts';
import type { Position } from './queries.ts';

/** Decimal texts in the product's currency. */
export interface LiveFigures {
  readonly price: string | null;
  readonly value: string;
  readonly gain: string;
  readonly gainPercent: string | null;
  readonly dayGain: string;
  readonly dayPercent: string | null;
}

export function figuresAt(position: Position, price: string | undefined): LiveFigures {
  const { cost, value, quantity } = position;
  const known = position.price?.price;
  if (price === undefined || known === undefined) {
    return {
      price: known ?? null,
      value: value.amount,
      gain: position.gain.amount,
      gainPercent: position.gain_percent,
      dayGain: position.day_gain.amount,
      dayPercent: position.day_percent,
    };
  }
  const digits = value.amount.split('.')[1]?.length ?? 0;
  const worth = worthAt(quantity, price, digits);
  const gain = subtract(worth, cost.amount);
  // The day began with what the server says: only the price since then is ours.
  const dayGain = add(position.day_gain.amount, subtract(worth, value.amount));
  const dayStart = subtract(worth, dayGain);
  return {
    price,
    value: worth,
    gain,
    gainPercent: shareOf(gain, cost.amount),
    dayGain,
    dayPercent: shareOf(dayGain, dayStart),
  };
}

export type FigureName = 'price' | 'value' | 'gain' | 'gainPercent' | 'dayGain' | 'dayPercent';
export type FigureRefs = Readonly<Partial<Record<FigureName, RefObject<HTMLElement | null>>>>;

/** The figures to draw with; ticks after it write their texts into the refs. */
export function useLivePosition(position: Position, refs: FigureRefs) {
  const { market, symbol } = position.instrument;
  const look = useCallback(
    (price: LivePrice | undefined) => {
      const { gain, dayGain } = figuresAt(position, price?.price);
      return `${String(signOf(gain))} ${String(signOf(dayGain))} ${String(price?.isStale ?? false)}`;
    },
    [position],
  );
  const live = useRowPrice(market, symbol, look);
  const say = useFigureTexts(position.value.currency);
  const write = useCallback(
    (tick: LivePrice) => {
      const figures = figuresAt(position, tick.price);
      for (const [name, ref] of Object.entries(refs)) {
        if (isFigure(name)) writeText(ref.current, say(name, figures[name]));
      }
    },
    [position, refs, say],
  );
  useRowTicks(market, symbol, write);
  return { figures: figuresAt(position, live?.price), say, isStale: live?.isStale ?? position.price?.stale ?? false };
}

function isFigure(name: string): name is FigureName {
  return ['price', 'value', 'gain', 'gainPercent', 'dayGain', 'dayPercent'].includes(name);
}

/** How each figure is written; in discreet mode amounts are hidden, prices and percentages are not. */
export function useFigureTexts(currency: string): (name: FigureName, text: string | null) => string {
  const { locale, discreet } = useUi();
  return useMemo(
    () => (name, text) => {
      if (text === null) return '–';
      if (name === 'gainPercent' || name === 'dayPercent')
        return formatPercent(text, locale, { signDisplay: 'exceptZero' });
      if (discreet && name !== 'price') return '•••••';
      const signDisplay = name === 'gain' || name === 'dayGain' ? 'exceptZero' : 'auto';
      return formatMoney({ amount: text, currency }, locale, { signDisplay });
    },
    [currency, locale, discreet],
  );
}

function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
