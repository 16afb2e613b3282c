// Moves an instrument one place up or down: works by finger, mouse and keyboard alike.
import { orderWatchlist } from '@candor/contract/watchlists/client.ts';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { IconButton } from '@candor/ui';
import { ChevronDownIcon, ChevronUpIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { moveItem } from '@candor/web/watchlists/lists.ts';
import { useServices } from '../../shared/use-services.ts';
import { useWatchlistChange } from '../../shared/watchlists/use-watchlist-change.ts';

export function MoveButtons({ list, at }: { readonly list: Watchlist; readonly at: number }) {
  const t = useText();
  const { api } = useServices();
  const change = useWatchlistChange();
  const symbol = list.items[at]?.symbol ?? '';
  const move = (by: -1 | 1): void => {
    const items = moveItem(list.items, at, by);
    change({
      apply: (lists) => lists.map((other) => (other.id === list.id ? { ...other, items } : other)),
      send: () =>
        api.call(orderWatchlist, {
          params: { id: list.id },
          body: { items: items.map((item) => ({ market: item.market, symbol: item.symbol })) },
        }),
    });
  };
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('watchlists.move_up', { symbol })}
        icon={<ChevronUpIcon size={20} />}
        disabled={at === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('watchlists.move_down', { symbol })}
        icon={<ChevronDownIcon size={20} />}
        disabled={at === list.items.length - 1}
        onClick={() => move(1)}
      />
    </span>
  );
}
