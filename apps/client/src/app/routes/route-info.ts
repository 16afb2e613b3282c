// What every route says about itself, read by the guard, the frame and the title. Data only.
import type { MessageKey, Noun } from '@candor/locales';
import type { RouteAccess } from '@candor/web/routing/guard.ts';

export interface RouteInfo {
  readonly access: RouteAccess;
  /** Named by the path where one route draws several pages. */
  readonly title: MessageKey | ((params: Readonly<Record<string, string>>) => MessageKey);
  /** Open while verification is forced: texts to read before one agrees, the own security, and every way out with one's money. */
  readonly isOpenUnverified?: true;
  /** Which countries the page is about (I18N-05): those of markets unless it moves money. */
  readonly source?: 'accounts';
  /** Catalogues the page needs besides the shell's. */
  readonly nouns?: readonly Noun[];
  /** `focus` is a page without tabs and footer: sign-in, registration. */
  readonly frame?: 'shell' | 'focus';
}

export function readTitle(info: RouteInfo | undefined, params: Readonly<Record<string, string>>): MessageKey {
  if (!info) return 'shell.not_found';
  return typeof info.title === 'string' ? info.title : info.title(params);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly info?: RouteInfo;
  }
}
