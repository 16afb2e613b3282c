import { describe, expect, test } from 'vitest';
import { checkTakingBack, checkVerdict, payloadText } from './approval.ts';

const maker = 'maker';
const checker = 'checker';

describe('who may decide what', () => {
  const states = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
  test.each(states.flatMap((state) => [maker, checker].map((who) => [state, who] as const)))(
    'S-27 a %s one, %s',
    (state, staffId) => {
      const isOpen = state === 'proposed';
      const decided = isOpen ? undefined : 'already_decided';
      const own = isOpen ? 'self_approval' : 'already_decided';
      for (const verdict of ['approved', 'rejected'] as const) {
        const refused = checkVerdict({ state, makerId: maker }, staffId, verdict)?.refused;
        expect(refused, verdict).toBe(staffId === maker ? own : decided);
      }
      const back = checkTakingBack({ state, makerId: maker }, staffId)?.refused;
      expect(back).toBe(staffId === maker ? decided : 'not_found');
    },
  );

  test('a payload that lacks a text is a fault', () => {
    expect(() => payloadText({ kind: 'deposit.credit', payload: { a: 1 } }, 'a')).toThrow('deposit.credit');
  });
});
