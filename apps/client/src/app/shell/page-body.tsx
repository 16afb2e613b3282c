// The page with what stands around it in every layout: notices above, the footer below.
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Late } from '@candor/screens/page/late.tsx';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { Footer } from './footer.tsx';
import { MainArea } from './main-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';

const TermsNotice = lazy(async () => ({ default: (await import('./terms-notice.tsx')).TermsNotice }));

export function PageBody({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <OfflineNotice />
      <SettingsNotice />
      {isSignedIn && (
        <Late name="terms">
          <TermsNotice />
        </Late>
      )}
      <MainArea>{children}</MainArea>
      <Footer />
    </>
  );
}
