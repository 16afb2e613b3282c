// What can be compared, and the one that was chosen: each kind from its own endpoint.
import { useQuery } from '@tanstack/react-query';
import { getBond, listBonds } from '@candor/contract/bonds/client.ts';
import { getFund, listFunds } from '@candor/contract/funds/client.ts';
import { getOffering, listOfferings } from '@candor/contract/offerings/client.ts';
import { getSavingsProduct, listSavingsProducts } from '@candor/contract/savings/client.ts';
import { getStrategy, listStrategies } from '@candor/contract/strategies/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import type { Compared, ComparedKind } from './discover-search.ts';

const all = [...moneyKeys.all, 'compared'] as const;

export interface Choice extends Compared {
  readonly name: string;
}

type Api = ReturnType<typeof useServices>['api'];

async function readOne(api: Api, { kind, id }: Compared, signal: AbortSignal) {
  const asked = { params: { id }, signal };
  switch (kind) {
    case 'fund':
      return { kind, product: await api.call(getFund, asked) } as const;
    case 'bond':
      return { kind, product: await api.call(getBond, asked) } as const;
    case 'strategy':
      return { kind, product: await api.call(getStrategy, asked) } as const;
    case 'savings':
      return { kind, product: await api.call(getSavingsProduct, asked) } as const;
    case 'offering':
      return { kind, product: await api.call(getOffering, asked) } as const;
  }
}

export type ComparedProduct = Awaited<ReturnType<typeof readOne>>;

export function useCompared(compared: Compared | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, compared?.kind, compared?.id],
    enabled: compared !== undefined,
    queryFn: ({ signal }) => {
      if (!compared) throw new Error('nothing was chosen');
      return readOne(api, compared, signal);
    },
  });
}

export const nameOf = ({ kind, product }: ComparedProduct): string =>
  kind === 'savings' || kind === 'strategy' ? product.name : product.instrument.name;

const of = (kind: ComparedKind, id: string, name: string): Choice => ({ kind, id, name });

/** Page after page, so that a long shelf is offered to its end. */
async function readWhole<Item>(
  readPage: (query: { readonly limit: string; readonly cursor?: string }) => Promise<{
    readonly items: readonly Item[];
    readonly next: string | null;
  }>,
): Promise<Item[]> {
  const whole: Item[] = [];
  let page = await readPage({ limit: '100' });
  whole.push(...page.items);
  while (page.next !== null) {
    page = await readPage({ limit: '100', cursor: page.next });
    whole.push(...page.items);
  }
  return whole;
}

/** Everything that can be entered now, by name. */
export function useChoices() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'choices'],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const [funds, bonds, strategies, savings, offerings] = await Promise.all([
        readWhole((query) => api.call(listFunds, { query, signal })),
        readWhole((query) => api.call(listBonds, { query, signal })),
        readWhole((query) => api.call(listStrategies, { query, signal })),
        api.call(listSavingsProducts, { signal }),
        readWhole((query) => api.call(listOfferings, { query: { ...query, stage: 'open' }, signal })),
      ]);
      return [
        ...funds.map(({ id, instrument }) => of('fund', id, instrument.name)),
        ...bonds.filter((bond) => bond.is_open).map(({ id, instrument }) => of('bond', id, instrument.name)),
        ...strategies.map(({ id, name }) => of('strategy', id, name)),
        ...savings.items.filter((one) => one.is_open).map(({ id, name }) => of('savings', id, name)),
        ...offerings.map(({ id, instrument }) => of('offering', id, instrument.name)),
      ];
    },
  });
}
