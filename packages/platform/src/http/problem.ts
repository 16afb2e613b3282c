// Turns a refusal into the RFC 9457 document that every error answer carries, in the caller's language.
import { errorStatus } from '@candor/contract';
import type { Language, Problem, Refusal, Translate } from '@candor/contract';

export const problemType = 'application/problem+json; charset=utf-8';

export function describeProblem(
  refusal: Refusal,
  language: Language,
  translate: Translate,
  requestId: string,
): Problem {
  return {
    type: `/docs#error-${refusal.refused}`,
    title: translate(language, `errors.${refusal.refused}`, refusal.params),
    status: errorStatus[refusal.refused],
    code: refusal.refused,
    instance: `urn:candor:request:${requestId}`,
    ...(refusal.params && { params: refusal.params }),
    ...(refusal.errors && {
      errors: refusal.errors.map((error) => ({
        ...error,
        title: translate(language, `fields.${error.code}`, error.params),
      })),
    }),
  };
}
