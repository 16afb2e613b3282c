// What stands where a page failed: one sentence and the way to try again. The problem itself goes to the log.
import { useEffect } from 'react';
import { Button } from '@candor/ui';
import { ErrorIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { isPassingLoadError, loadWithRetry } from '@candor/web/loading/load-with-retry.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { useScreenServices } from '../services.ts';

/** A device says that it is online before anything can be reached, and a document that is loaded then is the browser's own. */
async function reach(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { cache: 'no-store' });
  if (!ok) throw new Error(`no network to the page: ${String(status)}`);
}

export interface PageProblemProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/**
 * A file that did not come is kept as missing for as long as the document lives, and after a new version it never comes: then the whole
 * document is asked for again, by itself when the network is back. While it cannot be reached, this one stays.
 */
export function PageProblem({ problem, onRetry }: PageProblemProps) {
  const t = useText();
  const { clock, log } = useScreenServices();
  const isFileMissing = isPassingLoadError(problem);
  const { run: reload, isBusy } = useSubmit(async () => {
    await loadWithRetry(clock, () => reach(location.href));
    location.reload();
  });
  useEffect(() => log.add('page', problem), [log, problem]);
  useEffect(() => {
    if (!isFileMissing) return undefined;
    const begin = (): void => void reload();
    addEventListener('online', begin);
    return () => removeEventListener('online', begin);
  }, [isFileMissing, reload]);
  return (
    <EmptyState
      icon={<ErrorIcon size={26} />}
      sentence={t('shell.page_failed')}
      action={
        <Button
          loading={isBusy}
          loadingLabel={t('shell.loading')}
          onClick={isFileMissing ? () => void reload() : onRetry}
        >
          {t('shell.retry')}
        </Button>
      }
    />
  );
}
