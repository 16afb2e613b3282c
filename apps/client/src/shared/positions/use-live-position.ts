// The live figures of one position: drawn when a sign turns, written by hand at every tick, so that hundreds of them stay smooth.
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import { useUi } from '@candor/ui';
import { formatMoney, formatPercent, signOf } from '@candor/ui/amount/number-format.ts';
import { nameKey } from '@candor/web/live/price.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { useRowPrice, useRowTicks } from '@candor/screens/prices/use-price.ts';
import { useServices } from '../use-services.ts';
import { followsMarket } from './live-total.ts';
import { add, shareOf, subtract, worthAt } from './live-worth.ts';
import type { Position } from './queries.ts';

/** So far from the window a row already follows its price. */
const near = '200px';

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
  if (price === undefined || known === undefined || !followsMarket(position)) {
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

/** A tick is looked at, written and sometimes drawn: it is counted once. */
function countOnce(position: Position): (price: string | undefined) => LiveFigures {
  let last: { readonly price: string | undefined; readonly figures: LiveFigures } | undefined;
  return (price) => {
    if (!last || last.price !== price) last = { price, figures: figuresAt(position, price) };
    return last.figures;
  };
}

export type FigureName = 'price' | 'value' | 'gain' | 'gainPercent' | 'dayGain' | 'dayPercent';
export type FigureRefs = Readonly<Partial<Record<FigureName, RefObject<HTMLElement | null>>>>;

/**
 * The figures to draw with; ticks after it write their texts into the refs, as long as `box` is in sight or near it: of hundreds of rows
 * a dozen are, and the others catch up when they come.
 */
export function useLivePosition(position: Position, refs: FigureRefs, box: RefObject<Element | null>) {
  const { live: line } = useServices();
  const { market, symbol } = position.instrument;
  const isNear = useRef(false);
  const looked = useRef('');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const count = useMemo(() => countOnce(position), [position]);
  const look = useCallback(
    (price: LivePrice | undefined) => {
      if (isNear.current) {
        const { gain, dayGain } = count(price?.price);
        looked.current = `${String(signOf(gain))} ${String(signOf(dayGain))} ${String(price?.isStale ?? false)}`;
      }
      return looked.current;
    },
    [count],
  );
  const live = useRowPrice(market, symbol, look);
  const say = useFigureTexts(position.value.currency);
  const write = useCallback(
    (tick: LivePrice) => {
      if (!isNear.current) return;
      const figures = count(tick.price);
      for (const [name, ref] of Object.entries(refs)) {
        // Columns that are not shown cost nothing.
        if (ref.current && isFigure(name)) writeText(ref.current, say(name, figures[name]));
      }
    },
    [count, refs, say],
  );
  useRowTicks(market, symbol, write);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        isNear.current = entries.at(-1)?.isIntersecting === true;
        const known = line.board.read(nameKey(market, symbol));
        if (!known) return;
        write(known);
        const before = looked.current;
        if (look(known) !== before) redraw();
      },
      { rootMargin: near },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, [box, line, market, symbol, look, write]);
  const isStale = (followsMarket(position) ? live?.isStale : undefined) ?? position.price?.stale ?? false;
  return { figures: count(live?.price), say, isStale };
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

function writeText(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
