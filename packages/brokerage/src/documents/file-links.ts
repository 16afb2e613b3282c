// Signed, expiring addresses of files. A signature binds tenant, file, the session it was made for and the end; it
// says that we made the address, never that the viewer may still see the file.
import { isId } from '@candor/contract/ids.ts';
import type { FileId, SessionId, TenantId } from '@candor/contract/ids.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@candor/platform/clock/clock.ts';

export interface FileLink {
  readonly tenantId: TenantId;
  readonly fileId: FileId;
  /** The session whose holder may look. */
  readonly viewer: SessionId;
}

export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface FileLinks {
  sign(link: FileLink, ttlMs: number): SignedUrl;
  /** True while the signature is ours and not expired. */
  verify(link: FileLink, exp: string, sig: string): boolean;
  /** What an address of ours names, or undefined for anything else. Never fetches. */
  read(url: string): FileLink | undefined;
}

export interface FileLinkParts {
  readonly key: Buffer;
  readonly clock: Clock;
  /** Base path of the client API and, where the server is reached from outside, its origin. */
  readonly apiPath: string;
  readonly publicOrigin: string | undefined;
}

export function createFileLinks({ key, clock, apiPath, publicOrigin }: FileLinkParts): FileLinks {
  const path = `${apiPath}/file/app/v1/`;
  const digest = ({ tenantId, fileId, viewer }: FileLink, exp: string): Buffer =>
    createHmac('sha256', key).update(['file', tenantId, fileId, viewer, exp].join('|')).digest();

  function verify(link: FileLink, exp: string, sig: string): boolean {
    const given = Buffer.from(sig, 'base64url');
    const wanted = digest(link, exp);
    // Signature first: an expired address of somebody else's making is told nothing.
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    return isOurs && Number(exp) * 1000 > clock.now().getTime();
  }

  return {
    sign(link, ttlMs) {
      const expiresAt = new Date(Math.ceil((clock.now().getTime() + ttlMs) / 1000) * 1000);
      const exp = String(expiresAt.getTime() / 1000);
      const query = new URLSearchParams({
        t: link.tenantId,
        v: link.viewer,
        exp,
        sig: digest(link, exp).toString('base64url'),
      });
      return { url: `${path}${link.fileId}?${query.toString()}`, expiresAt };
    },
    verify,
    read(text) {
      const local =
        publicOrigin !== undefined && text.startsWith(`${publicOrigin}/`) ? text.slice(publicOrigin.length) : text;
      if (!local.startsWith(path)) return undefined;
      const url = new URL(local, 'http://own.invalid');
      const fileId = url.pathname.slice(path.length);
      const field = (name: string): string => url.searchParams.get(name) ?? '';
      const [tenantId, viewer] = [field('t'), field('v')];
      const isNamed = isId('tenant', tenantId) && isId('file', fileId) && isId('session', viewer);
      if (url.host !== 'own.invalid' || !isNamed) return undefined;
      const link = { tenantId, fileId, viewer };
      return verify(link, field('exp'), field('sig')) ? link : undefined;
    },
  };
}
