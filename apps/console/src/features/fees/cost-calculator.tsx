// What a trade would cost: any instrument, side and amount at the last price, by the table of today and, where one is planned, by both.
import { useState } from 'react';
import type { Cost } from '@candor/contract/fees/client.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { estimateStaffCost } from '@candor/contract/fees/staff.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { orderSides } from '@candor/contract/products/types.ts';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { money } from '../../shared/cells.tsx';
import { formatDay, formatNumber, formatPercent } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { PlainSelect } from './plain-select.tsx';

export interface CostCalculatorProps {
  /** Whose table is planned; without it any venue can be chosen. */
  readonly market?: ListedMarket;
  readonly planned?: FeeRule[] | undefined;
}

const measures = ['amount', 'quantity'] as const;

export function CostCalculator({ market: fixed, planned }: CostCalculatorProps) {
  const { t } = useWords();
  const { api } = useServices();
  const [market, setMarket] = useState<ListedMarket>(fixed ?? listedMarkets[0]);
  const [symbol, setSymbol] = useState('');
  const [side, setSide] = useState<(typeof orderSides)[number]>('buy');
  const [measure, setMeasure] = useState<(typeof measures)[number]>('amount');
  const [size, setSize] = useState('');
  const [costs, setCosts] = useState<readonly Cost[]>([]);
  const isReady = symbol.trim() !== '' && /^\d+(\.\d+)?$/.test(size.trim());
  const ask = useSubmit(async () => {
    setCosts([]);
    const body = { market, symbol: symbol.trim().toUpperCase(), side, [measure]: size.trim() };
    const tables = planned ? [undefined, planned] : [undefined];
    const answers = tables.map((rules) => api.call(estimateStaffCost, { body: { ...body, ...(rules && { rules }) } }));
    setCosts(await Promise.all(answers));
  });
  return (
    <div className="flex flex-col gap-4">
      <SubmitForm
        isReady={isReady}
        onSend={ask.run}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6"
      >
        {fixed === undefined && (
          <PlainSelect
            label={t('console-orders.market')}
            options={listedMarkets.map((value) => ({ value, label: value }))}
            value={market}
            onChange={setMarket}
          />
        )}
        <TextField
          label={t('console-orders.symbol')}
          autoComplete="off"
          maxLength={30}
          value={symbol}
          onChange={(event) => setSymbol(event.target.value)}
        />
        <PlainSelect
          label={t('console-orders.side')}
          options={orderSides.map((value) => ({ value, label: t(`console-orders.side_${value}`) }))}
          value={side}
          onChange={setSide}
        />
        <PlainSelect
          label={t('console-fees.measure')}
          options={measures.map((value) => ({ value, label: t(`console-fees.measure_${value}`) }))}
          value={measure}
          onChange={setMeasure}
        />
        <TextField
          label={t(`console-fees.measure_${measure}`)}
          inputMode="decimal"
          autoComplete="off"
          value={size}
          onChange={(event) => setSize(event.target.value)}
        />
        <SubmitButton isReady={isReady} isBusy={ask.isBusy}>
          {t('console-fees.compute')}
        </SubmitButton>
      </SubmitForm>
      <ProblemBanner problem={ask.problem} />
      <div aria-live="polite" className="grid gap-6 lg:grid-cols-2">
        {costs.map((cost, at) => (
          <CostFacts
            key={String(at)}
            cost={cost}
            title={planned ? t(at === 0 ? 'console-fees.now' : 'console-fees.planned') : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function CostFacts({ cost, title }: { readonly cost: Cost; readonly title: string | undefined }) {
  const { t, locale } = useWords();
  const isBuy = cost.side === 'buy';
  return (
    <section className="flex flex-col gap-1">
      {title !== undefined && <h4 className="font-medium">{title}</h4>}
      <FactList
        facts={[
          { key: 'price', label: t('console-orders.price'), value: formatNumber(cost.price, locale) },
          { key: 'quantity', label: t('console-orders.quantity'), value: formatNumber(cost.quantity, locale) },
          { key: 'gross', label: t('fees.gross'), value: money(cost.gross) },
          ...cost.lines.map(({ code, kind, amount, percent }) => ({
            key: code,
            label: nameFee(t, code, kind),
            value: money(amount),
            ...(percent === null ? {} : { note: formatPercent(percent, locale) }),
          })),
          {
            key: 'charges',
            label: t('console-fees.charges'),
            value: money(cost.charges),
            ...(cost.charges_percent === null ? {} : { note: formatPercent(cost.charges_percent, locale) }),
          },
          {
            key: 'total',
            label: t(isBuy ? 'console-fees.pays' : 'console-fees.receives'),
            value: money(cost.total),
            strong: true,
          },
        ]}
      />
      {title === undefined && (
        <p className="text-sm text-muted">
          {t('console-fees.table_from', { date: formatDay(cost.table_since, locale) })}
        </p>
      )}
    </section>
  );
}
