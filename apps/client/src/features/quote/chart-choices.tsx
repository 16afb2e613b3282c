// What the advanced chart shows beside its candles: indicators, and an index of the same country or any other instrument to compare with.
import { useQuery } from '@tanstack/react-query';
import { buttonLook } from '@candor/ui';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { CompareField } from './compare-field.tsx';
import { indicators } from './chart-picture.ts';
import type { Indicator } from './chart-picture.ts';

export interface ChartChoicesProps {
  readonly place: InstrumentPlace;
  readonly shown: readonly Indicator[];
  readonly onShown: (shown: readonly Indicator[]) => void;
  readonly beside: InstrumentPlace | undefined;
  readonly onBeside: (place: InstrumentPlace | undefined) => void;
}

export function ChartChoices({ place, shown, onShown, beside, onBeside }: ChartChoicesProps) {
  const t = useText();
  const { api } = useServices();
  const indices = useQuery(marketQueries.indices(api, place.country));
  const others = indices.data?.items.filter(({ symbol }) => symbol !== place.symbol) ?? [];
  const isSignedIn = useIsSignedIn();
  const named = others.map(({ symbol, name }) => ({ value: symbol, label: name }));
  const isNamed = beside === undefined || others.some(({ symbol }) => symbol === beside.symbol);
  const offered = isNamed ? named : [{ value: beside.symbol, label: beside.symbol }, ...named];
  const choose = (symbol: string): void => {
    if (symbol === beside?.symbol) return;
    const found = others.find((item) => item.symbol === symbol);
    onBeside(found && { country: place.country, market: found.market, symbol: found.symbol });
  };
  const turn = (name: Indicator): void =>
    onShown(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('quote.indicators')}</legend>
        {indicators.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown.includes(name)}
            onClick={() => turn(name)}
            className={`${buttonLook({ variant: shown.includes(name) ? 'primary' : 'secondary', size: 'small' })} whitespace-nowrap`}
          >
            {t(`quote.indicator_${name}`)}
          </button>
        ))}
      </fieldset>
      <div className="grid w-full grid-cols-2 items-end gap-3 *:only:col-span-2 sm:flex sm:w-auto sm:flex-wrap">
        {offered.length > 0 && (
          <Select
            label={t('quote.compare')}
            value={beside?.symbol ?? 'none'}
            onValueChange={choose}
            className="w-full sm:w-60"
            options={[{ value: 'none', label: t('quote.compare_none') }, ...offered]}
          />
        )}
        {/* A guest's searches are counted; the indices are free. */}
        {isSignedIn && <CompareField place={place} onChoose={onBeside} />}
      </div>
    </div>
  );
}
