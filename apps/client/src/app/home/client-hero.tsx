// What a signed-in client reads first: a greeting by the time of day, then what they have. The figures are brought after sign-in only;
// their room is kept from the start, so that nothing below them jumps.
import { lazy, Suspense } from 'react';
import { useText } from '@candor/web';
import { useNouns } from '../../shared/use-nouns.ts';
import { useServices, useUser } from '../../shared/use-services.ts';

const AssetHero = lazy(async () => ({ default: (await import('../../features/accounts/asset-hero.tsx')).AssetHero }));
const BucketsStrip = lazy(async () => ({
  default: (await import('../../features/accounts/buckets-strip.tsx')).BucketsStrip,
}));

const nouns = ['accounts'] as const;

export function ClientHero() {
  const isReady = useNouns(nouns);
  return (
    <section className="flex min-h-[37.5rem] flex-col gap-2 py-2 md:min-h-[31rem]">
      <Greeting />
      {isReady && (
        <Suspense fallback={null}>
          <AssetHero />
        </Suspense>
      )}
    </section>
  );
}

export function ClientBuckets() {
  const isReady = useNouns(nouns);
  return (
    <div className="min-h-[16.75rem] sm:min-h-52 lg:min-h-36">
      {isReady && (
        <Suspense fallback={null}>
          <BucketsStrip />
        </Suspense>
      )}
    </div>
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
