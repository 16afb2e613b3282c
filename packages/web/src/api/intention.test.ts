import { describe, expect, test } from 'vitest';
import { AnswerMissing, askForAnswer, isLost } from './intention.ts';
import { ApiProblem } from './problem.ts';
import type { ProblemDetails } from './problem.ts';

const problem = (code: ProblemDetails['code'], status = 0): ApiProblem => new ApiProblem({ code, status, title: '' });

/** Answers in turn; the pauses between are written down instead of waited for. */
async function ask(answers: ReadonlyArray<string | Error>, leaveAfter = Number.POSITIVE_INFINITY) {
  const pauses: number[] = [];
  let sent = 0;
  let lost = 0;
  const outcome = await askForAnswer({
    clock: { wait: (delayMs) => Promise.resolve(void pauses.push(delayMs)) },
    send: () => {
      const answer = answers[Math.min(sent, answers.length - 1)] ?? '';
      sent += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onLost: () => (lost += 1),
    isLeft: () => sent >= leaveAfter,
  }).catch((caught: unknown) => caught);
  return { outcome, sent, lost, pauses };
}

describe('FUND-02 R-04 an answer that was lost', () => {
  test('an answer at once is sent once', async () => {
    expect(await ask(['done'])).toEqual({ outcome: 'done', sent: 1, lost: 0, pauses: [] });
  });

  test('is asked for again, with growing pauses', async () => {
    const lost = problem('unknown_outcome');
    expect(await ask([lost, lost, 'done'])).toEqual({ outcome: 'done', sent: 3, lost: 2, pauses: [1_000, 2_000] });
  });

  test('a refusal is an answer and ends it, also the second time', async () => {
    const refusal = problem('deposit_unavailable', 422);
    expect(await ask([refusal])).toMatchObject({ outcome: refusal, sent: 1 });
    expect(await ask([problem('unknown_outcome'), refusal])).toMatchObject({ outcome: refusal, sent: 2 });
  });

  test('after four times the person decides', async () => {
    const { outcome, sent } = await ask([problem('unknown_outcome')]);
    expect(outcome).toBeInstanceOf(AnswerMissing);
    expect(sent).toBe(4);
  });

  test('nobody asks on when the page was left', async () => {
    expect(await ask([problem('unknown_outcome')], 1)).toMatchObject({ sent: 1, lost: 0, pauses: [] });
  });

  test.each([
    ['unknown_outcome', 0, true],
    ['timeout', 503, true],
    ['unreadable', 502, true],
    ['unreadable', 404, false],
    ['overloaded', 503, false],
    ['internal_error', 500, false],
  ] as const)('%s (%s) is lost: %s', (code, status, expected) => {
    expect(isLost(problem(code, status))).toBe(expected);
  });
});
