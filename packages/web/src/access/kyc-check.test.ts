// What is known of a verification, and whether anybody said so.
import { expect, test } from 'vitest';
import type { WebClock } from '../clock/clock.ts';
import { createKycCheck } from './kyc-check.ts';

test('KYC-03 without an answer it counts as unverified and is not told as a fact; an answer stays when the next one fails', async () => {
  const answers = [undefined, 'approved', undefined];
  const problems: unknown[] = [];
  const clock = { elapsed: () => 0 } as WebClock;
  const kyc = createKycCheck(
    clock,
    () => {
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer);
    },
    (problem) => problems.push(problem),
  );
  expect(kyc.store.getState()).toEqual({ status: 'unknown', isAnswered: false });
  await kyc.check();
  expect(kyc.store.getState()).toEqual({ status: 'unverified', isAnswered: false });
  await kyc.check();
  expect(kyc.store.getState()).toEqual({ status: 'approved', isAnswered: true });
  await kyc.check({ force: true });
  expect(kyc.store.getState()).toEqual({ status: 'approved', isAnswered: true });
  expect(problems).toHaveLength(2);
  kyc.clear();
  expect(kyc.store.getState()).toEqual({ status: 'unknown', isAnswered: false });
});
