// Where a navigation may go (NAV-05…NAV-07). Pure: decides from facts, the router carries it out.
import { passesKycGate } from '@candor/contract/kyc/rules.ts';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';

export type RouteAccess = 'public' | 'signin';

export interface RouteFacts {
  readonly path: string;
  /** Path with query, to come back to. */
  readonly href: string;
  readonly access: RouteAccess;
  readonly isSignedIn: boolean;
  /** The redirect query, already checked to stay on the site. */
  readonly safeRedirect: string | undefined;
}

export type RouteDecision =
  | { readonly kind: 'proceed' }
  | { readonly kind: 'go'; readonly to: string }
  /** Signed out on a sign-in route. */
  | { readonly kind: 'login_required'; readonly redirect: string };

const proceed: RouteDecision = { kind: 'proceed' };

export function decideEntry(facts: RouteFacts): RouteDecision {
  if (!facts.isSignedIn) {
    return facts.access === 'signin' ? { kind: 'login_required', redirect: facts.href } : proceed;
  }
  if (facts.path !== '/login') return proceed;
  const isLoop = facts.safeRedirect === undefined || /^\/login(?:[/?#]|$)/.test(facts.safeRedirect);
  return { kind: 'go', to: isLoop ? '/dashboard' : facts.safeRedirect };
}

export interface KycFacts {
  readonly href: string;
  readonly kycForce: boolean;
  readonly kyc: KycStatus;
}

/** Only asked when signed in, and of routes that do not stay open without verification. */
export function decideKyc({ href, kycForce, kyc }: KycFacts): RouteDecision {
  if (passesKycGate(kycForce, kyc)) return proceed;
  return { kind: 'go', to: `/kyc?redirect=${encodeURIComponent(href)}` };
}
