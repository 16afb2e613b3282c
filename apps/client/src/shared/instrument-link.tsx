// Where an instrument is shown: units of a fund or a strategy on the page of their NAVs, everything else at its quote.
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { instrumentTypes } from '@candor/contract/market/origin.ts';
import { isStrategySymbol } from '@candor/contract/strategies/types.ts';

export interface InstrumentLinkProps {
  readonly instrument: {
    readonly id: string;
    readonly type: (typeof instrumentTypes)[number];
    readonly market: string;
    readonly symbol: string;
    readonly country: string;
  };
  readonly className?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children: ReactNode;
  readonly 'data-position'?: string;
}

export function InstrumentLink({ instrument, ...rest }: InstrumentLinkProps) {
  const { id, type, market, symbol, country } = instrument;
  if (type === 'fund' && isStrategySymbol(symbol))
    return <Link to="/discover/strategies/$id" params={{ id }} preload={false} {...rest} />;
  if (type === 'fund') return <Link to="/discover/funds/$id" params={{ id }} preload={false} {...rest} />;
  return <Link to="/quote" search={{ s: symbol, ex: market, country }} preload={false} {...rest} />;
}
