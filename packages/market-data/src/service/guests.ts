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
  readonly id: string | undefined;
  /** Came without a pass that holds: the id is of the pass that goes out with this answer. */
  readonly isNew: boolean;
  readonly ip: string;
}

/** Nobody to count when the caller is a client or an integrator. */
export function readGuest(rules: GuestRules | undefined, token: DataToken, meta: RequestMeta): Guest | undefined {
  if (!rules?.isPageToken(token.tokenId)) return undefined;
  const holder = rules.passes.read(meta.header(passHeader));
  if (holder?.kind === 'client') return undefined;
  const isNew = holder === undefined || meta.header(newPassHeader) !== undefined;
  return { id: holder?.id, isNew, ip: meta.ip };
}

export type AdmitGuest = <Quota extends GuestQuota>(
  guest: Guest | undefined,
  quota: Quota,
  thing: string,
) => GuestRefusalOf<Quota> | undefined;

export function createAdmitGuest(rules: GuestRules | undefined): AdmitGuest {
  return (guest, quota, thing) =>
    guest &&
    rules?.quotas.take({
      guestId: guest.id,
      isNew: guest.isNew,
      ip: guest.ip,
      quota,
      thing: thing.trim().toLowerCase(),
    });
}

/** Set here and nowhere else: the request came without a pass and is already counted on the one it is given. */
const newPassHeader = 'x-data-pass-new';

/** Whoever comes without a pass that holds is given one with the answer, and this very call counts on it. */
export function issuePasses(app: HttpApp['app'], base: string, { passes }: GuestRules): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[passHeader];
    const isData = request.routeOptions.url?.startsWith(`${base}/`) === true;
    delete request.headers[newPassHeader];
    if (isData && passes.read(typeof given === 'string' ? given : undefined) === undefined) {
      const pass = passes.issueGuest();
      request.headers[passHeader] = pass;
      request.headers[newPassHeader] = 'yes';
      reply.header(passHeader, pass);
    }
    done();
  });
}
