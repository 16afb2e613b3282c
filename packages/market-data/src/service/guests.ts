// Counts what guests look at. A guest is who comes with the token of a tenant's own pages and without a client's pass;
// integrators with tokens of their own are not. Never decides what an instrument is.
import type { HttpApp } from '@candor/platform/http/app.ts';
import { passHeader } from '@candor/platform/http/guest-pass.ts';
import type { DataPasses } from '@candor/platform/http/guest-pass.ts';
import type { GuestQuotas, GuestRefusalOf } from '@candor/platform/http/guest-quota.ts';
import type { GuestQuota } from '@candor/contract/access/guest.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { DataToken } from '../tokens/index.ts';

export interface GuestRules {
  readonly passes: DataPasses;
  readonly quotas: GuestQuotas;
  /** Whether a token is the one that a tenant's pages carry. */
  isPageToken(tokenId: string): boolean;
}

export interface Guest {
  /** Undefined until the guest sends a pass back. */
  readonly id: string | undefined;
  readonly ip: string;
}

/** Nobody to count when the caller is a client or an integrator. */
export function readGuest(rules: GuestRules | undefined, token: DataToken, meta: RequestMeta): Guest | undefined {
  if (!rules?.isPageToken(token.tokenId)) return undefined;
  const holder = rules.passes.read(meta.header(passHeader));
  if (holder?.kind === 'client') return undefined;
  return { id: holder?.id, ip: meta.ip };
}

export type AdmitGuest = <Quota extends GuestQuota>(
  guest: Guest | undefined,
  quota: Quota,
  thing: string,
) => GuestRefusalOf<Quota> | undefined;

export function createAdmitGuest(rules: GuestRules | undefined): AdmitGuest {
  return (guest, quota, thing) =>
    guest && rules?.quotas.take({ guestId: guest.id, ip: guest.ip, quota, thing: thing.trim().toLowerCase() });
}

/** Whoever comes without a pass that holds is given one with the answer. */
export function issuePasses(app: HttpApp['app'], base: string, { passes }: GuestRules): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[passHeader];
    const isData = request.routeOptions.url?.startsWith(`${base}/`) === true;
    if (isData && passes.read(typeof given === 'string' ? given : undefined) === undefined) {
      reply.header(passHeader, passes.issueGuest());
    }
    done();
  });
}
