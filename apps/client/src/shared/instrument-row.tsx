// One instrument in a list: symbol, name, sparkline, live price. The whole row opens its quote.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Sparkline } from '@candor/ui/chart/sparkline.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { PriceFigures } from '@candor/screens/prices/price-figures.tsx';
import { sparkPoints } from '@candor/screens/prices/spark-points.ts';

export interface InstrumentRowProps {
  readonly symbol: string;
  readonly market: string;
  readonly country: string;
  readonly name: string;
  readonly currency: string;
  readonly type: string;
  readonly scale?: number;
  readonly known?: { readonly price: string; readonly changePercent: string };
  /** Closes of the last session for the sparkline. */
  readonly spark?: readonly string[];
}

export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { symbol, market, country, name, currency, type, scale, known, spark } = props;
  return (
    <ListRow
      title={name}
      subtitle={`${symbol} · ${market}`}
      middle={
        spark !== undefined &&
        spark.length > 1 && (
          <Sparkline
            points={sparkPoints(spark)}
            tone={known?.changePercent.startsWith('-') === true ? 'down' : 'up'}
            className="max-[22rem]:hidden"
          />
        )
      }
      trailing={
        <PriceFigures
          {...{ market, symbol, currency, type }}
          {...(scale === undefined ? {} : { scale })}
          {...(known === undefined ? {} : { known })}
        />
      }
      renderRow={(content, className) => (
        <Link to="/quote" search={{ s: symbol, ex: market, country }} className={className} preload={false}>
          {content}
        </Link>
      )}
    />
  );
});
