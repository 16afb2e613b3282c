// /discover/bonds: what is mine first, then what can be bought, each with its price, coupon, maturity and yield.
import { Link } from '@tanstack/react-router';
import { Amount, Button, tallLinkLook } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { Dotted } from '../../shared/dotted.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { TableOrRows } from '../../shared/sorted/table-or-rows.tsx';
import { alignPrices } from './listed.ts';
import type { ListedBond } from './listed.ts';
import { useBonds } from './queries.ts';
import { BondsTable } from './table.tsx';

export function BondsPage() {
  const t = useText();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useBonds();
  const bonds = alignPrices(data?.pages.flatMap(({ items }) => items) ?? []);
  const [mine, others] = [bonds.filter((one) => one.mine !== null), bonds.filter((one) => one.mine === null)];
  return (
    <>
      <PageHeader title={t('bonds.title')} note={t('bonds.intro')} />
      <div className="flex w-full flex-col gap-6">
        {isPending && <SkeletonRows rows={3} leading={false} />}
        {error && <LoadProblem problem={error} onRetry={() => void refetch()} />}
        {data && bonds.length === 0 && (
          <Card>
            <EmptyState icon={<DocumentIcon size={26} />} sentence={t('bonds.empty')} />
          </Card>
        )}
        <Group title={t('bonds.mine')} bonds={mine} />
        <Group title={t('bonds.others')} bonds={others} />
        {hasNextPage && (
          <Button variant="secondary" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t('bonds.more')}
          </Button>
        )}
        <div className="flex flex-wrap gap-x-6">
          <Link to="/discover/guides/$slug" params={{ slug: 'bonds' }} className={tallLinkLook}>
            {t('bonds.guide')}
          </Link>
          <Link to="/discover" className={tallLinkLook}>
            {t('shell.discover')}
          </Link>
        </div>
      </div>
    </>
  );
}

function Group({ title, bonds }: { readonly title: string; readonly bonds: readonly ListedBond[] }) {
  if (bonds.length === 0) return null;
  return (
    <Section title={title}>
      <TableOrRows label={title} items={bonds} table={<BondsTable caption={title} bonds={bonds} />}>
        {(bond) => <BondRow bond={bond} />}
      </TableOrRows>
    </Section>
  );
}

function BondRow({ bond }: { readonly bond: ListedBond }) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, terms, price, scale, currency, redeemed } = bond;
  const until = formatInstant(`${terms.matures_on}T12:00:00Z`, 'date', { locale, timeZone: 'UTC' });
  const coupon = formatPercent(terms.coupon_percent, locale);
  const state = redeemed ? t('bonds.redeemed') : bond.is_open ? undefined : t('bonds.closed');
  const earned =
    state === undefined && bond.yield && `${t('bonds.yield')} ${formatPercent(bond.yield.percent, locale)}`;
  return (
    <ListRow
      title={<span className="whitespace-normal">{instrument.name}</span>}
      subtitle={<Dotted notes={[coupon, until, ...(earned ? [earned] : [])]} />}
      value={
        price ? <Amount price minScale={scale} value={{ amount: price.price, currency }} /> : t('bonds.price_missing')
      }
      note={state === undefined ? undefined : <Badge>{state}</Badge>}
      renderRow={(content, className) => (
        <Link to="/discover/bonds/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
