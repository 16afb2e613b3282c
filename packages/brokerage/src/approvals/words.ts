// What staff write and a client reads, before it is proposed: no promise, no money asked for before money, no payment details (G-12, G-04,
// G-10).
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { findPaymentDetails } from '@candor/contract/documents/payment-details.ts';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';

/** By the names of the fields in the body. */
export function checkWords(
  texts: Readonly<Record<string, string | undefined>>,
): undefined | Refusal<'words_forbidden'> {
  const errors = Object.entries(texts).flatMap(([name, text]): FieldError[] =>
    text !== undefined && isForbidden(text) ? [{ path: `body.${name}`, code: 'not_allowed' }] : [],
  );
  return errors.length > 0 ? refuse('words_forbidden', { errors }) : undefined;
}

function isForbidden(text: string): boolean {
  return findForbiddenWords(text).length > 0 || findPaymentDetails(text).length > 0;
}
