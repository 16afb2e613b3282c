// What every route says about itself, read by the guard, the frame and the title. Data only.
import type { MessageKey, Noun } from '@candor/locales';
import type { RouteAccess } from '@candor/web/routing/guard.ts';

export interface RouteInfo {
  readonly access: RouteAccess;
  readonly title: MessageKey;
  /** Open while verification is forced: texts to read before one agrees, the own security, and every way out with one's money. */
  readonly isOpenUnverified?: true;
  /** Catalogues the page needs besides the shell's. */
  readonly nouns?: readonly Noun[];
  /** `focus` is a page without tabs and footer: sign-in, registration. */
  readonly frame?: 'shell' | 'focus';
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly info?: RouteInfo;
  }
}
