// On a demo profile: where to find the logins. They are printed by the start command and never part of this app.
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useIsDemo } from '../../shared/use-services.ts';

export function DemoHint() {
  const t = useText();
  if (!useIsDemo()) return null;
  return (
    <Banner tone="info" title={t('login.demo_title')}>
      {t('login.demo_text')}
    </Banner>
  );
}
