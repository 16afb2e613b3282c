import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { checkTakingBack, checkVerdict, payloadText } from './approval.ts';

const maker = sampleId('maker');
const checker = sampleId('checker');

describe('who may decide what', () => {
  const states = ['proposed', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
  const now = new Date(1_000);
  const expiresAt = new Date(2_000);
  test.each(states.flatMap((state) => [maker, checker].map((who) => [state, who] as const)))(
    'S-27 a %s one, %s',
    (state, staffId) => {
      const isOpen = state === 'proposed';
      const over = state === 'expired' ? 'proposal_expired' : 'already_decided';
      const decided = isOpen ? undefined : over;
      const own = isOpen ? 'self_approval' : over;
      for (const verdict of ['approved', 'rejected'] as const) {
        const refused = checkVerdict({ state, makerId: maker, expiresAt }, staffId, verdict, now)?.refused;
        expect(refused, verdict).toBe(staffId === maker ? own : decided);
      }
      const back = checkTakingBack({ state, makerId: maker, expiresAt }, staffId, now)?.refused;
      expect(back).toBe(staffId === maker ? decided : 'not_found');
    },
  );

  test('S-27 what nobody decided in time can be decided by nobody', () => {
    const proposal = { state: 'proposed', makerId: maker, expiresAt } as const;
    expect(checkVerdict(proposal, checker, 'approved', expiresAt)?.refused).toBe('proposal_expired');
    expect(checkTakingBack(proposal, maker, expiresAt)?.refused).toBe('proposal_expired');
    expect(checkVerdict(proposal, checker, 'approved', new Date(1_999))).toBeUndefined();
  });

  test('a payload that lacks a text is a fault', () => {
    expect(() => payloadText({ kind: 'deposit.credit', payload: { a: 1 } }, 'a')).toThrow('deposit.credit');
  });
});
