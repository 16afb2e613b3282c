// Carries out the guard's decisions on every navigation (NAV-05…NAV-07): toast and redirect, permissions first, KYC where it is forced.
import { redirect } from '@tanstack/react-router';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { decideEntry, decideKyc } from '@candor/web/routing/guard.ts';
import type { RouteDecision } from '@candor/web/routing/guard.ts';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import type { PageInfo } from '../page-info.ts';
import type { Services } from '../services.ts';

export interface Navigation {
  readonly services: Services;
  readonly info: PageInfo | undefined;
  readonly path: string;
  /** Path with query. */
  readonly href: string;
  readonly wanted: unknown;
}

export async function guardRoute({ services, info, path, href, wanted }: Navigation): Promise<void> {
  const { session, texts } = services;
  const wasSignedIn = session.isSignedIn();
  // The page waits for its own texts, which travel meanwhile (`place`).
  void texts.load(info?.nouns ?? []).catch(() => undefined);
  await texts.load(['shell']).catch((problem: unknown) => services.log.add('texts', problem));
  const safeRedirect = readSafeRedirect(wanted, location.origin);
  const access = info?.access ?? 'public';
  // Ended while we waited: whoever ended it has said so and goes home; nobody is asked to sign in on top of that.
  if (access === 'signin' && wasSignedIn && !session.isSignedIn()) throw redirect({ to: '/', replace: true });
  follow(services, decideEntry({ path, href, access, isSignedIn: session.isSignedIn(), safeRedirect }));
  if (session.isSignedIn()) follow(services, await judgeKyc(services, href, info?.isOpenUnverified ?? false));
}

async function judgeKyc(
  { permissions, kyc, log }: Services,
  href: string,
  isOpenUnverified: boolean,
): Promise<RouteDecision> {
  try {
    const { kyc_force: kycForce } = await permissions.load();
    if (kycForce && !isOpenUnverified) return decideKyc({ href, kycForce, kyc: await kyc.check() });
    void kyc.check();
  } catch (problem) {
    // A route error is logged and navigation proceeds; the server refuses what must not happen.
    log.add('route', problem);
  }
  return { kind: 'proceed' };
}

function follow({ toasts, texts }: Services, decision: RouteDecision): void {
  if (decision.kind === 'proceed') return;
  if (decision.kind === 'go') throw redirect({ href: decision.to, replace: true });
  toasts.show({
    variant: 'error',
    title: texts.store.getState().t('shell.login_required'),
    key: 'login_required',
    debounceMs: browserLimits.loginRequiredToastMs,
  });
  throw redirect({ to: '/dashboard', search: { redirect: decision.redirect }, replace: true });
}
