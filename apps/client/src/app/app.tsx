// The React tree around the router: services, texts, queries, look.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { ScreenProvider } from '@candor/screens/services.ts';
import { UiProvider } from '@candor/ui/provider/ui-provider.tsx';
import { TextProvider } from '@candor/web/texts/use-text.tsx';
import type { createAppRouter } from './router.ts';
import type { Services } from './services.ts';

export interface AppProps {
  readonly services: Services;
  readonly router: ReturnType<typeof createAppRouter>;
}

export function App({ services, router }: AppProps) {
  const look = useStore(services.appearance.store);
  const { language, t } = useStore(services.texts.store);
  return (
    <TextProvider texts={services.texts}>
      <QueryClientProvider client={services.query}>
        <UiProvider locale={language} {...look} hiddenLabel={t('shell.hidden_amount')}>
          <ScreenProvider value={services}>
            <RouterProvider router={router} />
          </ScreenProvider>
        </UiProvider>
      </QueryClientProvider>
    </TextProvider>
  );
}
