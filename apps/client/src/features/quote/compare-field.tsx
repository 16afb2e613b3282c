// Any instrument to compare with, by symbol or name: chosen from what the field offers, or the first of it by Enter.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { SearchItem } from '@candor/contract/market/instruments.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export interface CompareFieldProps {
  readonly place: InstrumentPlace;
  readonly onChoose: (place: InstrumentPlace) => void;
}

const writeItem = ({ symbol, market }: SearchItem): string => `${symbol} · ${market}`;

export function CompareField({ place, onChoose }: CompareFieldProps) {
  const t = useText();
  const { api } = useServices();
  const [text, setText] = useState('');
  const id = useId();
  const query = useDeferredValue(text.trim());
  const found = useQuery({ ...marketQueries.search(api, query, []), enabled: query !== '' });
  const isOther = ({ symbol, market }: SearchItem): boolean => symbol !== place.symbol || market !== place.market;
  const items = query === '' ? [] : (found.data?.items.filter(isOther) ?? []);
  const choose = (item: SearchItem | undefined): void => {
    if (!item) return;
    onChoose({ country: item.country, market: item.market, symbol: item.symbol });
    setText('');
  };
  return (
    <div className="w-full sm:w-52">
      <TextField
        label={t('quote.compare_other')}
        prefix={<SearchIcon size={20} />}
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        list={id}
        onChange={({ target: { value } }) => {
          setText(value);
          choose(items.find((item) => writeItem(item) === value));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(items[0]);
        }}
      />
      <datalist id={id}>
        {items.map((item) => (
          <option key={writeItem(item)} value={writeItem(item)}>
            {item.name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
