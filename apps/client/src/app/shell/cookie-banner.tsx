// Asks once about cookies, at the foot of the page and never in its way. Refusing is as near as accepting (CONS-01, G-21).
import { useStore } from 'zustand';
import { Button } from '@candor/ui';
import { useText } from '@candor/web';
import { allConsents, noConsents } from '@candor/web/consents/consents.ts';
import { useServices } from '../../shared/use-services.ts';

export function CookieBanner() {
  const t = useText();
  const { consents, panels, boot } = useServices();
  const isAnswered = useStore(consents.store, (state) => state.isAnswered);
  const isBooted = useStore(boot.store, (state) => state.isFinished);
  if (isAnswered || !isBooted) return null;
  return (
    <section
      aria-label={t('shell.action_cookies')}
      className="fixed inset-x-3 bottom-[calc(var(--tabbar-height)+env(safe-area-inset-bottom)+0.75rem)] z-30 mx-auto max-w-xl rounded-card border border-line bg-raised p-4 shadow-float md:bottom-4"
    >
      <p className="font-medium">{t('shell.cookie_question')}</p>
      <div className="mt-3 grid grid-cols-3 gap-2">
        <Button size="small" variant="secondary" onClick={() => void consents.save(noConsents)} className="px-2">
          {t('shell.cookie_reject')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => void consents.save(allConsents)} className="px-2">
          {t('shell.cookie_accept')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => panels.open('cookies')} className="px-2">
          {t('shell.cookie_choose')}
        </Button>
      </div>
    </section>
  );
}
