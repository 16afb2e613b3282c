// The end of the header (NAV-11): search, messages when signed in, the avatar that opens the menu, or the way to sign in.
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { buttonLook, IconButton, joinClasses } from '@candor/ui';
import { MenuIcon, SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { Late } from '@candor/screens/page/late.tsx';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { useReturn } from '../../shared/use-return.ts';
import { isApplePlatform } from './platform.ts';

const OwnActions = lazy(async () => ({ default: (await import('./own-actions.tsx')).OwnActions }));

/** The box on wide screens; on phones the same as an icon. */
export function SearchBox({ wide }: { readonly wide: boolean }) {
  const t = useText();
  const { panels } = useServices();
  const open = (): void => panels.open('palette');
  if (!wide) return <IconButton label={t('shell.search')} icon={<SearchIcon size={22} />} onClick={open} />;
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts={isApplePlatform() ? 'Meta+K' : 'Control+K'}
      className="flex h-11 w-full max-w-sm min-w-0 items-center gap-2.5 rounded-control border border-line bg-sunken px-3.5 text-start text-muted transition-colors hover:border-line-strong"
    >
      <SearchIcon size={18} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('shell.search')}</span>
      <kbd aria-hidden className="rounded-small border border-line bg-surface px-1.5 py-0.5 font-sans text-xs">
        {isApplePlatform() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

export function HeaderActions() {
  const t = useText();
  const { panels } = useServices();
  const isSignedIn = useIsSignedIn();
  const back = useReturn();
  const menu = (
    <IconButton label={t('shell.open_menu')} icon={<MenuIcon size={22} />} onClick={() => panels.open('menu')} />
  );
  return (
    <div className={joinClasses('flex items-center gap-1', isSignedIn ? 'shrink-0' : 'min-w-0')}>
      {isSignedIn ? (
        // The room of both is kept while they are on their way.
        <Late name="own-actions" waiting={<span className="h-11 w-[5.75rem]" />} missing={menu}>
          <OwnActions />
        </Late>
      ) : (
        <>
          {/* Where the bar is too narrow for its words they take two lines. */}
          <Link
            to="/login"
            search={back}
            className={joinClasses(buttonLook({ size: 'small' }), 'min-w-0 leading-tight max-[27rem]:px-3')}
          >
            {t('shell.sign_in')}
          </Link>
          {menu}
        </>
      )}
    </div>
  );
}
