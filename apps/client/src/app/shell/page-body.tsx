// The page with what stands around it in every layout: notices above, the footer below.
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { MainArea } from './main-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import { TermsNotice } from './terms-notice.tsx';

export function PageBody({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <OfflineNotice />
      <SettingsNotice />
      <TermsNotice />
      <MainArea>{children}</MainArea>
      <Footer />
    </>
  );
}
