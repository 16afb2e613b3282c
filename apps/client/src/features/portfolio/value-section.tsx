// What the portfolio is worth, what the range brought, and its line: the value, or the time-weighted return beside its benchmark.
import { useMemo, useState } from 'react';
import { Amount, Change, Percent, useUi } from '@candor/ui';
import { formatMoney, formatPercent } from '@candor/ui/amount/number-format.ts';
import { formatAxisNumber, formatAxisTime } from '@candor/ui/chart/axis-format.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Hero } from '@candor/ui/surface/hero.tsx';
import { useText } from '@candor/web';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { Explain, Figure } from './figure.tsx';
import { usePrices } from './live-portfolio.tsx';
import type { PortfolioAnswer } from './queries.ts';

export type Basis = 'value' | 'return';
/** On a phone its dates stay in sight above the tabs, also under a banner of what is due. */
const heights = { phone: 176, desktop: 220 } as const;

export function ValueSection({
  portfolio,
  isStale,
}: {
  readonly portfolio: PortfolioAnswer;
  readonly isStale: boolean;
}) {
  const t = useText();
  const { locale } = useUi();
  const [basis, setBasis] = useState<Basis>('value');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const days = `${day.format(new Date(portfolio.from))} – ${day.format(new Date(portfolio.to))}`;
  return (
    <Hero
      caption={
        <>
          {t('portfolio.value')}
          <Explain name={t('portfolio.value')} text={t('portfolio.value_text')} />
        </>
      }
      value={
        <span data-portfolio-value className={isStale ? 'opacity-60' : undefined}>
          <LiveValue portfolio={portfolio} />
        </span>
      }
      change={<LiveGain portfolio={portfolio} range={t('portfolio.gain_of', { range: days })} />}
    >
      <p className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted">
        {portfolio.simulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
        {portfolio.estimate && t('portfolio.estimate')}
        {portfolio.unpriced > 0 && t('portfolio.unpriced', { count: portfolio.unpriced })}
      </p>
      <PortfolioLine portfolio={portfolio} basis={basis} />
      <SegmentedControl
        label={t('portfolio.chart_basis')}
        className="self-start"
        value={basis}
        onValueChange={setBasis}
        segments={[
          { value: 'value', label: t('portfolio.chart_value') },
          { value: 'return', label: t('portfolio.chart_return') },
        ]}
      />
    </Hero>
  );
}

function LiveValue({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  return <Amount value={usePrices(portfolio).value} mutedCents />;
}

function LiveGain({ portfolio, range }: { readonly portfolio: PortfolioAnswer; readonly range?: string }) {
  const { gain, gain_percent: percent } = usePrices(portfolio);
  const amount = { amount: gain, currency: portfolio.currency };
  // Beside its range with the percentage; as a figure of its own without.
  return range === undefined ? (
    <Change amount={amount} />
  ) : (
    <Change amount={amount} {...(percent === null ? {} : { points: percent })} range={range} />
  );
}

function LiveMarketValue({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  return <Amount value={usePrices(portfolio).market_value} />;
}

function PortfolioLine({ portfolio, basis }: { readonly portfolio: PortfolioAnswer; readonly basis: Basis }) {
  const t = useText();
  const heightPx = heights[useIsWide() ? 'desktop' : 'phone'];
  const { locale, discreet, hiddenLabel } = useUi();
  const { points: all, currency } = portfolio;
  const points = useMemo(
    () =>
      all.map(({ day, value, percent }) => {
        const text = basis === 'value' ? value : (percent ?? '0');
        return { time: Date.parse(day), value: Number(text), text };
      }),
    [all, basis],
  );
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) {
    return (
      <p className="flex items-center justify-center text-muted" style={{ height: heightPx }}>
        {t('portfolio.chart_empty')}
      </p>
    );
  }
  const say = (text: string): string => {
    if (basis === 'return') return formatPercent(text, locale, { signDisplay: 'exceptZero' });
    return discreet ? hiddenLabel : formatMoney({ amount: text, currency }, locale);
  };
  const sayOnAxis =
    basis === 'return'
      ? (value: number, step: number) =>
          formatAxisNumber(value / 100, step / 100, locale, { style: 'percent', signDisplay: 'exceptZero' })
      : discreet
        ? undefined
        : (value: number, step: number) => formatAxisNumber(value, step, locale, { style: 'currency', currency });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const at = (time: number) => day.format(new Date(time));
  const sorted = points.toSorted((a, b) => a.value - b.value);
  const title = t(`portfolio.chart_${basis}`);
  return (
    <LineChart
      points={points}
      heightPx={heightPx}
      tone={basis === 'value' ? 'accent' : last.value < 0 ? 'down' : 'up'}
      baseline={basis === 'value' ? first.value : 0}
      axes={{
        value: sayOnAxis,
        time: (time, spanMs) => formatAxisTime(time, spanMs, locale, 'UTC'),
      }}
      summary={t('portfolio.chart_summary', {
        title,
        first: say(first.text),
        last: say(last.text),
        low: say(sorted[0]?.text ?? first.text),
        high: say(sorted.at(-1)?.text ?? last.text),
      })}
      describePoint={({ time }) => `${at(time)}: ${say(points.find((one) => one.time === time)?.text ?? '0')}`}
      table={{
        caption: t('portfolio.chart_caption', { title, from: at(first.time), to: at(last.time) }),
        timeHeader: t('portfolio.chart_time'),
        valueHeader: title,
        formatTime: at,
        formatValue: (value) => say(points.find((one) => one.value === value)?.text ?? '0'),
      }}
    />
  );
}

/** The figures of the range, each explained on tap. */
export function FigureGrid({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  const t = useText();
  const { time_weighted: timely, money_weighted: moneyed, benchmark, marked_days: marked } = portfolio;
  const rateNote = (rate: { readonly yearly: boolean }) => t(rate.yearly ? 'portfolio.yearly' : 'portfolio.of_range');
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 lg:grid-cols-4" data-figures>
      <Figure name={t('portfolio.gain')} text={t('portfolio.gain_text')}>
        <LiveGain portfolio={portfolio} />
      </Figure>
      <Figure
        name={t('portfolio.time_weighted')}
        text={t('portfolio.time_weighted_text')}
        {...(timely ? { note: rateNote(timely) } : {})}
      >
        {timely ? <Percent points={timely.percent} signDisplay="exceptZero" /> : t('portfolio.not_computed')}
      </Figure>
      <Figure
        name={t('portfolio.money_weighted')}
        text={t('portfolio.money_weighted_text')}
        {...(moneyed ? { note: rateNote(moneyed) } : {})}
      >
        {moneyed ? <Percent points={moneyed.percent} signDisplay="exceptZero" /> : t('portfolio.not_computed')}
      </Figure>
      {benchmark && (
        <Figure name={t('portfolio.benchmark', { name: benchmark.name })} text={t('portfolio.benchmark_text')}>
          <Percent points={benchmark.percent} signDisplay="exceptZero" />
        </Figure>
      )}
      <Figure name={t('portfolio.market_value')} text={t('portfolio.market_value_text')}>
        <LiveMarketValue portfolio={portfolio} />
      </Figure>
      <Figure name={t('portfolio.invested')} text={t('portfolio.invested_text')}>
        <Amount value={portfolio.invested} />
      </Figure>
      {marked > 0 && (
        <p className="col-span-full text-sm text-muted">{t('portfolio.marked_days', { count: marked })}</p>
      )}
    </dl>
  );
}
