// Which fields of a form the server's refusal is about, and in which words; what fits no field is said above the form. Pure.
import type { ErrorCode } from '@candor/contract/errors.ts';
import { isApiProblem } from '@candor/web';
import type { Translate } from '@candor/web';

/** By name of the field. */
export type Faults = Readonly<Record<string, string>>;

/** Refusals that say by their code alone which field they are about. */
const blamed: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  starts_in_the_past: ['starts_at'],
  fee_table_too_early: ['starts_on'],
  bank_reference_used: ['bank_reference', 'reference'],
  statement_malformed: ['content', 'file'],
  statement_too_long: ['content', 'file'],
  amount_invalid: ['amount'],
  tenant_exists: ['name'],
  username_taken: ['username'],
  phone_invalid: ['phone'],
};

/** `body.fields.iban` is about the field `iban`, `body.balance.amount` about `balance` where the form has no `amount`. */
export function findField(path: string, names: readonly string[]): string | undefined {
  return path
    .split('.')
    .toReversed()
    .find((word) => names.includes(word));
}

export function findFaults(problem: unknown, names: readonly string[], t: Translate): Faults {
  if (!isApiProblem(problem)) return {};
  const { code, title, errors = [] } = problem.details;
  const placed = errors.flatMap(({ path, code: fault, title: said = '' }) => {
    const name = findField(path, names);
    return name === undefined ? [] : [[name, said === '' ? t(`fields.${fault}`) : said] as const];
  });
  const own = names.find((name) =>
    Object.entries(blamed).some(([one, fields]) => one === code && fields.includes(name)),
  );
  // The first word about a field stands: `required` before what follows from it.
  return Object.fromEntries([...(own === undefined ? [] : [[own, title] as const]), ...placed.toReversed()]);
}
