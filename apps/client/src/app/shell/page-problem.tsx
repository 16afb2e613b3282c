// What stands where a page failed: one sentence and the way to try again. The problem itself goes to the log.
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '@candor/ui';
import { ErrorIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export function PageProblem({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  const { log } = useServices();
  useEffect(() => log.add('page', error), [log, error]);
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      icon={<ErrorIcon size={26} />}
      sentence={t('shell.page_failed')}
      action={<Button onClick={retry}>{t('shell.retry')}</Button>}
    />
  );
}
