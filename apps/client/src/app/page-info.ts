// What the page table says about one page. Types, and the one rule that names a page; the table itself is in pages.ts.
import type { AccessRule } from '@candor/contract';
import type { MessageKey, Noun } from '@candor/locales';
import type { RouteAccess } from '@candor/web/routing/guard.ts';

/** Names, not pictures: the pictures of the menu would otherwise travel with the first load. */
export type PageIcon =
  | 'home'
  | 'market'
  | 'discover'
  | 'portfolio'
  | 'profile'
  | 'deposit'
  | 'withdraw'
  | 'exchange'
  | 'receipt'
  | 'orders'
  | 'bank'
  | 'bell'
  | 'chat'
  | 'savings'
  | 'wallet'
  | 'key'
  | 'shield'
  | 'lock'
  | 'news'
  | 'signal'
  | 'info'
  | 'document';

export interface PageInfo {
  readonly access: RouteAccess;
  /** Named by the path where one route draws several pages. */
  readonly title: MessageKey | ((params: Readonly<Record<string, string>>) => MessageKey);
  /** What links call it, where that is not its title: of the shell's texts, which are always there. */
  readonly label?: MessageKey;
  readonly icon?: PageIcon;
  /** Not offered to whoever does not hold it (PERM-04). */
  readonly rule?: AccessRule;
  /** Open while verification is forced: texts to read before one agrees, the own security, and every way out with one's money. */
  readonly isOpenUnverified?: true;
  /** Which countries the page is about (I18N-05): those of markets unless it moves money. */
  readonly source?: 'accounts';
  /** Catalogues the page needs besides the shell's. */
  readonly nouns?: readonly Noun[];
  /** `focus` is a page without tabs and footer: sign-in, registration. */
  readonly frame?: 'shell' | 'focus';
}

export function readTitle(info: PageInfo | undefined, params: Readonly<Record<string, string>>): MessageKey {
  if (!info) return 'shell.not_found';
  return typeof info.title === 'string' ? info.title : info.title(params);
}
