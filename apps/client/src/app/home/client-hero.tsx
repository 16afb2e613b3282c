// What a signed-in client reads first: a greeting by the time of day, then what they have. The figures are brought after sign-in only.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
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
  const room = <Skeleton height="26rem" />;
  return (
    <section className="flex flex-col gap-2 py-2">
      <Greeting />
      {isReady ? (
        <Suspense fallback={room}>
          <AssetHero />
        </Suspense>
      ) : (
        room
      )}
    </section>
  );
}

export function ClientBuckets() {
  const isReady = useNouns(nouns);
  const room = <Skeleton height="9rem" />;
  if (!isReady) return room;
  return (
    <Suspense fallback={room}>
      <BucketsStrip />
    </Suspense>
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
