// The room of the hero while it is on its way: the same lines, heights and gaps, so that nothing jumps.
import { Change } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Hero } from '@candor/ui/surface/hero.tsx';
import { useText } from '@candor/web';
import { lineRoom } from './asset-line.tsx';
import { useAssetRange } from './queries.ts';

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
        change={<ChangeRoom />}
      >
        <Skeleton width={220} height={24} />
        <Skeleton height={lineRoom} />
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

/** How many lines the words of a result take depends on font and language, so the words themselves keep the room. */
function ChangeRoom() {
  const t = useText();
  const word = t(`accounts.word_${useAssetRange()}`);
  return (
    <span className="relative block" aria-hidden>
      <span className="invisible">
        <Change amount={{ amount: '0', currency: 'USD' }} points="0" range={t('accounts.result_of', { range: word })} />
      </span>
      <Skeleton className="absolute inset-x-0 top-0" width={200} height={24} />
    </span>
  );
}
