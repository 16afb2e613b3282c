// The frame around every page: where one can go by one's roles, who one is, and the page itself once its texts are there.
import { lazy, Suspense, useEffect, useState } from 'react';
import { createStaffEventTicket } from '@candor/contract/events/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { linkLook } from '@candor/ui';
import { useText, useTexts } from '@candor/web';
import { rolesOf } from '@candor/web/api/roles.ts';
import { Late } from '@candor/screens/page/late.tsx';
import { Go } from '../shared/go.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { useMe, usePlace, useServices } from '../shared/use-services.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Navigation } from './navigation.tsx';
import { findPage, listPagesFor } from './pages.ts';
import type { PageEntry } from './pages.ts';
import { PersonBar } from './person-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const StaffLine = lazy(async () => ({ default: (await import('./live/staff-line.tsx')).StaffLine }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

export function Frame() {
  const t = useText();
  const { address } = useServices();
  const { path } = usePlace();
  const { roles } = useMe();
  const [isListOpen, setIsListOpen] = useState(false);
  const mine = listPagesFor(roles);
  useShortcuts(mine, () => setIsListOpen(true));
  const first = mine[0]?.path;
  useEffect(() => {
    if (path === '/' && first !== undefined && first !== '/') address.go(first, { replace: true });
  }, [path, first, address]);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {t('shell.skip')}
      </a>
      <Navigation pages={mine} onKeys={() => setIsListOpen(true)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <PersonBar />
        <main id="main" className="min-w-0 flex-1 p-4 lg:p-6">
          <CurrentPage page={findPage(path)} isMine={mine.some((page) => page === findPage(path))} path={path} />
        </main>
      </div>
      {listensTo(roles) && (
        <Late name="line">
          <StaffLine />
        </Late>
      )}
      {isListOpen && (
        <Late name="keys">
          <KeysDialog pages={mine} onClose={() => setIsListOpen(false)} />
        </Late>
      )}
    </div>
  );
}

/** Platform administrators stand outside of every brand and hear nothing of its desk. */
const listensTo = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => rolesOf(createStaffEventTicket).includes(role));

interface CurrentPageProps {
  readonly page: PageEntry | undefined;
  readonly isMine: boolean;
  readonly path: string;
}

function CurrentPage({ page, isMine, path }: CurrentPageProps) {
  const t = useText();
  if (path === '/' && page === undefined) return null;
  if (page === undefined || !isMine) {
    return (
      <>
        <PageHead title={t(page === undefined ? 'shell.not_found' : page.label)} />
        <EmptyState
          sentence={t(page === undefined ? 'shell.not_found_sentence' : 'console.not_your_role')}
          action={
            <Go to="/" className={linkLook}>
              {t('shell.go_home')}
            </Go>
          }
        />
      </>
    );
  }
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <OpenPage key={page.path} page={page} />
      </Suspense>
    </PageBoundary>
  );
}

/** A page whose texts do not come has failed: it would show their keys. */
function OpenPage({ page: { nouns, Page } }: { readonly page: PageEntry }) {
  const texts = useTexts();
  const [isReady, setIsReady] = useState(() => texts.has(nouns));
  const [failure, setFailure] = useState<{ readonly problem: unknown } | null>(null);
  useEffect(() => {
    texts.load(nouns).then(
      () => setIsReady(true),
      (problem: unknown) => setFailure({ problem }),
    );
  }, [texts, nouns]);
  if (failure) throw failure.problem;
  return isReady ? <Page /> : <Skeleton height="16rem" />;
}
