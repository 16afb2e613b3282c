// What must be known about prices on screen: that they are simulated, and when they are no longer live.
import { OfflineIcon } from '@candor/ui/icons/status.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { usePriceFreshness } from './use-price.ts';

/** Pages that use it list the noun `market`. */
export function FreshnessBadge({ isStale = false }: { readonly isStale?: boolean }) {
  const t = useText();
  const line = usePriceFreshness();
  const freshness = line === 'live' && isStale ? 'stale' : line;
  if (freshness !== 'stale' && freshness !== 'lost') return null;
  return (
    <Badge tone={freshness === 'stale' ? 'warning' : 'neutral'} icon={<OfflineIcon size={14} />}>
      {t(`market.${freshness}`)}
    </Badge>
  );
}

export interface PriceBadgesProps {
  readonly isSimulated: boolean;
  /** The source of this very price fell silent, though our own line is live. */
  readonly isStale?: boolean;
}

export function PriceBadges({ isSimulated, isStale = false }: PriceBadgesProps) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isSimulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
      <FreshnessBadge isStale={isStale} />
    </span>
  );
}
