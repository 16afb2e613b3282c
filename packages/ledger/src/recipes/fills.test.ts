import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import * as recipes from './index.ts';

const owner: ClientAccount = {
  clientId: sampleId('0199a000-0000-7000-8000-00000000000a'),
  accountId: sampleId('0199a000-0000-7000-8000-00000000000b'),
};
const holdId = sampleId('0199a000-0000-7000-8000-00000000000d');
const acme = 'INS:0199A0000000700080000000000ACE01';
const fee = (amountMinor: bigint) => ({ kind: 'fees', detail: 'commission', amountMinor }) as const;
const tax = (amountMinor: bigint) => ({ kind: 'taxes', detail: 'es:itf', amountMinor }) as const;

const show = (movement: Movement): string[] =>
  movement.lines.map(({ account, amountMinor }) => {
    const name = [account.bucket, account.detail].filter((part) => part !== '').join(':');
    return `${account.side === 'house' ? 'house ' : ''}${name} ${amountMinor} ${account.asset === acme ? 'ACME' : account.asset}`;
  });

describe('R-16 fills take settled money first and give back what they do not need to where it came from', () => {
  const fill = { owner, currency: 'EUR', security: acme, quantityE8: 5n, grossMinor: 100n };
  test.each<[string, bigint, bigint, string[]]>([
    ['settled only', 120n, 0n, ['frozen -120 EUR', 'cash 20 EUR']],
    ['both', 60n, 70n, ['frozen -130 EUR', 'unsettled 30 EUR']],
    ['settled covers it', 110n, 30n, ['frozen -140 EUR', 'cash 10 EUR', 'unsettled 30 EUR']],
    ['unsettled only', 0n, 100n, ['frozen -100 EUR']],
  ])('%s', (_, settledUnits, unsettledUnits, lines) => {
    const movement = recipes.fillPurchase({ ...fill, held: { holdId, settledUnits, unsettledUnits } });
    expect(show(movement).slice(0, lines.length)).toEqual(lines);
    const taken = (movement.holds ?? []).map(({ amountMinor }) => amountMinor);
    expect(taken).toEqual([settledUnits, unsettledUnits].filter((units) => units > 0n));
  });

  test('a fee that shrinks as the order grows is booked as a negative difference', () => {
    const movement = recipes.fillPurchase({
      ...fill,
      charges: [fee(-3n), tax(1n)],
      held: { holdId, settledUnits: 100n },
    });
    expect(show(movement)).toEqual([
      'frozen -100 EUR',
      'cash 2 EUR',
      'house clearing:purchases 100 EUR',
      'house fees:commission -3 EUR',
      'house taxes:es:itf 1 EUR',
      'invested 100 EUR',
      'house custody -100 EUR',
      'house clearing:purchases -5 ACME',
      'incoming 5 ACME',
    ]);
  });

  test('a bust after settlement comes back through the other side of clearing', () => {
    const movement = recipes.bustPurchase({
      fill,
      returned: { holdingE8: 5n, incomingE8: 0n },
      costMinor: 100n,
      refundTo: 'cash',
      wasSettled: true,
    });
    expect(show(movement)).toEqual([
      'holding -5 ACME',
      'house clearing:sales 5 ACME',
      'cash 100 EUR',
      'house clearing:sales -100 EUR',
      'invested -100 EUR',
      'house custody 100 EUR',
    ]);
  });

  test('what is left of spent proceeds is taken back, the rest is borne by the house', () => {
    const movement = recipes.bustSale({
      fill,
      costMinor: 80n,
      returned: { holdingE8: 4n, incomingE8: 1n },
      taken: { cashMinor: 10n, unsettledMinor: 20n },
      wasSettled: false,
    });
    expect(show(movement)).toContain('house suspense:breaks -70 EUR');
  });
});
