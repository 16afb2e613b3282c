import { expect, test } from 'vitest';
import { decideEntry, decideKyc } from './guard.ts';

const facts = {
  path: '/portfolio',
  href: '/portfolio?x=1',
  access: 'signin',
  isSignedIn: false,
  safeRedirect: undefined,
} as const;

test('NAV-05 a visitor on a sign-in route is asked to sign in and comes back', () => {
  expect(decideEntry(facts)).toEqual({ kind: 'login_required', redirect: '/portfolio?x=1' });
  expect(decideEntry({ ...facts, access: 'public' })).toEqual({ kind: 'proceed' });
});

test('NAV-06 a signed-in client on /login goes to the redirect or home', () => {
  const login = { ...facts, path: '/login', href: '/login', access: 'public', isSignedIn: true } as const;
  expect(decideEntry(login)).toEqual({ kind: 'go', to: '/dashboard' });
  expect(decideEntry({ ...login, safeRedirect: '/loan' })).toEqual({ kind: 'go', to: '/loan' });
  expect(decideEntry({ ...login, safeRedirect: '/login?redirect=/loan' })).toEqual({ kind: 'go', to: '/dashboard' });
  expect(decideEntry({ ...login, isSignedIn: false })).toEqual({ kind: 'proceed' });
});

test('NAV-07 forced KYC sends to /kyc and remembers the way', () => {
  const forced = { href: '/loan?a=1', kycForce: true, kyc: 'pending' } as const;
  expect(decideKyc(forced)).toEqual({ kind: 'go', to: '/kyc?redirect=%2Floan%3Fa%3D1' });
  expect(decideKyc({ ...forced, kyc: 'approved' })).toEqual({ kind: 'proceed' });
  expect(decideKyc({ ...forced, kycForce: false })).toEqual({ kind: 'proceed' });
});
