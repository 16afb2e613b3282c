// The horizontal layout from 768 px on: a side bar with the tabs, only icons under 820 px (NAV-10); header and page beside it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '@candor/web';
import { Brand } from './brand.tsx';
import { DemoMark } from './demo-mark.tsx';
import { HeaderActions, SearchBox } from './header-actions.tsx';
import { PageBody } from './page-body.tsx';
import { tabs } from './tabs.ts';

export function SidebarShell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className="flex min-h-dvh">
      <aside className="sticky top-0 z-30 flex h-dvh w-[var(--sidebar-width-compact)] shrink-0 flex-col border-e border-line bg-surface min-[51.25rem]:w-[var(--sidebar-width)]">
        <div className="flex h-[var(--header-height)] items-center justify-center border-b border-line min-[51.25rem]:justify-start min-[51.25rem]:px-5">
          <Brand nameClass="hidden min-[51.25rem]:inline" />
        </div>
        <nav aria-label={t('shell.main_navigation')} className="flex flex-col gap-1 p-3">
          {tabs.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              title={t(label)}
              className="flex min-h-12 items-center justify-center gap-3 rounded-control text-muted transition-colors hover:bg-sunken hover:text-fg aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent min-[51.25rem]:justify-start min-[51.25rem]:px-3.5"
            >
              <Icon size={22} className="shrink-0" />
              <span className="sr-only min-[51.25rem]:not-sr-only">{t(label)}</span>
            </Link>
          ))}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 border-b border-line bg-surface">
          <div className="flex h-[var(--header-height)] items-center gap-2 px-[var(--page-pad)]">
            <DemoMark />
            <div className="flex min-w-0 flex-1">
              <SearchBox wide />
            </div>
            <HeaderActions />
          </div>
        </header>
        <PageBody>{children}</PageBody>
      </div>
    </div>
  );
}
