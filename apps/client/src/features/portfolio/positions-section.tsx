// Open positions: rows on a phone, a table on a wide screen, both with live values.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonLook } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { PortfolioIcon } from '@candor/ui/icons/navigation.tsx';
import { Popover } from '@candor/ui/popover/popover.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useLanguage, useText } from '@candor/web';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PositionRow } from '../../shared/positions/position-row.tsx';
import { usePositions } from '../../shared/positions/queries.ts';
import type { Position } from '../../shared/positions/queries.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { nameOf } from './allocation-names.ts';
import { columns, groupOf, groups, nameColumn, readColumns, readGroup, sortPositions } from './position-columns.ts';
import type { Group, Sort, SortColumn } from './position-columns.ts';
import { PositionsTable } from './positions-table.tsx';

const tablePx = 900;

export function PositionsSection() {
  const t = useText();
  const { data, isError, refetch } = usePositions();
  const isWide = useIsWide(tablePx);
  return (
    <Section
      title={t('portfolio.positions')}
      {...(data && data.items.length > 0 ? { note: t('portfolio.position_count', { count: data.items.length }) } : {})}
      action={
        <span className="flex items-center gap-2">
          <PriceBadges isSimulated={data?.simulated === true} />
          {isWide && data && data.items.length > 0 && <TableChoices />}
        </span>
      }
    >
      <Card flush={isWide && data !== undefined && data.items.length > 0}>
        {isError && !data && <DataProblem onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={4} />}
        {data?.items.length === 0 && <NoPositions />}
        {data && data.items.length > 0 && (isWide ? <Sorted items={data.items} /> : <Rows items={data.items} />)}
      </Card>
    </Section>
  );
}

function NoPositions() {
  const t = useText();
  return (
    <EmptyState
      icon={<PortfolioIcon size={26} />}
      sentence={t('portfolio.positions_empty')}
      action={
        <Link to="/market" className={buttonLook({ variant: 'secondary' })}>
          {t('portfolio.positions_action')}
        </Link>
      }
    />
  );
}

const byWorth: Sort = { column: 'value', isDescending: true };

function Rows({ items }: { readonly items: readonly Position[] }) {
  const t = useText();
  return (
    <ul aria-label={t('portfolio.positions')} className="flex flex-col divide-y divide-line">
      {sortPositions(items, byWorth).map((position) => (
        <li key={position.id}>
          <PositionRow position={position} />
        </li>
      ))}
    </ul>
  );
}

function Sorted({ items }: { readonly items: readonly Position[] }) {
  const t = useText();
  const language = useLanguage();
  const [sort, setSort] = useState(byWorth);
  const kept = useAppState(({ preferences }) => preferences.positionColumns);
  const group = readGroup(useAppState(({ preferences }) => preferences.positionGroup));
  const choose = (column: SortColumn): void =>
    setSort((last) => ({
      column,
      isDescending: last.column === column ? !last.isDescending : column !== 'instrument',
    }));
  const sorted = sortPositions(items, sort);
  const grouped = Map.groupBy(sorted, (position) => groupOf(position, group));
  return (
    <PositionsTable
      columns={readColumns(kept)}
      sort={sort}
      onSort={choose}
      groups={Array.from(grouped, ([key, rows]) => ({
        key,
        name: group === 'none' ? '' : nameOf(group, key, t, language),
        rows,
      }))}
    />
  );
}

function TableChoices() {
  const t = useText();
  const { app } = useServices();
  const chosen = readColumns(useAppState(({ preferences }) => preferences.positionColumns));
  const group = readGroup(useAppState(({ preferences }) => preferences.positionGroup));
  const button = (
    <Button size="small" variant="secondary">
      {t('portfolio.columns')}
    </Button>
  );
  return (
    <Popover trigger={button} title={t('portfolio.columns')} align="end">
      <p className="pb-2">{t('portfolio.columns_note')}</p>
      <div className="grid grid-cols-2">
        {columns.map((column) => (
          <Checkbox
            key={column}
            label={t(nameColumn(column))}
            checked={chosen.includes(column)}
            onChange={({ target }) =>
              app.setPreferences({
                positionColumns: columns.filter((one) => (one === column ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
      <Select
        label={t('portfolio.group')}
        value={group}
        onValueChange={(positionGroup: Group) => app.setPreferences({ positionGroup })}
        options={groups.map((value) => ({
          value,
          label: value === 'none' ? t('portfolio.group_none') : t(`portfolio.by_${value}`),
        }))}
      />
    </Popover>
  );
}
