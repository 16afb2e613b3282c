// A client's money at a glance: accounts, what came in and went out, and the last movements. Stands beside what takes money away.
import { useQuery } from '@tanstack/react-query';
import { bucketNames } from '@candor/contract/accounts/client.ts';
import { getClientOverview, listClientAccounts, listClientTransactions } from '@candor/contract/desk/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { money, time } from './cells.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { useMay, useServices, useWords } from './use-services.tsx';

export function MoneyStory({ item }: { readonly item: { readonly client_id: string } }) {
  const { api } = useServices();
  const id = item.client_id;
  const mayLook = useMay()(rolesOf(getClientOverview));
  const story = useQuery({
    queryKey: ['client', id, 'story'],
    enabled: mayLook,
    queryFn: async ({ signal }) => {
      const params = { id };
      const [overview, accounts, moves] = await Promise.all([
        api.call(getClientOverview, { params, signal }),
        api.call(listClientAccounts, { params, signal }),
        api.call(listClientTransactions, { params, query: { limit: '8' }, signal }),
      ]);
      return { overview, accounts: accounts.items, moves: moves.items };
    },
  });
  if (!mayLook) return null;
  if (story.isPending) return <Skeleton height="10rem" />;
  if (story.error) return <ProblemBanner problem={story.error} />;
  return <Story {...story.data} />;
}

interface StoryProps {
  readonly overview: OutputOf<typeof getClientOverview>;
  readonly accounts: OutputOf<typeof listClientAccounts>['items'];
  readonly moves: OutputOf<typeof listClientTransactions>['items'];
}

function Story({ overview, accounts, moves }: StoryProps) {
  const words = useWords();
  const { t } = words;
  const filled = accounts.flatMap((account) =>
    bucketNames
      .filter((name) => Number(account.buckets[name].amount) !== 0)
      .map((name) => ({
        key: `${account.id} ${name}`,
        label: `${account.currency} · ${t(`console-clients.bucket_${name}`)}`,
        value: money(account.buckets[name]),
      })),
  );
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-work.money_story')}</h3>
      <FactList
        facts={[
          ...filled,
          ...overview.money.flatMap(({ currency, deposits, withdrawals }) => [
            { key: `${currency} in`, label: t('console-work.money_in'), value: money(deposits) },
            { key: `${currency} out`, label: t('console-work.money_out'), value: money(withdrawals) },
          ]),
        ]}
      />
      <h4 className="text-muted">{t('console-work.last_moves')}</h4>
      <ul className="flex flex-col">
        {moves.map((move) => (
          <li key={move.id} className="flex flex-wrap justify-between gap-2 border-t border-line py-1">
            <span>{move.title}</span>
            <span className="text-muted">{time(move.at, words)}</span>
            <span className="ui-num">{money(move.amounts[0]?.net ?? null)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
