// What live prices made of the portfolio since the server counted it. One place listens; only the figures that move are drawn again. A range
// that ended before today stands still.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { add, shareOf } from '../../shared/positions/live-worth.ts';
import { useDrift } from '../../shared/positions/use-drift.ts';
import type { PortfolioAnswer } from './queries.ts';

const Drift = createContext('0');

export function LivePortfolio({
  portfolio,
  children,
}: {
  readonly portfolio: PortfolioAnswer | undefined;
  readonly children: ReactNode;
}) {
  const isNow = portfolio !== undefined && portfolio.to === portfolio.as_of.slice(0, 10);
  const drift = useDrift(isNow ? portfolio.currency : '');
  return <Drift value={drift}>{children}</Drift>;
}

type Moved = Pick<PortfolioAnswer, 'value' | 'gain' | 'gain_percent' | 'market_value'>;

/** Value and gain move by the same amount: nothing was paid in or out by a price. */
export function usePrices(portfolio: PortfolioAnswer): Moved {
  return moveBy(portfolio, use(Drift));
}

type Counted = Moved & {
  readonly opening: string;
  readonly drivers: Pick<PortfolioAnswer['drivers'], 'paid_in'>;
};

export function moveBy(portfolio: Counted, drift: string): Moved {
  const { value, market_value: market, gain, gain_percent: percent, opening, drivers } = portfolio;
  if (Number(drift) === 0) return { value, market_value: market, gain, gain_percent: percent };
  const moved = add(gain, drift);
  return {
    value: { ...value, amount: add(value.amount, drift) },
    market_value: { ...market, amount: add(market.amount, drift) },
    gain: moved,
    gain_percent: percent === null ? null : shareOf(moved, add(opening, drivers.paid_in)),
  };
}
