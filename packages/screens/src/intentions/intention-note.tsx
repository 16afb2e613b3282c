// Tells that the answer to something that moves money is missing and is being asked for; never suggests to send it again.
import { Button, Spinner } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useNouns } from '../page/use-nouns.ts';
import type { Intention } from './use-intention.ts';

const nouns = ['intentions'] as const;

export function IntentionNote({ intention }: { readonly intention: Pick<Intention<never>, 'phase' | 'checkAgain'> }) {
  const t = useText();
  const isReady = useNouns(nouns);
  const { phase, checkAgain } = intention;
  if (!isReady || phase === 'idle' || phase === 'sending') return null;
  if (phase === 'checking') {
    return (
      <Banner tone="info" urgent title={t('intentions.checking')} action={<Spinner label={t('intentions.checking')} />}>
        {t('intentions.checking_note')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      urgent
      title={t('intentions.unknown')}
      action={
        <Button size="small" variant="secondary" onClick={() => void checkAgain()}>
          {t('intentions.check_again')}
        </Button>
      }
    >
      {t('intentions.unknown_note')}
    </Banner>
  );
}
