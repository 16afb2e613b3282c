// Why this browser shows no notices, and what a person can do about it; nothing where it can.
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import type { Push } from './use-push.ts';

export function PushHindrance({ push: { ability, isUnanswered } }: { readonly push: Push }) {
  const t = useText();
  if (ability === 'ready') {
    return isUnanswered ? <Banner tone="info" title={t('notifications.push_unanswered')} /> : null;
  }
  return (
    <Banner tone={ability === 'blocked' ? 'warning' : 'info'} title={t(`notifications.push_${ability}`)}>
      {t(`notifications.push_${ability}_note`)}
    </Banner>
  );
}
