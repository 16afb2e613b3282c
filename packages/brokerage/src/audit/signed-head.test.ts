import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createHeadSigner } from './signed-head.ts';

const signer = createHeadSigner(Buffer.alloc(32, 3));
const head = { tenantId: sampleId('0199a000-0000-7000-8000-000000000001'), seq: 41n, hash: Buffer.alloc(32, 9) };
const at = new Date('2026-11-16T15:00:00Z');

describe('S-59 signed heads', () => {
  test('S-59 what was signed is read again', () => {
    expect(signer.read(signer.sign(head, at))).toEqual(head);
    expect(createHeadSigner(Buffer.alloc(32, 3)).publicKey).toBe(signer.publicKey);
  });

  test('S-59 nothing in it can be changed, and nobody else signs for us', () => {
    const text = signer.sign(head, at);
    const tampers = [
      text.replace('"41"', '"40"'),
      text.replace('000000000001', '000000000002'),
      text.replace('0909', '0908'),
      text.replace('15:00:00', '15:00:01'),
      text.replace('"signature":"', '"signature":"AAAA'),
      createHeadSigner(Buffer.alloc(32, 4)).sign(head, at),
      '{}',
      'nonsense',
    ];
    for (const tamper of tampers) expect(signer.read(tamper), tamper).toBeUndefined();
  });
});
