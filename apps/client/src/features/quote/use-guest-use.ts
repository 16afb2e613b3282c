// Counts one use of a guest's daily quota for one thing looked at (PERM-05). Null until counted; signed-in clients are never counted.
import { useLayoutEffect, useRef, useState } from 'react';
import type { GuestQuota } from '@candor/contract/access/guest.ts';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export function useGuestUse(quota: GuestQuota, subject: string): boolean | null {
  const t = useText();
  const { guests, toasts } = useServices();
  const counted = useRef<string | null>(null);
  const [verdict, setVerdict] = useState<{ readonly subject: string; readonly isAllowed: boolean } | null>(null);
  useLayoutEffect(() => {
    if (counted.current === subject) return;
    counted.current = subject;
    const isAllowed = guests.take(quota);
    setVerdict({ subject, isAllowed });
    if (!isAllowed) {
      const title = t('guest.limit', { text: t(`guest.limit_${quota}`) });
      toasts.show({ variant: 'warning', title, key: `limit_${quota}` });
    }
  }, [quota, subject, guests, toasts, t]);
  return verdict?.subject === subject ? verdict.isAllowed : null;
}
