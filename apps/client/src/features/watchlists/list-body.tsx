// The instruments of one list, in the chosen order; while arranging, arrows instead of stars.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WatchedInstrument, Watchlist } from '@candor/contract/watchlists/client.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { StarIcon } from '@candor/ui/icons/action.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useLanguage, useText } from '@candor/web';
import { sortItems, watchSorts } from '@candor/web/watchlists/lists.ts';
import type { WatchSort } from '@candor/web/watchlists/lists.ts';
import { StarButton } from '../../shared/watchlists/star-button.tsx';
import { AddButton } from './add-button.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { nameList } from './name-list.ts';
import type { InstrumentKnowledge } from './instrument-knowledge.ts';

export interface ListBodyProps {
  readonly list: Watchlist;
  readonly isArranging: boolean;
  readonly knowledge: InstrumentKnowledge;
  readonly onAdd: () => void;
}

export function ListBody({ list, isArranging, knowledge, onAdd }: ListBodyProps) {
  const t = useText();
  const locale = useLanguage();
  const [sort, setSort] = useState<WatchSort>('own');
  const items = isArranging ? list.items : sortItems(list.items, sort, locale);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<StarIcon size={26} />}
        sentence={t('watchlists.empty')}
        action={<AddButton variant="secondary" onAdd={onAdd} />}
      />
    );
  }
  return (
    <>
      {items.length > 2 && !isArranging && (
        <div className="ui-scroll-free overflow-x-auto py-2">
          <SegmentedControl
            label={t('watchlists.sort')}
            tone="text"
            segments={watchSorts.map((value) => ({ value, label: t(`watchlists.sort_${value}`) }))}
            value={sort}
            onValueChange={setSort}
          />
        </div>
      )}
      <ListRows label={nameList(t, list)}>
        {items.map((item, at) => (
          <li key={`${item.market}:${item.symbol}`} className="flex items-center" data-watched={item.symbol}>
            <InstrumentLine item={item} knowledge={knowledge} />
            {isArranging ? (
              <MoveButtons list={list} at={at} />
            ) : (
              <StarButton market={item.market} symbol={item.symbol} listId={list.id} />
            )}
          </li>
        ))}
      </ListRows>
    </>
  );
}

interface InstrumentLineProps {
  readonly item: WatchedInstrument;
  readonly knowledge: InstrumentKnowledge;
}

function InstrumentLine({ item, knowledge }: InstrumentLineProps) {
  const t = useText();
  const { market, symbol } = item;
  const name = knowledge.nameOf?.(item);
  return (
    <ListRow
      className="min-w-0 flex-1"
      title={
        <>
          {name ?? symbol}
          {knowledge.isHeld?.(item) === true && (
            <Badge tone="accent" className="ms-2 align-middle">
              {t('watchlists.held')}
            </Badge>
          )}
        </>
      }
      subtitle={name === undefined ? market : `${symbol} · ${market}`}
      trailing={knowledge.renderFigures?.(item)}
      renderRow={(content, className) => (
        <Link to="/quote" search={{ s: symbol, ex: market }} className={className} preload={false}>
          {content}
        </Link>
      )}
    />
  );
}
