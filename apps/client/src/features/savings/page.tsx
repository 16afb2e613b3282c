// /savings: what is saved (first, on a phone too), and what issuers offer: rate, term, issuer and risk of each before it is opened.
import { Link } from '@tanstack/react-router';
import { productUses } from '@candor/contract/access/uses.ts';
import type { Saving, SavingsProduct } from '@candor/contract/savings/client.ts';
import { Amount, Percent, linkLook } from '@candor/ui';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useProducts, useSavings } from './queries.ts';
import { toneOf } from './tones.ts';

export function SavingsPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('savings.title')} note={t('savings.intro')} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 lg:col-start-2">
          <Mine />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Offers />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <ComplainLink category="fee" />
        </div>
      </div>
    </>
  );
}

function Offers() {
  const t = useText();
  const products = useProducts();
  const closed = useClosedProduct(productUses.savings);
  const items = products.data?.items.filter(({ is_open: isOpen }) => isOpen) ?? [];
  return (
    <Section title={t('savings.offers')} note={t('savings.offers_note')}>
      {closed !== null && <ClosedNote explanation={closed} />}
      {products.isPending && <SkeletonRows rows={4} leading={false} />}
      {!products.data && products.error && (
        <LoadProblem problem={products.error} onRetry={() => void products.refetch()} />
      )}
      {products.data && items.length === 0 && (
        <Card>
          <EmptyState icon={<WalletIcon size={26} />} sentence={t('savings.none_offered')} />
        </Card>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {items.map((product) => (
          <li key={product.id} className="min-w-0">
            <OfferCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OfferCard({ product }: { readonly product: SavingsProduct }) {
  const t = useText();
  const { id, name, subtype, rate, issuer, term_days: days, leave_days: leave } = product;
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold break-words">{name}</h3>
        <Badge>{t(`savings.kind_${subtype}`)}</Badge>
      </div>
      <p className="text-3xl font-semibold tracking-tight">
        <Percent points={rate.rate} />{' '}
        <span className="text-sm font-normal tracking-normal text-muted">{t('savings.a_year')}</span>
      </p>
      <p className="text-sm text-muted">
        {days === null ? t('savings.leave_in', { days: leave }) : t('savings.for_days', { days })}
        {' · '}
        {t('savings.from')} <Amount value={product.minimum} minScale={0} />
      </p>
      <p className="text-sm">
        {issuer.name} · {t(`savings.risk_${issuer.risk}`)}
      </p>
      <Link
        to="/savings/products/$id"
        params={{ id }}
        className={`${linkLook} mt-auto inline-flex min-h-11 items-center self-start`}
        aria-label={t('savings.look_at', { name })}
      >
        {t('savings.look')}
      </Link>
    </Card>
  );
}

function Mine() {
  const t = useText();
  const savings = useSavings();
  const items = savings.data?.items ?? [];
  return (
    <Section title={t('savings.mine')}>
      {savings.isPending && <SkeletonRows rows={2} leading={false} />}
      {!savings.data && savings.error && <LoadProblem problem={savings.error} onRetry={() => void savings.refetch()} />}
      {savings.data && items.length === 0 && <p className="text-sm text-muted">{t('savings.empty')}</p>}
      {items.length > 0 && (
        <Card>
          <ListRows label={t('savings.mine')}>
            {items.map((saving) => (
              <li key={saving.id}>
                <SavingRow saving={saving} />
              </li>
            ))}
          </ListRows>
        </Card>
      )}
    </Section>
  );
}

function SavingRow({ saving }: { readonly saving: Saving }) {
  const t = useText();
  const { id, name, status, principal, issuer } = saving;
  return (
    <ListRow
      title={name}
      subtitle={issuer.name}
      value={<Amount value={principal} />}
      note={<Badge tone={toneOf[status]}>{t(`savings.status_${status}`)}</Badge>}
      renderRow={(content, className) => (
        <Link to="/savings/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
