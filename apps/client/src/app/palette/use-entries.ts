// The palette's entries in the reader's language; pages that need a session are left out for guests, those that need a permission for
// whoever does not hold it.
import { useMemo } from 'react';
import { useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';
import { useAppState, useIsSignedIn } from '../../shared/use-services.ts';
import { offer, offered } from '../pages.ts';
import type { PaletteEntry } from './entries.ts';

export function useEntries(): readonly PaletteEntry[] {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  const isVisible = useVisibility();
  const isDiscreet = useAppState((state) => state.preferences.discreet === true);
  return useMemo(() => {
    const pages = offered.palette
      .map(offer)
      .filter(({ needsSession, rule }) => (isSignedIn || !needsSession) && isVisible(rule))
      .map(({ to, label }): PaletteEntry => ({ id: to.slice(1), group: 'pages', title: t(label), to }));
    const guestPages: PaletteEntry[] = isSignedIn
      ? []
      : [
          { id: 'login', group: 'actions', title: t('shell.sign_in'), to: '/login', isWayIn: true },
          { id: 'register', group: 'actions', title: t('shell.create_account'), to: '/register', isWayIn: true },
        ];
    const actions: PaletteEntry[] = [
      { id: 'settings', group: 'actions', title: t('shell.settings'), act: 'settings' },
      { id: 'theme', group: 'actions', title: t('shell.action_theme'), act: 'settings' },
      { id: 'language', group: 'actions', title: t('shell.action_language'), act: 'language' },
      {
        id: 'discreet',
        group: 'actions',
        title: t(isDiscreet ? 'shell.action_discreet_off' : 'shell.action_discreet_on'),
        act: 'discreet',
      },
      { id: 'cookies', group: 'actions', title: t('shell.action_cookies'), act: 'cookies' },
    ];
    return [...pages, ...guestPages, ...actions];
  }, [t, isSignedIn, isDiscreet, isVisible]);
}
