// The frame around every page: chooses shell or focus, keeps the title and the document's language, listens for keys and swipes.
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUi } from '@candor/ui';
import { RouteProgress } from '@candor/ui/progress/route-progress.tsx';
import { useLanguage, useText } from '@candor/web';
import { readTitle } from '../page-info.ts';
import { BootOverlayGate } from '../boot/overlay-gate.tsx';
import { PanelHost } from '../panels/panel-host.tsx';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { FocusFrame } from './focus-frame.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { LiveGate } from '../live/live-gate.tsx';
import { SidebarShell } from './sidebar-shell.tsx';
import { StandardShell } from './standard-shell.tsx';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSwipeBack } from './use-swipe-back.ts';

export function Frame() {
  const t = useText();
  const language = useLanguage();
  const appName = useAppState((state) => state.app.app_name);
  const { layout } = useUi();
  const isWide = useIsWide();
  const { connection, markets, texts } = useServices();
  const leaf = useMatches({ select: (matches) => matches.at(-1) });
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const info = leaf?.staticData.info;
  // Until the texts of a page are there, the page before is named still.
  const title = texts.has(info?.nouns ?? []) ? t(readTitle(info, leaf?.params ?? {})) : undefined;

  useEffect(() => {
    if (title !== undefined) document.title = `${appName} | ${title}`;
  }, [appName, title]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const source = info?.source ?? 'markets';
  useEffect(() => markets.activate(source), [markets, source]);
  useEffect(() => connection.start(), [connection]);
  useShortcuts();
  useSwipeBack();

  // A side bar would eat a phone: there every layout has the tabs at the bottom (NAV-10).
  const Shell = info?.frame === 'focus' ? FocusFrame : layout === 'hr' && isWide ? SidebarShell : StandardShell;
  return (
    <>
      <a
        href="#main"
        className="fixed start-3 top-3 z-[80] -translate-y-24 rounded-control bg-accent px-4 py-3 font-semibold text-accent-contrast focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <RouteProgress active={isLoading} />
      <Shell>
        <Outlet />
      </Shell>
      <CookieBanner />
      <PanelHost />
      <BootOverlayGate />
      <LazyToaster />
      <LiveGate />
    </>
  );
}
