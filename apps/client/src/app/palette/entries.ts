// What the search palette can find of the app itself: pages and actions, and how a query matches them. Pure.
import type { AccessRule } from '@candor/contract';
import { uses } from '@candor/contract/access/uses.ts';
import type { MessageKey } from '@candor/locales';

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'pages' | 'actions';
  readonly title: string;
  /** A path to open, or an act the palette carries out. */
  readonly to?: string;
  readonly act?: 'settings' | 'language' | 'cookies' | 'discreet';
  readonly needsSession?: boolean;
  /** Leads to signing in, and from there back to the page that is open. */
  readonly isWayIn?: boolean;
}

export const palettePages: readonly {
  readonly to: string;
  readonly label: MessageKey;
  readonly needsSession?: boolean;
  /** Not found by whoever does not hold it (PERM-04). */
  readonly rule?: AccessRule;
}[] = [
  { to: '/dashboard', label: 'shell.home' },
  { to: '/market', label: 'shell.market' },
  { to: '/discover', label: 'shell.discover', needsSession: true },
  { to: '/portfolio', label: 'shell.portfolio', needsSession: true },
  { to: '/profile', label: 'shell.profile', needsSession: true },
  { to: '/news', label: 'shell.news' },
  { to: '/deposit', label: 'shell.deposit', needsSession: true, rule: uses.deposit },
  { to: '/withdraw', label: 'shell.withdraw', needsSession: true },
  { to: '/exchange', label: 'shell.exchange', needsSession: true, rule: uses.exchange },
  { to: '/portfolio/transactions', label: 'shell.transactions', needsSession: true },
  { to: '/banking', label: 'shell.banking' },
  { to: '/loan', label: 'shell.loan', needsSession: true },
  { to: '/beneficiary', label: 'shell.beneficiary', needsSession: true },
  { to: '/kyc', label: 'shell.kyc', needsSession: true },
  { to: '/test', label: 'shell.test' },
  { to: '/about', label: 'shell.about' },
  { to: '/privacy', label: 'shell.privacy' },
  { to: '/cookie', label: 'shell.cookie' },
];

/** Words of the query may start anywhere in a title, in any order; marks and case do not matter. */
export function matchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, to }) => {
    const text = `${fold(title)} ${to ?? ''}`;
    return words.every((word) => text.includes(word));
  });
}

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll('ł', 'l');
}
