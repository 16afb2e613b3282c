// The client's watchlists: tabs when there are several, an order of one's own, and what can be done with a list (MKT-05).
// How an instrument is described (name, price) is the composer's: this panel knows only which instruments there are.
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { Button } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Tabs } from '@candor/ui/tabs/tabs.tsx';
import { useText } from '@candor/web';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useWatchlists } from '../../shared/watchlists/use-watchlists.ts';
import type { InstrumentKnowledge } from './instrument-knowledge.ts';
import { ListActions } from './list-actions.tsx';
import { ListBody } from './list-body.tsx';
import { nameList } from './name-list.ts';

export interface WatchlistPanelProps extends InstrumentKnowledge {
  /** Beside the title: that prices are simulated, or old. */
  readonly note?: ReactNode;
}

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

const nouns = ['watchlists', 'errors', 'credentials'] as const;

export function WatchlistPanel({ note, ...knowledge }: WatchlistPanelProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  const { data: lists = [], isPending, isError, refetch } = useWatchlists();
  const [chosen, setChosen] = useState('');
  const [isArranging, setIsArranging] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  if (!isReady || isPending) return <SkeletonRows rows={3} />;
  const startAdding = (): void => setIsAdding(true);
  const body = (shown: Watchlist): ReactNode => (
    <ListBody key={shown.id} list={shown} isArranging={isArranging} knowledge={knowledge} onAdd={startAdding} />
  );
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('watchlists.title')}
          {note}
        </span>
      }
      action={
        list && (
          <ListActions
            list={list}
            isArranging={isArranging}
            onArrange={setIsArranging}
            onChoose={setChosen}
            onAdd={startAdding}
            onlyList={lists.length === 1}
          />
        )
      }
    >
      <Card className="py-2">
        {isError && !list && (
          <div className="flex flex-wrap items-center justify-between gap-3 py-4">
            <p className="text-muted">{t('watchlists.load_failed')}</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          </div>
        )}
        {list && lists.length === 1 && body(list)}
        {list && lists.length > 1 && (
          <Tabs
            label={t('watchlists.lists')}
            value={list.id}
            onValueChange={setChosen}
            tabs={lists.map((entry) => ({ value: entry.id, label: nameList(t, entry), panel: body(entry) }))}
          />
        )}
      </Card>
      {list && isAdding && (
        <Suspense fallback={null}>
          <AddDialog list={list} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}
