// Signs and checks access tokens (JWT, EdDSA only). Verified tokens are remembered for at most a minute, because a
// signature check on every request costs more than the framework. Whether the session still lives is not decided here.
import { hash } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccessClaims {
  /** Client or member of staff. */
  readonly sub: string;
  readonly tenant: string;
  readonly sid: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims, lifetimeMs: number): Promise<string>;
  /** The claims of a token that is ours, for this audience, and valid now; anything else is undefined. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

const algorithm = 'EdDSA';
const tokenType = 'at+jwt';
const issuer = 'candor';
/** Of the claims' shape, not of the session: a token of an older shape is refused. */
const claimsVersion = 1;
const rememberMs = 60_000;
const mostRemembered = 20_000;
const longestToken = 2_048;

export function createAccessTokens(keys: SigningKeys, audience: 'client' | 'staff', clock: Clock): AccessTokens {
  const remembered = new Map<string, { claims: AccessClaims; untilMs: number; expMs: number }>();

  function remember(digest: string, claims: AccessClaims, exp: number): void {
    const oldest = remembered.size >= mostRemembered ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(digest, { claims, untilMs: clock.monotonicMs() + rememberMs, expMs: exp * 1_000 });
  }

  async function check(token: string): Promise<{ claims: AccessClaims; exp: number } | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.find(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [algorithm],
          typ: tokenType,
          issuer,
          audience,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'nbf', 'iat', 'sub'],
        },
      );
      const { sub, tenant, sid, ver, exp } = payload;
      if (typeof sub !== 'string' || typeof tenant !== 'string' || typeof sid !== 'string') return undefined;
      if (ver !== claimsVersion || exp === undefined) return undefined;
      return { claims: { sub, tenant, sid }, exp };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  return {
    async issue({ sub, tenant, sid }, lifetimeMs) {
      const { kid, privateKey } = await keys.current();
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ tenant, sid, ver: claimsVersion })
        .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + Math.floor(lifetimeMs / 1_000))
        .sign(privateKey);
    },
    async verify(token) {
      if (token.length > longestToken) return undefined;
      const digest = hash('sha256', token, 'base64');
      const known = remembered.get(digest);
      if (known && known.untilMs > clock.monotonicMs() && known.expMs > clock.now().getTime()) return known.claims;
      remembered.delete(digest);
      const checked = await check(token);
      if (!checked) return undefined;
      remember(digest, checked.claims, checked.exp);
      return checked.claims;
    },
  };
}
