// What stands where a page will be: nothing for 120 ms, then its outline (NAV-16).
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';

export function PageLoading() {
  const t = useText();
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <output className="sr-only">{t('shell.loading')}</output>
      <Skeleton width="40%" height={32} />
      <SkeletonRows rows={4} />
    </div>
  );
}
