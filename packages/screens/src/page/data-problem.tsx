// A part of the page whose market data did not come: one sentence and the way to try again.
import { Button } from '@candor/ui';
import { useText } from '@candor/web';

/** Pages that use it list the noun `market`. */
export function DataProblem({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-2 text-muted">
      <p>{t('market.failed')}</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
