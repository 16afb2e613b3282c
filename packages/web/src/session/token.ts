// Reads what the browser may know of an access token: when it ends. Never trusts it for anything else.
import { isRecord } from '../storage/storage.ts';

export interface TokenTimes {
  /** Seconds since 1970, by the server's clock. */
  readonly exp: number;
  readonly iat: number | undefined;
}

export function readTokenTimes(token: string): TokenTimes | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const padded = part
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(part.length / 4) * 4, '=');
    const claims: unknown = JSON.parse(atob(padded));
    if (!isRecord(claims) || typeof claims['exp'] !== 'number') return undefined;
    return { exp: claims['exp'], iat: typeof claims['iat'] === 'number' ? claims['iat'] : undefined };
  } catch {
    return undefined;
  }
}

/** How far this device's clock is behind the server's, judged by the moment the token was made. */
export function measureSkewMs(token: string, nowMs: number): number {
  const iat = readTokenTimes(token)?.iat;
  return iat === undefined ? 0 : iat * 1000 - nowMs;
}

/** Milliseconds until the token ends; zero when it has or cannot be read. */
export function msUntilExpiry(token: string, nowMs: number, skewMs: number): number {
  const exp = readTokenTimes(token)?.exp;
  return exp === undefined ? 0 : Math.max(0, exp * 1000 - (nowMs + skewMs));
}
