// Discover: every product family with what it costs, what can go wrong and how to leave it, and the learning centre (MKT-06).
import { Link } from '@tanstack/react-router';
import type { GuideItem, ProductFamily } from '@candor/contract/content/client.ts';
import { productUses } from '@candor/contract/access/uses.ts';
import { linkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { ClosedLine } from '@candor/screens/access/closed.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { GuideCard } from '../../shared/guides/guide-card.tsx';
import { useGuides } from '../../shared/guides/queries.ts';
import { ReadingList } from '../../shared/guides/reading-list.tsx';
import { ShelfProblem, ShelfSkeleton } from '../../shared/guides/shelf-state.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';

const groups = {
  plain: ['stock', 'etf', 'mutual_fund', 'fund', 'bond', 'savings'],
  offering: ['ipo', 'offering'],
  demanding: ['block', 'otc', 'quant', 'ai'],
} as const satisfies Readonly<Record<string, readonly ProductFamily[]>>;

/** The type under which a family is traded. */
const types = {
  stock: 'stock',
  etf: 'stock',
  mutual_fund: 'fund',
  fund: 'fund',
  bond: 'fund',
  savings: 'savings',
  ipo: 'ipo',
  offering: 'subscribe',
  block: 'block',
  otc: 'block',
  quant: 'quant',
  ai: 'quant',
} as const satisfies Readonly<Record<ProductFamily, string>>;

const groupNames = ['plain', 'offering', 'demanding'] as const;

export function DiscoverPage() {
  const t = useText();
  const { data, isPending, isError, refetch } = useGuides();
  const guides = data?.items ?? [];
  return (
    <>
      <PageHeader title={t('shell.discover')} note={t('discover.note')} hasBack={false} />
      {isPending && <ShelfSkeleton />}
      {isError && <ShelfProblem onRetry={() => void refetch()} />}
      {guides.length > 0 && (
        <>
          {groupNames.map((name) => (
            <Section
              key={name}
              title={t(`discover.group_${name}`)}
              note={t(`discover.group_${name}_note`)}
              {...(name === 'offering' && { action: <OfferingsLink /> })}
              {...(name === 'plain' && { action: <PlainLinks /> })}
              {...(name === 'demanding' && { action: <DemandingLinks /> })}
            >
              <Cards guides={pickFamilies(guides, groups[name])} />
            </Section>
          ))}
          <Section
            title={t('guides.title')}
            note={t('guides.basics_note')}
            action={
              <Link to="/discover/guides" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
                {t('guides.all')}
              </Link>
            }
          >
            <ReadingList guides={guides.filter(({ family }) => family === 'basics')} />
          </Section>
        </>
      )}
    </>
  );
}

function OfferingsLink() {
  const t = useText();
  return (
    <Link to="/discover/offerings" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
      {t('offerings.all')}
    </Link>
  );
}

function BondsLink() {
  const t = useText();
  return (
    <Link to="/discover/bonds" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
      {t('bonds.all')}
    </Link>
  );
}

function BlocksLink() {
  const t = useText();
  return (
    <Link to="/block" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
      {t('blocks.title')}
    </Link>
  );
}

function DemandingLinks() {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link to="/discover/strategies" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
        {t('strategies.all')}
      </Link>
      <BlocksLink />
    </span>
  );
}

function PlainLinks() {
  return (
    <span className="flex flex-wrap gap-x-4">
      <FundsLink />
      <BondsLink />
    </span>
  );
}

function FundsLink() {
  const t = useText();
  return (
    <Link to="/discover/funds" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
      {t('funds.all')}
    </Link>
  );
}

type ProductGuide = GuideItem & { readonly family: ProductFamily };

/** A tenant says whether product types are shown (PROF-02); what a family asks for is shown before anybody wants to buy (PERM-03). */
function ProductCard({ guide }: { readonly guide: ProductGuide }) {
  const t = useText();
  const { showProductTypes } = useServices().api.profile();
  const closed = useClosedProduct(productUses[guide.family]);
  return (
    <GuideCard guide={guide} badge={showProductTypes && <Badge>{t(`discover.type_${types[guide.family]}`)}</Badge>}>
      {closed !== null && <ClosedLine explanation={closed} />}
    </GuideCard>
  );
}

function Cards({ guides }: { readonly guides: readonly ProductGuide[] }) {
  // Whole rows: three abreast only where no card is left alone.
  const columns = guides.length % 3 === 0 ? 'lg:grid-cols-3' : '';
  return (
    <ul className={`grid gap-4 md:grid-cols-2 ${columns}`}>
      {guides.map((guide) => (
        <li key={guide.slug}>
          <ProductCard guide={guide} />
        </li>
      ))}
    </ul>
  );
}

function pickFamilies(guides: readonly GuideItem[], families: readonly ProductFamily[]): ProductGuide[] {
  return families.flatMap((family) => guides.filter((guide): guide is ProductGuide => guide.family === family));
}
