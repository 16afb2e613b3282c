// What stands where a page failed: one sentence and the way to try again. The problem itself goes to the log.
import { useEffect } from 'react';
import { Button } from '@candor/ui';
import { ErrorIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { isPassingLoadError } from '@candor/web/loading/load-with-retry.ts';
import { useScreenServices } from '../services.ts';

const reload = (): void => location.reload();

export interface PageProblemProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/**
 * A file that did not come is kept as missing for as long as the document lives, and after a new version it never comes: then the whole
 * document is asked for again, by itself when the network is back.
 */
export function PageProblem({ problem, onRetry }: PageProblemProps) {
  const t = useText();
  const { log } = useScreenServices();
  const isFileMissing = isPassingLoadError(problem);
  useEffect(() => log.add('page', problem), [log, problem]);
  useEffect(() => {
    if (!isFileMissing) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isFileMissing]);
  return (
    <EmptyState
      icon={<ErrorIcon size={26} />}
      sentence={t('shell.page_failed')}
      action={<Button onClick={isFileMissing ? reload : onRetry}>{t('shell.retry')}</Button>}
    />
  );
}
