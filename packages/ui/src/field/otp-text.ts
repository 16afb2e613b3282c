// The pure part of the one-time-code field: what a typed, pasted or autofilled text means.
import { foldDigits } from '../decimal/digits.ts';

/** Keeps digits only and at most `length` of them. */
export function readOtp(text: string, length: number): string {
  return foldDigits(text).replaceAll(/\D/gu, '').slice(0, length);
}
