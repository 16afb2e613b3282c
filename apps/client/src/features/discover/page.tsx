// Discover: what is open first, then every product family with figures of now, what it costs, what can go wrong, how to leave it and how
// clients fared (G-17), and the learning centre (MKT-06).
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { GuideItem, ProductFamily } from '@candor/contract/content/client.ts';
import type { Family } from '@candor/contract/discover/client.ts';
import { productUses } from '@candor/contract/access/uses.ts';
import { linkLook, tallLinkLook } from '@candor/ui';
import { Select } from '@candor/ui/select/select.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { ClosedLine } from '@candor/screens/access/closed.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { FamilyResult } from '../../shared/families/family-result.tsx';
import { useFamilies } from '../../shared/families/queries.ts';
import { GuideCard } from '../../shared/guides/guide-card.tsx';
import { useGuides } from '../../shared/guides/queries.ts';
import { ReadingList } from '../../shared/guides/reading-list.tsx';
import { ShelfProblem, ShelfSkeleton } from '../../shared/guides/shelf-state.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useServices } from '../../shared/use-services.ts';
import { shelfTypes, typeOfFamily } from './discover-search.ts';
import { FamilyStats, useFamilyStats } from './figures.tsx';
import { OpenOfferings } from './open-offerings.tsx';

const groups = {
  plain: ['stock', 'etf', 'mutual_fund', 'fund', 'bond', 'savings'],
  offering: ['ipo', 'offering'],
  demanding: ['block', 'otc', 'quant', 'ai'],
} as const satisfies Readonly<Record<string, readonly ProductFamily[]>>;

const groupNames = ['plain', 'offering', 'demanding'] as const;

export function DiscoverPage() {
  const t = useText();
  const { type } = useSearch({ from: '/discover' });
  const { data, isPending, isError, refetch } = useGuides();
  const guides = data?.items ?? [];
  const families = useFamilies().data?.items ?? [];
  const shown = groupNames.map((name) => ({
    name,
    guides: pickFamilies(guides, groups[name]).filter(({ family }) => !type || typeOfFamily[family] === type),
  }));
  return (
    <>
      <PageHeader title={t('shell.discover')} note={t('discover.note')} hasBack={false} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <TypeFilter />
        <Link to="/discover/compare" className={tallLinkLook}>
          {t('discover.compare_link')}
        </Link>
      </div>
      {(!type || type === 'ipo' || type === 'subscribe') && <OpenOfferings />}
      {isPending && <ShelfSkeleton />}
      {isError && <ShelfProblem onRetry={() => void refetch()} />}
      {guides.length > 0 && (
        <>
          {shown
            .filter((group) => group.guides.length > 0)
            .map(({ name, guides: own }) => (
              <Section
                key={name}
                title={t(`discover.group_${name}`)}
                note={t(`discover.group_${name}_note`)}
                action={<GroupLinks name={name} />}
              >
                <Cards guides={own} families={families} />
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

/** Shown where the profile shows product types (PROF-02); the choice stands in the address. */
function TypeFilter() {
  const t = useText();
  const { type } = useSearch({ from: '/discover' });
  const navigate = useNavigate({ from: '/discover' });
  const { showProductTypes } = useServices().api.profile();
  if (!showProductTypes) return <span />;
  return (
    <Select
      className="w-full sm:w-64"
      label={t('discover.filter')}
      value={type ?? 'all'}
      onValueChange={(value) => {
        const chosen = shelfTypes.find((known) => known === value);
        void navigate({ search: chosen ? { type: chosen } : {} });
      }}
      options={[
        { value: 'all', label: t('discover.filter_all') },
        ...shelfTypes.map((value) => ({ value, label: t(`discover.type_${value}`) })),
      ]}
    />
  );
}

const groupLinks = {
  plain: [
    ['/discover/funds', 'funds.all'],
    ['/discover/bonds', 'bonds.all'],
    ['/savings', 'discover.savings_link'],
  ],
  offering: [['/discover/offerings', 'offerings.all']],
  demanding: [
    ['/discover/strategies', 'strategies.all'],
    ['/block', 'blocks.title'],
  ],
} as const;

function GroupLinks({ name }: { readonly name: keyof typeof groupLinks }) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-4">
      {groupLinks[name].map(([to, text]) => (
        <Link key={to} to={to} className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
          {t(text)}
        </Link>
      ))}
    </span>
  );
}

type ProductGuide = GuideItem & { readonly family: ProductFamily };

interface ProductCardProps {
  readonly guide: ProductGuide;
  readonly family: Family | undefined;
}

/** A tenant says whether product types are shown (PROF-02); what a family asks for is shown before anybody wants to buy (PERM-03). */
function ProductCard({ guide, family }: ProductCardProps) {
  const t = useText();
  const { showProductTypes } = useServices().api.profile();
  const closed = useClosedProduct(productUses[guide.family]);
  const isWide = useIsWide();
  // That nothing can be said yet is no reason to make a phone's page longer.
  const isTold = isWide || (family?.result?.clients ?? null) !== null;
  return (
    <GuideCard
      guide={guide}
      badge={showProductTypes && <Badge>{t(`discover.type_${typeOfFamily[guide.family]}`)}</Badge>}
      figures={family && <Figures family={family} />}
      folded={
        family && (
          <>
            <MoreFigures family={family} />
            {!isTold && <FamilyResult result={family.result} />}
          </>
        )
      }
    >
      {family && isTold && <FamilyResult result={family.result} />}
      {closed !== null && <ClosedLine explanation={closed} />}
    </GuideCard>
  );
}

/** A phone shows this many, and the others where the facts are folded. */
const onPhone = 2;

function Figures({ family }: { readonly family: Family }) {
  const t = useText();
  const isWide = useIsWide();
  const stats = useFamilyStats(family);
  if (stats.length === 0) return <p className="text-sm text-muted">{t('discover.nothing_open')}</p>;
  return <FamilyStats stats={isWide ? stats : stats.slice(0, onPhone)} />;
}

function MoreFigures({ family }: { readonly family: Family }) {
  const stats = useFamilyStats(family).slice(onPhone);
  return stats.length > 0 ? <FamilyStats stats={stats} /> : null;
}

interface CardsProps {
  readonly guides: readonly ProductGuide[];
  readonly families: readonly Family[];
}

function Cards({ guides, families }: CardsProps) {
  // Whole rows: three abreast only where no card is left alone.
  const columns = guides.length % 3 === 0 ? 'lg:grid-cols-3' : '';
  return (
    <ul className={`grid gap-4 md:grid-cols-2 ${columns}`}>
      {guides.map((guide) => (
        <li key={guide.slug}>
          <ProductCard guide={guide} family={families.find(({ family }) => family === guide.family)} />
        </li>
      ))}
    </ul>
  );
}

function pickFamilies(guides: readonly GuideItem[], families: readonly ProductFamily[]): ProductGuide[] {
  return families.flatMap((family) => guides.filter((guide): guide is ProductGuide => guide.family === family));
}
