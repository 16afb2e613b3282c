// What a bank statement says, whatever its format: credits with the bank's own reference, amount, payer and our reference.
// Parsers are strict and bounded: a statement that is not understood wholly is refused wholly. Pure.
import { parseMoney } from '@candor/money';
import { isCurrencyCode } from '@candor/money';
import type { Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';

export interface StatementEntry {
  readonly bankReference: string;
  /** Civil date of the booking. */
  readonly bookedOn: string;
  readonly amount: Money;
  /** What the payer wrote, everything together. */
  readonly remittance: string;
  readonly payer: string | undefined;
}

/** Booked or dropped by one decision. */
export type StatementState = 'proposed' | 'booked' | 'dropped';
export const statementTransitions: Readonly<Record<StatementState, readonly StatementState[]>> = {
  proposed: ['booked', 'dropped'],
  booked: [],
  dropped: [],
};

/** Money that waits for its owner: credited or sent back, once. */
export type SuspenseState = 'open' | 'assigned' | 'returned';
export const suspenseTransitions: Readonly<Record<SuspenseState, readonly SuspenseState[]>> = {
  open: ['assigned', 'returned'],
  assigned: [],
  returned: [],
};

export type StatementRefusal = Refusal<'statement_malformed' | 'statement_too_long'>;

export const mostEntries = 200;

export function malformed(line: number): Refusal<'statement_malformed'> {
  return refuse('statement_malformed', { params: { line } });
}

export function tooLong(): Refusal<'statement_too_long'> {
  return refuse('statement_too_long', { params: { most: mostEntries } });
}

export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export function isBankReference(text: string): boolean {
  return /^[\w.:/+-]{1,64}$/.test(text);
}

/** Positive, in a currency we know, not more exact than that currency is. */
export function readAmount(amount: string, currency: string): Money | undefined {
  if (!isCurrencyCode(currency)) return undefined;
  const parsed = parseMoney(amount, currency);
  return parsed.ok && parsed.value.amountMinor > 0n ? parsed.value : undefined;
}
