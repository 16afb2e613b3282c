import { expect, test } from 'vitest';
import { ApiProblem } from '@candor/web/api/problem.ts';
import { findFaults } from './field-faults.ts';
import { describeProblem } from './formats.ts';

const t = (key: string): string => key;
const refused = (code: 'validation_failed' | 'starts_in_the_past', paths: readonly string[] = []): ApiProblem =>
  new ApiProblem({
    code,
    status: 422,
    title: `Said ${code}.`,
    errors: paths.map((path) => ({ path, code: 'required', title: `Wrong at ${path}.` })),
  });

test('NAV-07 what a refusal says of a field stands beside that field, however deep the field lies in the request', () => {
  const problem = refused('validation_failed', ['body.fields.iban', 'body.balance.amount', 'body.unknown']);
  expect(findFaults(problem, ['iban', 'balance', 'reason'], t)).toEqual({
    iban: 'Wrong at body.fields.iban.',
    balance: 'Wrong at body.balance.amount.',
  });
  expect(describeProblem(problem, t, ['iban', 'balance', 'reason'])).toBe(
    'Said validation_failed. Wrong at body.unknown.',
  );
});

test('NAV-07 a refusal that is about one field by its code alone names that field, where the form has it', () => {
  expect(findFaults(refused('starts_in_the_past'), ['starts_at'], t)).toEqual({
    starts_at: 'Said starts_in_the_past.',
  });
  expect(findFaults(refused('starts_in_the_past'), ['reason'], t)).toEqual({});
  expect(findFaults(new Error('lost'), ['reason'], t)).toEqual({});
});
