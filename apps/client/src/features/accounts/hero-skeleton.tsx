// The room of the hero while it is on its way: the same lines, heights and gaps, so that nothing jumps.
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Hero } from '@candor/ui/surface/hero.tsx';
import { useText } from '@candor/web';

export function HeroSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('shell.loading')}</output>
      <Hero
        caption={
          <span className="flex min-h-11 items-center">
            <Skeleton width={180} />
          </span>
        }
        value={<Skeleton width={240} height="1.1em" />}
        change={<Skeleton width={200} height={24} />}
      >
        <Skeleton width={220} height={24} />
        <Skeleton height={200} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="w-full sm:w-60">
            <Skeleton height={52} />
          </div>
          <div className="w-full sm:w-44">
            <Skeleton height={52} />
          </div>
        </div>
      </Hero>
    </div>
  );
}
