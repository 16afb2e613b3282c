// What a unit is worth: the last NAV with its day and its change, and the recorded NAVs as a line.
import type { ReactNode } from 'react';
import type { RecordedNav } from '@candor/contract/funds/client.ts';
import { useLanguage, useText } from '@candor/web';
import { NavChart } from './nav-chart.tsx';
import { sayChange, sayDay, sayNav } from './words.ts';

interface Props {
  readonly units: {
    readonly nav: RecordedNav | null;
    readonly change_percent: string | null;
    readonly currency: string;
  };
  readonly navs: Parameters<typeof NavChart>[0]['found'];
  readonly badges: ReactNode;
}

export function UnitWorth({ units: { nav, change_percent: change, currency }, navs, badges }: Props) {
  const t = useText();
  const locale = useLanguage();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-4xl font-semibold tracking-tight">
            {nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
          </p>
          {nav && (
            <p className="text-sm text-muted">
              {t('funds.nav_of', { day: sayDay(nav.day, locale) })}
              {change !== null && <> · {sayChange(change, locale)}</>}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">{badges}</span>
      </div>
      <NavChart found={navs} currency={currency} />
    </>
  );
}
