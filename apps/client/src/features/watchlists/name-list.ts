// What a list is called: the first one of a client has no name of its own and is named in the reader's language.
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import type { Translate } from '@candor/web';

export function nameList(t: Translate, { name }: Pick<Watchlist, 'name'>): string {
  return name === '' ? t('watchlists.first_name') : name;
}
