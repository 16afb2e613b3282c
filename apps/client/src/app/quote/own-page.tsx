// Leads from the quote of a fund, a strategy or a bond to the page where it is understood, bought and left. What the house does not offer
// stays a quote.
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { listBonds } from '@candor/contract/bonds/client.ts';
import { listFunds } from '@candor/contract/funds/client.ts';
import { listStrategies } from '@candor/contract/strategies/client.ts';
import { isStrategySymbol } from '@candor/contract/strategies/types.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export interface OwnPageProps {
  readonly type: 'fund' | 'bond';
  readonly market: string;
  readonly symbol: string;
}

const paths = {
  fund: '/discover/funds/$id',
  bond: '/discover/bonds/$id',
  strategy: '/discover/strategies/$id',
} as const;
const lists = { fund: listFunds, bond: listBonds, strategy: listStrategies } as const;

export function OwnPage({ type, market, symbol }: OwnPageProps) {
  const { api } = useServices();
  const kind = type === 'fund' && isStrategySymbol(symbol) ? 'strategy' : type;
  const { data: id } = useQuery({
    queryKey: [...moneyKeys.all, 'own-page', kind, market, symbol],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(lists[kind], { query: { limit: '100' }, signal });
      return items.find(({ instrument }) => instrument.market === market && instrument.symbol === symbol)?.id ?? null;
    },
  });
  return typeof id === 'string' ? <Navigate to={paths[kind]} params={{ id }} replace /> : null;
}
