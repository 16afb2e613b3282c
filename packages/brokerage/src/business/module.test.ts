// What several modules add is joined without loss, and what two of them claim is refused.
import { expect, test } from 'vitest';
import { approvalKinds } from '@candor/contract/approvals/staff.ts';
import type { ApprovalEffects } from '../approvals/index.ts';
import { joinColumns, joinEffects, joinJobs } from './module.ts';

const effect = { approve: async () => undefined };

function carryOut(kinds: readonly string[]): ApprovalEffects {
  return Object.fromEntries(kinds.map((kind) => [kind, effect])) as Partial<ApprovalEffects> as ApprovalEffects;
}

test('effects of all modules are joined', () => {
  const joined = joinEffects([{ effects: carryOut(approvalKinds) }, {}]);
  expect(Object.keys(joined).toSorted()).toEqual([...approvalKinds].toSorted());
});

test('a kind of decision that nobody carries out does not compile, and two that carry it out are refused', () => {
  const [first, ...others] = approvalKinds;
  const one = { effects: { [first]: effect } };
  // @ts-expect-error only one kind is carried out
  expect(() => joinEffects([{ effects: { 'deposit.credit': effect } }])).toThrow(/has no effect/);
  expect(() => joinEffects([one, { effects: carryOut([first, ...others]) }])).toThrow(`two modules carry out ${first}`);
});

test('a job has one module', () => {
  const jobs = { 'things.do': { run: async () => undefined } };
  expect(Object.keys(joinJobs([{ jobs }, {}]))).toEqual(['things.do']);
  expect(() => joinJobs([{ jobs }, { jobs }])).toThrow('two modules have a job things.do');
});

test('columns keep their kind', () => {
  const sealed = [{ table: 'a', column: 'b', idColumn: 'c' }];
  const joined = joinColumns([{ columns: { sealed } }, { columns: { plain: ['d.e'] } }, {}]);
  expect(joined).toEqual({ sealed, frozen: [], plain: ['d.e'] });
});
