// Time-based codes (RFC 6238): six digits, thirty seconds, one step of tolerance each way. Pure.
import { Secret, TOTP } from 'otpauth';

export const seedBytes = 20;
const stepMs = 30_000;

function totpOf(seed: Buffer, label: string, issuer: string): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer });
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 });
}

/** The step that a code belongs to, or undefined when it is wrong. */
export function findStep(seed: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(seed, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

export function describeSeed(seed: Buffer, label: string, issuer: string): { secret: string; otpauth_url: string } {
  const totp = totpOf(seed, label, issuer);
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}
