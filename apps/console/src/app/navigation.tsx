// The pages that this person may open, in their groups. A column on a desk, a row that scrolls on something small.
import { useEffect, useRef } from 'react';
import { joinClasses } from '@candor/ui';
import { HelpIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { Go } from '../shared/go.tsx';
import { usePlace } from '../shared/use-services.tsx';
import { ConsoleMark } from './console-mark.tsx';
import { findPage, groups } from './pages.ts';
import type { PageEntry } from './pages.ts';

export interface NavigationProps {
  readonly pages: readonly PageEntry[];
  readonly onKeys: () => void;
}

export function Navigation({ pages, onKeys }: NavigationProps) {
  const t = useText();
  const current = findPage(usePlace().path);
  const list = useRef<HTMLElement>(null);
  const path = current?.path;
  // The row and the column are longer than the screen: where one is must be seen.
  useEffect(() => {
    if (path === undefined) return;
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <aside className="flex shrink-0 flex-col gap-3 border-line bg-surface p-3 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:overflow-y-auto lg:border-e">
      <ConsoleMark />
      <nav
        ref={list}
        aria-label={t('shell.main_navigation')}
        className="relative flex gap-3 max-lg:overflow-x-auto lg:flex-col"
      >
        {groups.map((group) => {
          const entries = pages.filter((page) => page.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} className="flex gap-0.5 lg:flex-col">
              <p className="px-2 pb-1 text-xs font-semibold text-muted max-lg:sr-only">{t(`console.group_${group}`)}</p>
              {entries.map((page) => (
                <NavigationLink key={page.path} page={page} isCurrent={page === current} />
              ))}
            </div>
          );
        })}
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onKeys}
        className="mt-auto flex min-h-10 items-center gap-2 rounded-control px-2 text-sm text-muted hover:bg-sunken hover:text-fg max-lg:hidden"
      >
        <HelpIcon size={18} />
        {t('shell.shortcuts')}
        <kbd className="ms-auto">?</kbd>
      </button>
    </aside>
  );
}

function NavigationLink({ page, isCurrent }: { readonly page: PageEntry; readonly isCurrent: boolean }) {
  const t = useText();
  const { icon: PageIcon } = page;
  return (
    <Go
      to={page.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(
        'flex min-h-9 items-center gap-2.5 rounded-control px-2 text-sm font-medium max-lg:whitespace-nowrap',
        isCurrent ? 'bg-accent-soft text-accent' : 'text-fg hover:bg-sunken',
      )}
    >
      <PageIcon size={18} className="shrink-0" />
      {t(page.label)}
    </Go>
  );
}
