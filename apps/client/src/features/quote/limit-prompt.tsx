// A guest's quota is used up: the seed's sentence and the way to log in and come back here.
import { Link, useRouterState } from '@tanstack/react-router';
import type { GuestQuota } from '@candor/contract/access/guest.ts';
import { buttonLook } from '@candor/ui';
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';

export function LimitPrompt({ quota }: { readonly quota: GuestQuota }) {
  const t = useText();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <Card data-limit={quota}>
      <EmptyState
        icon={<LockIcon size={26} />}
        sentence={t('guest.limit', { text: t(`guest.limit_${quota}`) })}
        action={
          <Link to="/login" search={{ redirect: href }} className={buttonLook()}>
            {t('guest.log_continue')}
          </Link>
        }
      />
    </Card>
  );
}
