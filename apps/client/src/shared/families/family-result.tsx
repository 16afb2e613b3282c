// How clients of this house fared in a family of products over twelve months (G-17), or that there are too few to say. Pages that use it
// list the noun `discover`.
import type { FamilyResult as Result } from '@candor/contract/discover/client.ts';
import type { ProductFamily } from '@candor/contract/content/client.ts';
import { leastClients } from '@candor/contract/discover/types.ts';
import { formatDecimal, formatPercent } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useFamilies } from './queries.ts';

export function FamilyResult({ result }: { readonly result: Result | null }) {
  const t = useText();
  const locale = useLanguage();
  if (result === null) return <p className="text-sm text-muted">{t('discover.result_none')}</p>;
  const { clients, lost_percent: lost, gained_percent: gained } = result;
  if (clients === null || lost === null || gained === null) {
    return <p className="text-sm text-muted">{t('discover.result_few', { count: leastClients })}</p>;
  }
  const say = (points: number): string => formatPercent(String(points), locale, { digits: 0 });
  const day = formatInstant(result.until, 'date', { locale, timeZone: 'UTC' });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <strong className="font-semibold">{t('discover.result_lost', { percent: say(lost) })}</strong>{' '}
        <span className="text-muted">
          {t('discover.result_rest', { percent: say(gained), clients: formatDecimal(String(clients), locale), day })}
        </span>
      </p>
      <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        <span className="bg-down" style={{ width: `${String(lost)}%` }} />
        <span className="ms-auto bg-up" style={{ width: `${String(gained)}%` }} />
      </span>
    </div>
  );
}

/** The same where a product is entered; nothing while it loads, and nothing where it fails: the page goes on without it. */
export function FamilyFare({ family }: { readonly family: ProductFamily }) {
  const found = useFamilies().data?.items.find((one) => one.family === family);
  return found ? <FamilyResult result={found.result} /> : null;
}
