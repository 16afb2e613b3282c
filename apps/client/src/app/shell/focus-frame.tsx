// A page that asks for one thing: no tabs, only the brand, the way out and the legal line.
import type { ReactNode } from 'react';
import { IconButton } from '@candor/ui';
import { BackIcon } from '@candor/ui/icons/navigation.tsx';
import { GlobeIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import { Brand } from './brand.tsx';
import { DemoMark } from './demo-mark.tsx';
import { Footer } from './footer.tsx';
import { MainArea } from './main-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import { useGoBack } from '../../shared/use-go-back.ts';

export function FocusFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const goBack = useGoBack();
  const { panels } = useServices();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-[var(--header-height)] w-full max-w-[var(--page-width)] items-center gap-2 px-[var(--page-pad)]">
        <IconButton label={t('shell.go_back')} icon={<BackIcon size={22} />} onClick={goBack} className="-ms-2.5" />
        <Brand />
        <DemoMark />
        <span className="flex-1" />
        <IconButton
          label={t('shell.action_language')}
          icon={<GlobeIcon size={22} />}
          onClick={() => panels.open('language')}
        />
      </header>
      <OfflineNotice />
      <SettingsNotice />
      <MainArea className="max-w-md">{children}</MainArea>
      <Footer />
    </div>
  );
}
