import { expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { figureOf } from './figure.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

test.each([
  ['a deposit', '10.00', '10.00', '10.00', '10.00', 'moved'],
  ['a withdrawal that is requested', '-10.00', '0.00', '0.00', '-10.00', 'aside'],
  ['a withdrawal that is cancelled', '10.00', '0.00', '0.00', '10.00', 'freed'],
  ['a withdrawal that is paid', '0.00', '-10.00', '-10.00', '-10.00', 'moved'],
  ['a loan paid out', '10.00', '10.00', '0.00', '10.00', 'moved'],
  ['a debt that arose', '0.00', '0.00', '-10.00', '-10.00', 'moved'],
])('TRD-10 %s', (_what, cash, moved, net, amount, sense) => {
  expect(figureOf({ account_id: sampleId('a'), cash: usd(cash), moved: usd(moved), net: usd(net) })).toEqual({
    accountId: 'a',
    money: usd(amount),
    sense,
  });
});
