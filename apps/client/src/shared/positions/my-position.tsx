// “My position” on the page of an instrument: quantity, cost, live value and gain, and the lots in the order they are sold.
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Amount, buttonLook, joinClasses, useUi } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { toneOf } from './position-row.tsx';
import { usePosition } from './queries.ts';
import type { Position } from './queries.ts';
import { useLivePosition } from './use-live-position.ts';

export interface MyPositionProps {
  readonly market: string;
  readonly symbol: string;
}

/** Nothing at all for whoever holds none of it: the page is about the instrument then. */
export function MyPosition({ market, symbol }: MyPositionProps) {
  const t = useText();
  const { data } = usePosition(market, symbol);
  if (!data?.position) return null;
  return (
    <Section
      title={t('portfolio.my_position')}
      action={
        <Link to="/portfolio" className={buttonLook({ variant: 'secondary', size: 'small' })}>
          {t('portfolio.open_portfolio')}
        </Link>
      }
    >
      <Card className="flex flex-col gap-4" data-my-position={symbol}>
        <PositionFacts position={data.position} />
        <Lots lots={data.lots} rule={data.lot_rule} />
      </Card>
    </Section>
  );
}

function PositionFacts({ position }: { readonly position: Position }) {
  const t = useText();
  const locale = useLanguage();
  const box = useRef<HTMLDListElement>(null);
  const refs = {
    value: useRef<HTMLSpanElement>(null),
    gain: useRef<HTMLSpanElement>(null),
    gainPercent: useRef<HTMLSpanElement>(null),
    dayGain: useRef<HTMLSpanElement>(null),
  };
  const { value, gain, gainPercent, dayGain } = refs;
  const kept = useMemo(() => ({ value, gain, gainPercent, dayGain }), [value, gain, gainPercent, dayGain]);
  const { figures, say } = useLivePosition(position, kept, box);
  const { currency } = position.value;
  return (
    <dl ref={box} className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
      <Fact name={t('portfolio.quantity')}>{formatDecimal(position.quantity, locale)}</Fact>
      <Fact name={t('portfolio.average')}>
        <Amount value={{ amount: position.average_price, currency }} price />
      </Fact>
      <Fact name={t('portfolio.market_value')}>
        <span ref={value}>{say('value', figures.value)}</span>
      </Fact>
      {position.accrued && (
        <Fact name={t('portfolio.accrued')}>
          <Amount value={position.accrued} />
        </Fact>
      )}
      <Fact name={t('portfolio.gain')}>
        <span className={toneOf(figures.gain)}>
          <span ref={gain}>{say('gain', figures.gain)}</span> (
          <span ref={gainPercent}>{say('gainPercent', figures.gainPercent)}</span>)
        </span>
      </Fact>
      <Fact name={t('portfolio.day_gain')}>
        <span ref={dayGain} className={toneOf(figures.dayGain)}>
          {say('dayGain', figures.dayGain)}
        </span>
      </Fact>
      {position.own && position.own.currency !== currency && (
        <>
          <Fact name={t('portfolio.price_effect')}>
            <Amount value={position.own.price_effect} signDisplay="exceptZero" />
          </Fact>
          <Fact name={t('portfolio.currency_effect')}>
            <Amount value={position.own.currency_effect} signDisplay="exceptZero" />
          </Fact>
        </>
      )}
      <Notes position={position} />
    </dl>
  );
}

function Notes({ position: { unsettled, on_hold: onHold, bound } }: { readonly position: Position }) {
  const t = useText();
  const locale = useLanguage();
  const notes = [
    unsettled === '0' ? undefined : t('portfolio.unsettled_note', { quantity: formatDecimal(unsettled, locale) }),
    onHold === '0' ? undefined : t('portfolio.on_hold_note', { quantity: formatDecimal(onHold, locale) }),
    bound === '0' ? undefined : t('portfolio.bound_note', { quantity: formatDecimal(bound, locale) }),
  ].filter((one) => one !== undefined);
  if (notes.length === 0) return null;
  return <Fact name={t('portfolio.unsettled')}>{notes.join(' · ')}</Fact>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="ui-num font-medium">{children}</dd>
    </div>
  );
}

interface LotsProps {
  readonly lots: NonNullable<ReturnType<typeof usePosition>['data']>['lots'];
  readonly rule: 'fifo' | 'chosen';
}

function Lots({ lots, rule }: LotsProps) {
  const t = useText();
  const { locale } = useUi();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <details className="group">
      <summary className="cursor-pointer py-2 font-medium">
        {t('portfolio.lots')} ({lots.length})
      </summary>
      <p className="pb-2 text-sm text-muted">{t(`portfolio.lots_${rule}`)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {lots.map(({ id, opened_at: openedAt, quantity, price, cost, gain }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span>
              {t('portfolio.lot_opened', { date: day.format(new Date(openedAt)) })}
              <span className="block text-muted">
                {formatDecimal(quantity, locale)} × <Amount value={{ amount: price, currency: cost.currency }} price />
              </span>
            </span>
            {gain && (
              <span className={joinClasses('ui-num', toneOf(gain.amount))}>
                <Amount value={gain} signDisplay="exceptZero" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
