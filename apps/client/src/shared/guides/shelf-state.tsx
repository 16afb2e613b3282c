// What stands where the guides will be, or where they could not be loaded.
import { Button } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton, SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';

export function ShelfSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <output className="sr-only">{t('shell.loading')}</output>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Card key={card} className="flex flex-col gap-4">
          <Skeleton width="60%" height={24} />
          <SkeletonText lines={6} />
        </Card>
      ))}
    </div>
  );
}

export function ShelfProblem({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<DocumentIcon size={26} />}
        sentence={t('guides.load_failed')}
        action={<Button onClick={onRetry}>{t('shell.retry')}</Button>}
      />
    </Card>
  );
}
