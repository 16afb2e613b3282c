// What stands behind a converted total: where its rates come from, how old they are, and what could not be converted.
import { useLanguage, useText } from '@candor/web';
import { formatAge } from '@candor/screens/money/rate-text.ts';
import type { Assets } from './view.ts';

export function RateNote({ assets, isTotal }: { readonly assets: Assets; readonly isTotal: boolean }) {
  const t = useText();
  const locale = useLanguage();
  const { rates, missing } = assets.home;
  const todays = assets.history?.todays_rates ?? [];
  const oldest = rates.toSorted((a, b) => b.age_s - a.age_s)[0];
  const join = (codes: readonly string[]): string => new Intl.ListFormat(locale).format(codes);
  if (!isTotal) return null;
  return (
    <>
      {oldest && (
        <span className="inline-block first-letter:uppercase">
          {t('accounts.rates', {
            source: oldest.simulated ? t('accounts.source_simulated') : oldest.source,
            age: formatAge(oldest.age_s, locale),
          })}
        </span>
      )}
      {missing.length > 0 && (
        <strong className="font-medium text-warning">{t('accounts.missing', { currencies: join(missing) })}</strong>
      )}
      {todays.length > 0 && <span>{t('accounts.todays_rates', { currencies: join(todays) })}</span>}
    </>
  );
}
