// The standard layout: tabs in the top bar on desktops, at the bottom on phones (NAV-10). Where the bar gets narrow, search becomes an
// icon and the name leaves the logo alone before anything overlaps.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';
import { useText } from '@candor/web';
import { Brand } from './brand.tsx';
import { DemoMark } from './demo-mark.tsx';
import { HeaderActions, SearchBox } from './header-actions.tsx';
import { PageBody } from './page-body.tsx';
import { tabs } from './tabs.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';

/** From here on the longest menu of the six languages leaves room for the box. */
const searchBoxPx = 1120;

export function StandardShell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isWide = useIsWide();
  const hasRoom = useIsWide(searchBoxPx);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex h-[var(--header-height)] max-w-[var(--page-width)] items-center gap-2 px-[var(--page-pad)] md:gap-3 lg:gap-5">
          <Brand nameClass="max-[27rem]:hidden md:max-[60rem]:hidden" />
          <DemoMark />
          {isWide && (
            <nav aria-label={t('shell.main_navigation')} className="ui-nav h-full">
              {tabs.map(({ to, label }) => (
                <Link key={to} to={to} className="ui-nav-item">
                  {t(label)}
                </Link>
              ))}
            </nav>
          )}
          <div className={joinClasses('flex flex-1 justify-end', hasRoom ? 'min-w-0' : 'min-w-fit')}>
            <SearchBox wide={hasRoom} />
          </div>
          <HeaderActions />
        </div>
      </header>
      <PageBody>{children}</PageBody>
      {!isWide && <BottomTabs />}
    </div>
  );
}

function BottomTabs() {
  const t = useText();
  return (
    <>
      <div aria-hidden className="h-[calc(var(--tabbar-height)+env(safe-area-inset-bottom))]" />
      <nav
        aria-label={t('shell.main_navigation')}
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {tabs.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex h-[var(--tabbar-height)] min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-muted aria-[current=page]:text-accent"
          >
            <Icon size={24} />
            {/* Two lines at the most: with a wide font or large text a long word breaks instead of being cut. */}
            <span className="line-clamp-2 max-w-full text-center text-xs leading-tight font-medium wrap-anywhere hyphens-auto">
              {t(label)}
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
