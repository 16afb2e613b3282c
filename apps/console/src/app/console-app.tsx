// The React tree of the console: services, texts, queries, then sign-in or the frame with its page.
import { QueryClientProvider } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { ScreenProvider } from '@candor/screens/services.ts';
import { Spinner, UiProvider } from '@candor/ui';
import { Toaster } from '@candor/ui/toast/toaster.tsx';
import { TextProvider } from '@candor/web';
import { ServicesProvider } from '../shared/use-services.tsx';
import { Frame } from './frame.tsx';
import type { Services } from './services.ts';
import { SignInPage } from './sign-in/page.tsx';

export function ConsoleApp({ services }: { readonly services: Services }) {
  const { language, t } = useStore(services.texts.store);
  const status = useStore(services.session.store, (state) => state.status);
  return (
    <ServicesProvider services={services}>
      <TextProvider texts={services.texts}>
        <QueryClientProvider client={services.query}>
          <UiProvider locale={language} layout="hr" hiddenLabel={t('shell.hidden_amount')}>
            <ScreenProvider value={services}>
              {status === 'starting' && <Spinner />}
              {status === 'in' && <Frame />}
              {(status === 'out' || status === 'factor') && <SignInPage />}
            </ScreenProvider>
            <Toaster store={services.toasts} closeLabel={t('shell.close')} regionLabel={t('shell.notices')} />
          </UiProvider>
        </QueryClientProvider>
      </TextProvider>
    </ServicesProvider>
  );
}
