import { describe, expect, test } from 'vitest';
import type { NomineeSet } from '@candor/contract/nominees/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { isSame, judgeTotal, leftFor, splitDraft, toBody, toDraft } from './draft.ts';

const saved = {
  id: sampleId('a'),
  name: 'Ana Lovelace',
  relation: 'spouse',
  share: '60',
  birth_date: '1985-04-02',
  phone_code: '1',
  phone: '2025550143',
  is_minor: false,
  guardian_name: null,
} as const;
const set: NomineeSet = {
  items: [saved],
  total: '60',
  opted_out: false,
  changed_at: null,
  limits: { most: 10, min_share: '1', max_share: '100' },
};
const ana = toDraft(saved);
const tom = { ...ana, key: 'b', name: ' Tom ', share: '40', guardian: ' Ana ' };

describe('FUND-07 the live total', () => {
  test.each([
    ['nobody', [], { kind: 'empty' }],
    ['one with a part', ['60'], { kind: 'part', left: 4_000 }],
    ['one with everything', ['100'], { kind: 'whole' }],
    ['two with everything', ['60', '40'], { kind: 'whole' }],
    ['two with less', ['60', '39.5'], { kind: 'short', left: 50 }],
    ['two with more', ['60', '40.01'], { kind: 'over', over: 1 }],
    ['one not typed yet', ['60', ''], { kind: 'short', left: 4_000 }],
  ])('%s', (_, shares, state) => {
    expect(judgeTotal(shares.map((share) => ({ share })))).toEqual(state);
  });

  test('what a form can still give leaves out the one that is edited', () => {
    expect(leftFor([ana, tom], 'b')).toBe(4_000);
    expect(leftFor([ana], undefined)).toBe(4_000);
    expect(leftFor([{ ...ana, share: '100' }, tom], undefined)).toBe(0);
  });
});

describe('FUND-07 the draft', () => {
  test('equal parts come to the whole', () => {
    expect(splitDraft([ana, tom, { ...tom, key: 'c' }]).map(({ share }) => share)).toEqual(['33.34', '33.33', '33.33']);
  });

  test('is the same as the saved set until something changes', () => {
    expect(isSame([ana], set)).toBe(true);
    expect(isSame([{ ...ana, share: '61' }], set)).toBe(false);
    expect(isSame([], set)).toBe(false);
  });

  test('goes to the wire trimmed, with a guardian only where there is one', () => {
    const [first, second] = toBody([ana, tom]);
    expect(first).not.toHaveProperty('guardian_name');
    expect(second).toMatchObject({ name: 'Tom', guardian_name: 'Ana', phone_code: '1', birth_date: '1985-04-02' });
  });
});
