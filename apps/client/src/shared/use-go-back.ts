// Back: the browser's history, else the last remembered page, else home (NAV-08).
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useServices } from './use-services.ts';

export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { memory } = useServices();
  return useCallback(() => {
    if (canGoBack) router.history.back();
    else void router.navigate({ href: memory.last(router.state.location.href) ?? '/dashboard' });
  }, [router, canGoBack, memory]);
}
