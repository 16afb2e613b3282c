// Whether a venue trades now and when that changes, told in the market's own time.
import type { MarketStatus as Venue } from '@candor/contract/market/markets.ts';
import { keepDateFormat } from '@candor/money/kept-formats.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { keepZoneWhole } from '@candor/web/formats/moments.ts';

/** Pages that use it list the noun `market`. */
export function MarketStatus({ venue, hasName = false }: { readonly venue: Venue; readonly hasName?: boolean }) {
  const t = useText();
  const locale = useLanguage();
  const { state, zone, changesAt, nextOpen, name, session } = venue;
  const time = (instant: string): string =>
    keepZoneWhole(
      keepDateFormat(locale, {
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: zone,
        timeZoneName: 'short',
      }).format(new Date(instant)),
    );
  const next = {
    open: () => t('market.closes_at', { time: time(changesAt) }),
    break: () => t('market.resumes_at', { time: time(changesAt) }),
    closed: () => t('market.opens_at', { time: time(nextOpen) }),
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted" data-market={venue.code}>
      {hasName && <span className="font-medium text-fg">{name}</span>}
      <Badge tone={state === 'open' ? 'success' : 'neutral'}>{t(`market.state_${state}`)}</Badge>
      <span>{next[state]()}</span>
      {session.halfDay && state === 'open' && <span>· {t('market.half_day')}</span>}
    </span>
  );
}
