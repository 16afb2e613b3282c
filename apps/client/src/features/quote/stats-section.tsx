// The facts of MKT-04 as a grid, and the performance over six spans. What is unknown is left out rather than guessed.
import { useUi } from '@candor/ui';
import { formatDecimal, formatMoney, formatPercent } from '@candor/ui/amount/number-format.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { StatGrid } from '@candor/ui/surface/stat-grid.tsx';
import type { Stat } from '@candor/ui/surface/stat-grid.tsx';
import type { Stock } from '@candor/contract/market/stocks.ts';
import { useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PriceChange } from '@candor/screens/prices/price-change.tsx';

const spans = ['1D', '1W', '1M', '3M', 'YTD', '12M'] as const;

export function StatsSection({ stock }: { readonly stock: Stock | undefined }) {
  const t = useText();
  const { locale } = useUi();
  return (
    <Section title={t('quote.stats')} action={<PriceBadges isSimulated={stock?.origin.simulated === true} />}>
      <Card className="flex flex-col gap-6">
        {stock ? (
          <>
            <StatGrid stats={listStats(stock, t, locale)} />
            <h3 className="font-semibold">{t('quote.performance')}</h3>
            <Performance stock={stock} />
          </>
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
    </Section>
  );
}

function Performance({ stock }: { readonly stock: Stock }) {
  const t = useText();
  const { locale } = useUi();
  return (
    <dl className="grid grid-cols-3 gap-4 md:grid-cols-6">
      {spans.map((span) => {
        const points = stock.performance[span];
        return (
          // The figures stand in one line, also beside a span of two lines.
          <div key={span} className="flex min-w-0 flex-col justify-between">
            <dt className="text-sm text-muted">{t(`quote.span_${span}`)}</dt>
            <dd>
              {points === null ? (
                '–'
              ) : (
                <PriceChange value={points}>{formatPercent(points, locale, { signDisplay: 'exceptZero' })}</PriceChange>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Shares show ratios and margins, bonds coupon and maturity; a fact without a value does not take a place. */
function listStats(stock: Stock, t: Translate, locale: string): Stat[] {
  const isIndex = stock.type === 'index';
  const price = (amount: string | null): string | null =>
    amount === null
      ? null
      : isIndex
        ? formatDecimal(amount, locale)
        : formatMoney({ amount, currency: stock.currency }, locale);
  const large = (amount: string | null): string | null =>
    amount === null ? null : formatMoney({ amount, currency: stock.currency }, locale, { compact: true });
  const percent = (points: string | null): string | null => (points === null ? null : formatPercent(points, locale));
  const plain = (value: string | null): string | null => (value === null ? null : formatDecimal(value, locale));
  const rows = [
    ['open', price(stock.open)],
    ['previous_close', price(stock.previousClose)],
    ['day_high', price(stock.dayHigh)],
    ['day_low', price(stock.dayLow)],
    ['high_52', price(stock.high52)],
    ['low_52', price(stock.low52)],
    ['volume', plain(stock.volume)],
    ['average_volume', plain(stock.averageVolume)],
    ['volatility', percent(stock.volatilityPercent)],
    ['market_cap', large(stock.marketCap)],
    ['enterprise_value', large(stock.enterpriseValue)],
    ['pe', plain(stock.pe)],
    ['pb', plain(stock.pb)],
    ['eps', price(stock.eps)],
    ['gross_margin', percent(stock.grossMarginPercent)],
    ['operating_margin', percent(stock.operatingMarginPercent)],
    ['net_margin', percent(stock.netMarginPercent)],
    ['dividend_yield', percent(stock.dividendYieldPercent)],
    ['coupon', percent(stock.couponPercent)],
    ['maturity', stock.maturity],
    ['isin', stock.isin],
  ] as const;
  return rows.flatMap(([key, value]) => (value === null ? [] : [{ key, label: t(`quote.${key}`), value }]));
}
