import { expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { figuresOf } from './figure.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const amounts = (cash: string, moved: string, net: string) => [
  { account_id: sampleId('a'), cash: usd(cash), moved: usd(moved), net: usd(net) },
];

test.each([
  ['a deposit', 'deposit', '10.00', '10.00', '10.00', '10.00', 'moved'],
  ['a withdrawal that is requested', 'withdrawal', '-10.00', '0.00', '0.00', '-10.00', 'aside'],
  ['a withdrawal that is cancelled', 'withdrawal', '10.00', '0.00', '0.00', '10.00', 'freed'],
  ['a withdrawal that is paid', 'withdrawal', '0.00', '-10.00', '-10.00', '-10.00', 'moved'],
  ['a loan paid out', 'loan', '10.00', '10.00', '0.00', '10.00', 'moved'],
  ['a debt that arose', 'due', '0.00', '0.00', '-10.00', '-10.00', 'moved'],
  ['a sale: what it brought, not what was gained', 'fill', '10.00', '10.00', '3.00', '10.00', 'moved'],
  ['a dividend that was announced', 'dividend', '0.00', '0.00', '10.00', '10.00', 'announced'],
  ['a dividend that was paid', 'dividend', '10.00', '10.00', '0.00', '10.00', 'moved'],
])('TRD-10 %s', (_what, kind, cash, moved, net, amount, sense) => {
  expect(figuresOf({ kind, amounts: amounts(cash, moved, net) })).toEqual([
    { accountId: 'a', money: usd(amount), sense },
  ]);
});

test('TRD-10 a trade that settled moved nothing between mine and not mine: it has no figure', () => {
  expect(figuresOf({ kind: 'settlement', amounts: amounts('0.00', '0.00', '0.00') })).toEqual([]);
});
