// Home of a client. What is due outranks everything, so nothing is drawn before it is known whether there is something: a banner that
// comes later would push away what is being read. Knowing takes no longer than the value below it.
import type { ReactNode } from 'react';
import { useDelayed } from '@candor/ui';
import { useText } from '@candor/web';
import { AssetHero } from '../../features/accounts/asset-hero.tsx';
import { BucketsStrip } from '../../features/accounts/buckets-strip.tsx';
import { isEmptyAccount } from '../../features/accounts/view.ts';
import { DueBanner } from '../../shared/dues/due-banner.tsx';
import { useDues, useLoans, useUnpaidAllotments } from '../../shared/dues/queries.ts';
import { KycBanner } from '../../shared/kyc/kyc-banner.tsx';
import { useAccounts } from '../../shared/money/queries.ts';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useServices, useUser } from '../../shared/use-services.ts';
import { QuickActions } from './quick-actions.tsx';
import { HomeHoldings } from './holdings-section.tsx';
import { HomeOrders } from './orders-section.tsx';
import { HomeSections } from './sections.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { useNextSteps } from './use-next-steps.ts';
import { useOpenOrders } from './use-open-orders.ts';
import { HomeWatchlist } from './watchlist-section.tsx';

const nouns = ['portfolio', 'accounts', 'dues', 'kyc', 'next-steps', 'errors', 'credentials'] as const;
/** Rather a page that moves once than none. */
const patienceMs = 800;

export function ClientHome() {
  const hasTexts = useNouns(nouns);
  const dues = useDues('outstanding');
  const loans = useLoans();
  const isLate = useDelayed(true, patienceMs);
  const progress = useNextSteps();
  const isEmpty = useHasNothing();
  const allotments = useUnpaidAllotments();
  const open = useOpenOrders();
  const isKnown = ![dues, loans, allotments, open].some(({ isLoading }) => isLoading) && progress.isKnown;
  if (!hasTexts || !(isKnown || isLate)) return <div aria-busy="true" className="min-h-dvh" />;
  const steps = progress.steps.length > 0 && <NextStepsCard steps={progress.steps} />;
  const orders = open.data && open.data.orders.length > 0 && <HomeOrders {...open.data} />;
  const Home = steps !== false && isEmpty ? NewHome : OwnHome;
  return (
    <>
      <DueBanner />
      {steps === false && <KycBanner />}
      <Home steps={steps} orders={orders} />
    </>
  );
}

interface HomeProps {
  /** What is left to do before the first investment; false: nothing. */
  readonly steps: ReactNode;
  /** What works or waits; false: nothing. */
  readonly orders: ReactNode;
}

/** Nothing came in yet: the way to the first investment instead of six zeros. */
function NewHome({ steps, orders }: HomeProps) {
  return (
    <HomeSections
      isOwn
      hero={
        <section className="flex flex-col gap-4 py-2">
          <Greeting />
          {steps}
        </section>
      }
      isNew
      actions={<QuickActions isQuiet />}
      orders={orders}
      watchlist={<HomeWatchlist />}
    />
  );
}

function OwnHome({ steps, orders }: HomeProps) {
  return (
    <HomeSections
      isOwn
      steps={steps}
      // The room of the figures is kept while they are on their way.
      hero={
        <section className="flex min-h-[37.5rem] flex-col gap-2 py-2 md:min-h-[31rem]">
          <Greeting />
          <AssetHero />
        </section>
      }
      actions={<QuickActions />}
      buckets={
        <div className="flex min-h-[16.75rem] flex-col gap-[var(--section-gap)] sm:min-h-52 lg:min-h-36">
          <BucketsStrip />
          <HomeHoldings />
        </div>
      }
      orders={orders}
      watchlist={<HomeWatchlist />}
    />
  );
}

/** Every bucket of every account is zero; not before that is known. */
function useHasNothing(): boolean {
  const { data } = useAccounts();
  return data !== undefined && data.every(isEmptyAccount);
}

function Greeting() {
  const t = useText();
  const user = useUser();
  const { clock } = useServices();
  const hour = new Date(clock.now()).getHours();
  const part = hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const name = user?.full_name || user?.username || t('shell.me');
  return <h1 className="text-muted">{t(`shell.greeting_${part}`, { name })}</h1>;
}
