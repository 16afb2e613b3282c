// Finds instruments by symbol or name and puts them on a list with one press each.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { StarButton } from '../../shared/watchlists/star-button.tsx';
import { nameList } from './name-list.ts';

export interface AddDialogProps {
  readonly list: Watchlist;
  readonly onClose: () => void;
}

export function AddDialog({ list, onClose }: AddDialogProps) {
  const t = useText();
  const { api } = useServices();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const found = useQuery({ ...marketQueries.search(api, query, []), enabled: query !== '' });
  const items = query === '' ? [] : (found.data?.items ?? []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('watchlists.add_title', { list: nameList(t, list) })}
      closeLabel={t('shell.close')}
    >
      <TextField
        label={t('watchlists.search_label')}
        prefix={<SearchIcon size={20} />}
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="min-h-64">
        {query !== '' && found.isPending && <SkeletonRows rows={3} />}
        {query !== '' && found.isSuccess && items.length === 0 && (
          <p className="py-6 text-center text-muted">{t('watchlists.nothing_found', { query })}</p>
        )}
        <ListRows label={t('watchlists.lists')}>
          {items.map((item) => (
            <li key={`${item.market}:${item.symbol}`} className="flex items-center">
              <ListRow
                className="min-w-0 flex-1"
                leading={<Flag url={item.countryImage} name={item.country} />}
                title={item.name}
                subtitle={`${item.symbol} · ${item.market} · ${item.currency}`}
              />
              <StarButton market={item.market} symbol={item.symbol} listId={list.id} />
            </li>
          ))}
        </ListRows>
      </div>
    </Dialog>
  );
}
