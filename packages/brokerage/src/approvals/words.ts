// What staff write and a client reads, before it is proposed: no promise, and no money asked for before money (G-12, G-04).
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';

/** By the names of the fields in the body. */
export function checkWords(
  texts: Readonly<Record<string, string | undefined>>,
): undefined | Refusal<'words_forbidden'> {
  const errors = Object.entries(texts).flatMap(([name, text]): FieldError[] =>
    text !== undefined && findForbiddenWords(text).length > 0 ? [{ path: `body.${name}`, code: 'not_allowed' }] : [],
  );
  return errors.length > 0 ? refuse('words_forbidden', { errors }) : undefined;
}
