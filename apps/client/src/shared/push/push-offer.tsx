// Offers notices in this browser where somebody has just asked to be told of something. Says nothing where they are on, or cannot be had.
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { PushHindrance } from './push-hindrance.tsx';
import { useNotifications } from './use-notifications.ts';
import { usePush } from './use-push.ts';

const nouns = ['notifications', 'errors'] as const;

export function PushOffer() {
  const isReady = useNouns(nouns);
  const { data } = useNotifications();
  return isReady && data ? <Offer settings={data} /> : null;
}

function Offer({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText();
  const push = usePush(settings);
  if (push.isOn) return <Banner tone="success" title={t('notifications.push_offer_done')} />;
  if (push.ability === 'none') return null;
  if (push.ability !== 'ready') return <PushHindrance push={push} />;
  return (
    <>
      {push.problem !== null && <ProblemNote problem={push.problem} title={t('notifications.push_failed')} />}
      <Banner
        tone="info"
        title={t('notifications.push_offer')}
        action={
          <Button
            size="small"
            variant="secondary"
            loading={push.isBusy}
            loadingLabel={t('shell.loading')}
            onClick={() => push.change(true)}
          >
            {t('notifications.push_offer_yes')}
          </Button>
        }
      >
        {t(push.isUnanswered ? 'notifications.push_unanswered' : 'notifications.push_offer_note')}
      </Banner>
    </>
  );
}
