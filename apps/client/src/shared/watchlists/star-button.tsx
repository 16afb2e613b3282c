// The star of an instrument: on a watchlist or not. A guest is told to sign in and comes back here (MKT-05).
import { useRouter } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { IconButton } from '@candor/ui';
import { StarIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';
import type { Instrument } from '@candor/web/watchlists/lists.ts';
import { useVisibility } from '../access/use-access.ts';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useIsSignedIn, useServices } from '../use-services.ts';
import { useWatchToggle } from './use-watch-toggle.ts';
import { useIsWatched } from './use-watchlists.ts';

const guestNouns = ['watchlists'] as const;
/** Only who is signed in can change a list, and be told why that failed. */
const clientNouns = ['watchlists', 'errors', 'credentials'] as const;

export interface StarButtonProps extends Instrument {
  /** Only this list instead of every one. */
  readonly listId?: string;
  readonly className?: string;
}

/** Brings its own texts: any page may show it. */
export function StarButton({ market, symbol, listId, className }: StarButtonProps) {
  const t = useText();
  const router = useRouter();
  const { toasts } = useServices();
  const isSignedIn = useIsSignedIn();
  const isReady = useNouns(isSignedIn ? clientNouns : guestNouns);
  const isOn = useIsWatched({ market, symbol }, listId);
  const toggle = useWatchToggle();
  const isVisible = useVisibility();
  const press = (): void => {
    if (isSignedIn) {
      if (isOn) toggle.remove({ market, symbol }, listId);
      else toggle.add({ market, symbol }, listId);
      return;
    }
    toasts.show({ variant: 'error', title: t('shell.login_required'), key: 'login_required' });
    void router.navigate({ to: '/login', search: { redirect: router.state.location.href } });
  };
  // What stands on a list can be taken off in any case.
  if (!isOn && !isVisible(uses.watchlist)) return null;
  return (
    <IconButton
      label={isReady ? t(isOn ? 'watchlists.star_remove' : 'watchlists.star_add', { symbol }) : symbol}
      icon={<StarIcon size={22} className={isOn ? 'fill-current text-accent' : 'text-muted'} />}
      onClick={press}
      disabled={!isReady}
      {...(className === undefined ? {} : { className })}
    />
  );
}
