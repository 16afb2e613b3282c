// Positions on a wide screen: a table with live values, sorted, grouped, with the columns one wants. A row ticks by itself.
import { memo, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Amount, joinClasses } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ColumnHead } from '@candor/ui/table/sort-head.tsx';
import { useLanguage, useText } from '@candor/web';
import { toneOf } from '../../shared/positions/position-row.tsx';
import type { Position } from '../../shared/positions/queries.ts';
import { InstrumentLink } from '../../shared/instrument-link.tsx';
import { useLivePosition } from '../../shared/positions/use-live-position.ts';
import type { FigureName } from '../../shared/positions/use-live-position.ts';
import { nameColumn } from './position-columns.ts';
import type { Column, Sort, SortColumn } from './position-columns.ts';

export interface PositionGroup {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly Position[];
}

export interface PositionsTableProps {
  readonly groups: readonly PositionGroup[];
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

const instrumentRem = 13;
const columnRem = 7.5;

export function PositionsTable({ groups, columns, sort, onSort }: PositionsTableProps) {
  const t = useText();
  return (
    <div className="overflow-x-auto" data-positions-table>
      {/* Fixed widths: a figure that changes lays out its own cell and not two hundred rows. */}
      <table
        className="isolate w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: `${String(instrumentRem + columns.length * columnRem)}rem` }}
      >
        <caption className="sr-only">{t('portfolio.positions')}</caption>
        <thead>
          <tr>
            {(['instrument', ...columns] as const).map((column) => (
              <ColumnHead
                key={column}
                column={column}
                sort={sort}
                isNumber={column !== 'instrument'}
                {...(column === 'instrument' ? { width: `${String(instrumentRem)}rem` } : {})}
                onSort={onSort}
              >
                {t(nameColumn(column))}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, name, rows }) => (
          <tbody key={key}>
            {name !== '' && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="bg-sunken px-3 py-2 text-start text-sm font-medium text-muted"
                >
                  {name}
                </th>
              </tr>
            )}
            {rows.map((position) => (
              <Row key={position.id} position={position} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const liveOf: Partial<Record<Column, FigureName>> = {
  price: 'price',
  value: 'value',
  day_gain: 'dayGain',
  day_percent: 'dayPercent',
  gain: 'gain',
  gain_percent: 'gainPercent',
};

const Row = memo(function Row({
  position,
  columns,
}: {
  readonly position: Position;
  readonly columns: readonly Column[];
}) {
  const t = useText();
  const box = useRef<HTMLTableRowElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const value = useRef<HTMLSpanElement>(null);
  const dayGain = useRef<HTMLSpanElement>(null);
  const dayPercent = useRef<HTMLSpanElement>(null);
  const gain = useRef<HTMLSpanElement>(null);
  const gainPercent = useRef<HTMLSpanElement>(null);
  const refs = useMemo(() => ({ price, value, dayGain, dayPercent, gain, gainPercent }), []);
  const { figures, say, isStale } = useLivePosition(position, refs, box);
  const { symbol } = position.instrument;
  const tones: Partial<Record<FigureName, string>> = {
    dayGain: toneOf(figures.dayGain),
    dayPercent: toneOf(figures.dayGain),
    gain: toneOf(figures.gain),
    gainPercent: toneOf(figures.gain),
  };
  return (
    <tr ref={box} className="ui-tick-row hover:bg-sunken" data-position={symbol}>
      <td className="border-b border-line px-3 py-2">
        <InstrumentCell position={position} />
      </td>
      {columns.map((column) => {
        const figure = liveOf[column];
        return (
          <td
            key={column}
            className={joinClasses(
              'ui-num border-b border-line px-3 text-end whitespace-nowrap',
              figure !== undefined && tones[figure],
              isStale && column === 'price' && 'text-muted',
            )}
          >
            {figure === undefined ? (
              <StillCell column={column} position={position} />
            ) : (
              <span ref={refs[figure]} className="ui-tick">
                {say(figure, figures[figure])}
              </span>
            )}
            {column === 'value' && position.price === null && (
              <span className="block text-sm text-muted">{t('portfolio.at_cost')}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
});

function InstrumentCell({ position }: { readonly position: Position }) {
  const { symbol, name } = position.instrument;
  return (
    <InstrumentLink instrument={position.instrument} className="block hover:underline">
      <span className="block font-medium">{symbol}</span>
      <span className="block max-w-48 truncate text-sm text-muted">{name}</span>
    </InstrumentLink>
  );
}

/** What only the books change. */
function StillCell({ column, position }: { readonly column: Column; readonly position: Position }): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { own, value } = position;
  switch (column) {
    case 'quantity':
      return (
        <>
          {formatDecimal(position.quantity, locale)}
          {position.unsettled !== '0' && (
            <span className="block text-sm text-muted">
              {t('portfolio.unsettled_note', { quantity: formatDecimal(position.unsettled, locale) })}
            </span>
          )}
        </>
      );
    case 'average':
      return <Amount value={{ amount: position.average_price, currency: value.currency }} price />;
    case 'cost':
      return <Amount value={position.cost} />;
    case 'price_effect':
      return own ? <Amount value={own.price_effect} signDisplay="exceptZero" /> : '–';
    case 'currency_effect':
      return own ? <Amount value={own.currency_effect} signDisplay="exceptZero" /> : '–';
    case 'realized':
      return <Amount value={position.realised} signDisplay="exceptZero" />;
    case 'price':
    case 'value':
    case 'day_gain':
    case 'day_percent':
    case 'gain':
    case 'gain_percent':
      return null;
    default:
      return null;
  }
}
