import { describe, expect, test } from 'vitest';
import { ApiProblem } from '@candor/web/api/problem.ts';
import type { ProblemDetails } from '@candor/web/api/problem.ts';
import { readPinState } from './pin-state.ts';

const now = Date.UTC(2026, 10, 15, 9, 0);
const problem = (details: Partial<ProblemDetails>): ApiProblem =>
  new ApiProblem({ code: 'pin_wrong', status: 422, title: '', ...details });

describe('AUTH-12 what a refused call says about the PIN', () => {
  test.each([
    ['nothing was refused', null, { kind: 'ask' }],
    ['wrong with three tries left', problem({ params: { left: 3 } }), { kind: 'wrong', left: 3 }],
    [
      'the wrong try that locked it',
      problem({ params: { left: 0 }, retryAfterMs: 900_000 }),
      { kind: 'locked', untilMs: now + 900_000 },
    ],
    [
      'a locked one',
      problem({ code: 'pin_locked', status: 429, retryAfterMs: 60_000 }),
      { kind: 'locked', untilMs: now + 60_000 },
    ],
    ['none set', problem({ code: 'pin_not_set' }), { kind: 'missing' }],
    ['too little money', problem({ code: 'insufficient_funds' }), { kind: 'other' }],
    ['a fault of the page', new TypeError('x'), { kind: 'other' }],
  ])('%s', (_, given, expected) => {
    expect(readPinState(given, now)).toEqual(expected);
  });
});
