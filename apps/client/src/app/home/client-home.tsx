// Home of a client. What is due outranks everything, so nothing is drawn before it is known whether there is something: a banner that
// comes later would push away what is being read. Knowing takes no longer than the value below it.
import { useDelayed } from '@candor/ui';
import { useText } from '@candor/web';
import { AssetHero } from '../../features/accounts/asset-hero.tsx';
import { BucketsStrip } from '../../features/accounts/buckets-strip.tsx';
import { DueBanner } from '../../shared/dues/due-banner.tsx';
import { useDues, useLoans } from '../../shared/dues/queries.ts';
import { KycBanner } from '../../shared/kyc/kyc-banner.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useServices, useUser } from '../../shared/use-services.ts';
import { QuickActions } from './quick-actions.tsx';
import { HomeHoldings } from './holdings-section.tsx';
import { HomeSections } from './sections.tsx';
import { HomeWatchlist } from './watchlist-section.tsx';

const nouns = ['portfolio', 'accounts', 'dues', 'kyc', 'errors', 'credentials'] as const;
/** Rather a page that moves once than none. */
const patienceMs = 800;

export function ClientHome() {
  const hasTexts = useNouns(nouns);
  const dues = useDues('outstanding');
  const loans = useLoans();
  const isLate = useDelayed(true, patienceMs);
  const isKnown = !dues.isLoading && !loans.isLoading;
  if (!hasTexts || !(isKnown || isLate)) return <div aria-busy="true" className="min-h-dvh" />;
  return (
    <>
      <DueBanner />
      <KycBanner />
      <HomeSections
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
        watchlist={<HomeWatchlist />}
      />
    </>
  );
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
