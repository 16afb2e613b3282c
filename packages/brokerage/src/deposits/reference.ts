// The reference of a deposit: an ISO 11649 creditor reference (RF), which banks carry through and check. Its two check
// digits are ISO 7064 mod 97,10; ours holds digits only, so every wrong digit and every two swapped ones are noticed. Pure.
import { remainder97 } from '@candor/contract/bank-accounts/iban.ts';

export const referenceDigits = 12;
const pattern = /^RF\d{14}$/;

export function makeReference(digits: string): string {
  if (!/^\d{12}$/.test(digits)) throw new RangeError('a reference is made of twelve digits');
  return `RF${String(98 - remainder97(`${digits}RF00`)).padStart(2, '0')}${digits}`;
}

export function isReference(text: string): boolean {
  return pattern.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1;
}

/**
 * The reference inside what a bank passes on: with spaces, in lower case, between other words, cut into lines. A text that
 * holds two different ones names none: guessing would credit somebody.
 */
export function findReference(text: string): string | undefined {
  const squeezed = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found = new Set(Array.from(squeezed.matchAll(/RF\d{14}/g), ([candidate]) => candidate).filter(isReference));
  const [first, second] = found;
  return second === undefined ? first : undefined;
}
