// What a bond is and what it costs now: price with its origin, accrued interest and yield explained, terms, the own holding.
import type { BondDetail } from '@candor/contract/bonds/client.ts';
import { Amount } from '@candor/ui';
import { formatMoney, formatPercent } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export function useDay(): (date: string) => string {
  const locale = useLanguage();
  return (date) => formatInstant(`${date}T12:00:00Z`, 'date', { locale, timeZone: 'UTC' });
}

export function PriceCard({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const locale = useLanguage();
  const time = useTime();
  const { price, currency } = bond;
  return (
    <Section title={t('bonds.price')}>
      {price ? (
        <div>
          <p className="ui-num text-3xl font-semibold">
            <Amount price value={{ amount: price.price, currency }} />
          </p>
          <p className="text-sm text-muted">
            {t('bonds.price_note', {
              percent: formatPercent(price.percent, locale),
              kind: t(`bonds.kind_${price.kind}`),
              time: time(price.as_of),
            })}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t('bonds.price_missing')}</p>
      )}
    </Section>
  );
}

function useTime(): (instant: string) => string {
  const locale = useLanguage();
  return (instant) => formatInstant(instant, 'dateTime', { locale });
}

/** What a buyer pays beside the price, and what the price comes to until maturity. */
export function YieldCard({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const locale = useLanguage();
  const time = useTime();
  const { accrued, yield: found } = bond;
  if (!accrued && !found) return null;
  return (
    <Section title={t('bonds.earnings')}>
      <Card className="flex flex-col gap-4">
        {found && (
          <div className="flex flex-col gap-1">
            <FactList
              facts={[
                {
                  key: 'yield',
                  label: t('bonds.yield'),
                  value: t('bonds.yield_value', { percent: formatPercent(found.percent, locale) }),
                  strong: true,
                },
              ]}
            />
            <p className="text-sm text-muted">
              {t(`bonds.yield_${found.method}`, {
                time: time(found.price_at),
                kind: t(`bonds.kind_${found.price_kind}`),
              })}
            </p>
          </div>
        )}
        {accrued && <AccruedFacts bond={bond} accrued={accrued} />}
      </Card>
    </Section>
  );
}

interface AccruedProps {
  readonly bond: BondDetail;
  readonly accrued: NonNullable<BondDetail['accrued']>;
}

function AccruedFacts({ bond: { currency, terms }, accrued }: AccruedProps) {
  const t = useText();
  const locale = useLanguage();
  const day = useDay();
  return (
    <div className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <FactList
        facts={[
          {
            key: 'accrued',
            label: t('bonds.accrued'),
            value: <Amount price rounded value={{ amount: accrued.per_piece, currency }} />,
          },
        ]}
      />
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
          {t('bonds.accrued_how')}
        </summary>
        <p className="text-muted">
          {t('bonds.accrued_text', {
            since: day(accrued.since),
            days: accrued.days,
            period: accrued.period_days,
            basis: t(`bonds.day_count_${terms.day_count}`),
            settles: day(accrued.settles_on),
          })}
        </p>
        <p className="mt-2 text-muted">
          {t('bonds.accrued_exact', { amount: formatMoney({ amount: accrued.per_piece, currency }, locale) })}
        </p>
        {accrued.is_ex && <p className="mt-2">{t('bonds.accrued_ex')}</p>}
      </details>
    </div>
  );
}

export function HoldingCard({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const locale = useLanguage();
  const day = useDay();
  const { mine } = bond;
  if (!mine) return null;
  return (
    <Section title={t('bonds.holding')}>
      <Card>
        <FactList
          facts={[
            { key: 'pieces', label: t('orders-ui.quantity'), value: t('bonds.pieces', { count: Number(mine.pieces) }) },
            { key: 'nominal', label: t('bonds.held_nominal'), value: <Amount value={mine.nominal} /> },
            ...(mine.next_coupon
              ? [
                  {
                    key: 'next',
                    label: t('bonds.next_coupon'),
                    value: t('bonds.next_coupon_value', {
                      amount: formatMoney(mine.next_coupon.gross, locale),
                      date: day(mine.next_coupon.pays_on),
                    }),
                    strong: true,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Section>
  );
}

export function TermsCard({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const locale = useLanguage();
  const day = useDay();
  const { terms, last_trading_day: last } = bond;
  return (
    <Section title={t('bonds.facts')}>
      <Card>
        <FactList
          facts={[
            {
              key: 'issuer',
              label: t('bonds.issuer'),
              value: terms.issuer,
              note: t(`bonds.issuer_kind_${terms.issuer_kind}`),
            },
            { key: 'rating', label: t('bonds.rating'), value: terms.rating ?? t('bonds.no_rating') },
            {
              key: 'coupon',
              label: t('bonds.coupon'),
              value: t('bonds.coupon_value', {
                percent: formatPercent(terms.coupon_percent, locale),
                frequency: t(`bonds.frequency_${terms.frequency}`),
              }),
            },
            { key: 'basis', label: t('bonds.day_count'), value: t(`bonds.day_count_${terms.day_count}`) },
            { key: 'nominal', label: t('bonds.nominal'), value: <Amount value={terms.nominal} /> },
            { key: 'least', label: t('bonds.minimum'), value: t('bonds.pieces', { count: terms.minimum_pieces }) },
            { key: 'issued', label: t('bonds.issued_on'), value: day(terms.issued_on) },
            { key: 'matures', label: t('bonds.matures_on'), value: day(terms.matures_on) },
            ...(last === null ? [] : [{ key: 'last', label: t('bonds.last_trading_day'), value: day(last) }]),
          ]}
        />
      </Card>
    </Section>
  );
}
