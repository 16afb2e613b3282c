// The market beside the price that is typed, as it is now, and how far apart they are. The server looks again when the second person agrees.
import { useQuery } from '@tanstack/react-query';
import { getDeskBlock } from '@candor/contract/blocks/staff.ts';
import type { DeskBlock } from '@candor/contract/blocks/staff.ts';
import { Amount } from '@candor/ui';
import { formatAge, formatPercent } from '../../shared/formats.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';

/** Every look leaves a line in the trail. */
const lookAgainMs = 5_000;

export function Deviation({ item, price }: { readonly item: DeskBlock; readonly price: string }) {
  const { t, locale, nowMs } = useWords();
  const { api } = useServices();
  const { data = item } = useQuery({
    queryKey: ['block', item.id],
    refetchInterval: lookAgainMs,
    queryFn: ({ signal }) => api.call(getDeskBlock, { params: { id: item.id }, signal }),
  });
  const { market, currency, side, band_percent: band } = data;
  if (!market) return null;
  const percent = percentFrom(price, market.price);
  const isAgainst = percent !== undefined && (side === 'buy' ? percent > 0 : percent < 0);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control bg-sunken p-3 text-sm" aria-live="polite">
      <dt className="text-muted">{t('console-blocks.market')}</dt>
      <dd className="text-right">
        <Amount price value={{ amount: market.price, currency }} /> · {formatAge(market.market_time, nowMs, locale)}
      </dd>
      <dt className="text-muted">{t('console-blocks.deviation')}</dt>
      <dd className="ui-num text-right font-medium">
        {percent === undefined ? '–' : formatPercent(percent.toFixed(2), locale)}
        {isAgainst && <span className="block font-normal text-muted">{t('console-blocks.against')}</span>}
      </dd>
      <dt className="text-muted">{t('console-blocks.band')}</dt>
      <dd className="ui-num text-right">{formatPercent(band, locale)}</dd>
    </dl>
  );
}

/** For looking at: what counts is computed by the server, exactly. */
function percentFrom(price: string, market: string): number | undefined {
  const [wanted, now] = [Number(price.trim()), Number(market)];
  return Number.isFinite(wanted) && wanted > 0 && now > 0 ? ((wanted - now) / now) * 100 : undefined;
}
