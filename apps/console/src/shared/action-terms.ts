// What an issuer does, in words: on its own page, and before a second person who decides about it.
import type { BookedTerms } from '@candor/contract/corporate-actions/staff.ts';
import { formatDay, formatNumber } from './formats.ts';
import type { FactSpec } from './queue.ts';
import type { Words } from './use-services.tsx';

/** In one line. */
export function describeTerms(terms: BookedTerms, { t, locale }: Words): string {
  switch (terms.kind) {
    case 'split':
    case 'merger':
      return t('console-orders.terms_ratio', { to: terms.to, from: terms.from });
    case 'dividend':
      return `${formatNumber(terms.per_share, locale)} ${terms.currency}`;
    case 'symbol_change':
      return `${terms.symbol} · ${terms.name}`;
    case 'coupon':
    case 'redemption':
      return `${formatNumber(terms.per_piece, locale)} ${terms.currency}`;
  }
}

/** What the line leaves out; `into` names what holders of a merger get shares of. */
export function moreTerms(terms: BookedTerms, into: string | undefined, { locale }: Words): readonly FactSpec[] {
  if (terms.kind === 'dividend' || terms.kind === 'coupon')
    return [{ label: 'console-orders.pay_date', value: formatDay(terms.pay_date, locale) }];
  if (terms.kind !== 'merger') return [];
  const { cash_per_share: cash } = terms;
  return [
    ...(into === undefined ? [] : [{ label: 'console-orders.into_symbol' as const, value: into }]),
    ...(cash === null ? [] : [{ label: 'console-orders.cash_per_share' as const, value: formatNumber(cash, locale) }]),
  ];
}
