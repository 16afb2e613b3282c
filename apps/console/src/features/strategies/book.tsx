// The book of one strategy as the ledger has it: cash, positions, what has not settled of both, the last trades, days and runs.
import { useQuery } from '@tanstack/react-query';
import { getStrategyBook } from '@candor/contract/strategies/staff.ts';
import type { DeskStrategy } from '@candor/contract/strategies/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { formatDay, formatNumber } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Nothing where there is nothing to list. */
function Table({ title, heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-medium">{title}</h3>
      <PlainTable<readonly string[]>
        label={title}
        rows={rows}
        keyOf={(_, line) => line}
        columns={heads.map((head, place) => ({ head, cell: (row) => row[place], isUnbroken: true }))}
      />
    </>
  );
}

function Facts({ facts }: { readonly facts: ReadonlyArray<readonly [string, string]> }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="ui-num font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Book({ item }: { readonly item: DeskStrategy }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const { id } = item;
  const found = useQuery({
    queryKey: ['strategy-book', id],
    queryFn: ({ signal }) => api.call(getStrategyBook, { params: { id }, signal }),
  });
  if (found.isPending) return <Skeleton height="8rem" />;
  if (found.error) return <ProblemBanner problem={found.error} />;
  const { cash, unsettled, value, positions, days, runs, fills } = found.data;
  const money = (one: typeof cash) => formatMoney(one, locale);
  const number = (text: string) => formatNumber(text, locale);
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <Facts
        facts={[
          [t('console-strategies.cash'), money(cash)],
          [t('console-strategies.unsettled'), money(unsettled)],
          [t('console-strategies.value'), money(value)],
        ]}
      />
      {positions.length === 0 ? (
        <p>{t('console-strategies.positions_none')}</p>
      ) : (
        <Table
          title={t('console-strategies.positions')}
          heads={[
            t('console-funds.symbol'),
            t('console-strategies.quantity'),
            t('console-strategies.unsettled'),
            t('console-strategies.cost'),
          ]}
          rows={positions.map((one) => [one.symbol, number(one.quantity), number(one.unsettled), money(one.cost)])}
        />
      )}
      <Table
        title={t('console-strategies.fills')}
        heads={[
          t('console-strategies.day'),
          t('console-orders.side'),
          t('console-funds.symbol'),
          t('console-strategies.quantity'),
          t('console-orders.settles_on'),
        ]}
        rows={fills
          .slice(0, 10)
          .map((one) => [
            formatDay(one.day, locale),
            t(`console-orders.side_${one.side}`),
            one.symbol,
            number(one.quantity),
            one.settled || one.settles_on === null
              ? t('console-orders.trade_settled')
              : formatDay(one.settles_on, locale),
          ])}
      />
      <Table
        title={t('console-strategies.days')}
        heads={[
          t('console-funds.day'),
          t('console-strategies.units'),
          t('console-strategies.value'),
          t('console-funds.nav'),
        ]}
        rows={days
          .slice(0, 10)
          .map((day) => [formatDay(day.day, locale), number(day.units), money(day.value), number(day.nav)])}
      />
      <Table
        title={t('console-strategies.runs')}
        heads={[
          t('console-strategies.day'),
          t('console-strategies.slot'),
          t('console-strategies.version'),
          t('console-strategies.outcome'),
        ]}
        rows={runs
          .slice(0, 10)
          .map(({ day, slot, version, outcome }) => [
            formatDay(day, locale),
            t(`console-strategies.slot_${slot}`),
            String(version),
            t(`console-strategies.outcome_${outcome}`),
          ])}
      />
    </section>
  );
}
