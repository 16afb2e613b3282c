import { assert, bigInt, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { ClientAccount } from '../accounts/account.ts';
import { checkDraft, type Movement } from '../journals/draft.ts';
import * as recipes from './index.ts';
import { tradeRecipes } from './trade-recipes.ts';

const owner: ClientAccount = {
  clientId: sampleId('0199a000-0000-7000-8000-00000000000a'),
  accountId: sampleId('0199a000-0000-7000-8000-00000000000b'),
};
const holdId = sampleId('0199a000-0000-7000-8000-00000000000d');
const otherHoldId = sampleId('0199a000-0000-7000-8000-00000000000f');
const acme = 'INS:0199A0000000700080000000000ACE01';
const umbrella = 'INS:0199A0000000700080000000000ACE02';
const bank = { kind: 'bank', detail: 'main' } as const;
const fee = (amountMinor: bigint) => ({ kind: 'fees', detail: 'commission', amountMinor }) as const;
const tax = (amountMinor: bigint) => ({ kind: 'taxes', detail: 'es:itf', amountMinor }) as const;

/** At home, and abroad with a tax taken there and a bonus that pays the fee. */
function makeFills(amountMinor: bigint, part: bigint) {
  const charges = [fee(part)];
  const fill = { owner, security: acme, quantityE8: amountMinor, currency: 'EUR', grossMinor: amountMinor, charges };
  const abroad = {
    ...fill,
    grossMinor: amountMinor + part,
    product: { currency: 'USD', grossMinor: 2n * amountMinor },
    charges: [fee(part), { ...tax(part), productMinor: 2n * part }],
    bonusMinor: part,
  };
  return { fill, abroad };
}

function everyFill(amountMinor: bigint, part: bigint): Record<string, () => Movement> {
  const { abroad } = makeFills(amountMinor, part);
  return {
    holdForOrder: () =>
      recipes.holdForOrder({ owner, asset: 'EUR', held: { holdId, settledUnits: amountMinor, unsettledUnits: part } }),
    releaseOrderHold: () =>
      recipes.releaseOrderHold({
        owner,
        asset: acme,
        held: { holdId, settledUnits: amountMinor, unsettledUnits: part },
        endsAs: 'voided',
      }),
    replaceOrderHold: () =>
      recipes.replaceOrderHold({
        owner,
        asset: 'EUR',
        before: { holdId, settledUnits: amountMinor },
        after: { holdId: otherHoldId, settledUnits: amountMinor, unsettledUnits: part },
      }),
    fillPurchase: () =>
      recipes.fillPurchase({
        ...abroad,
        held: { holdId, settledUnits: amountMinor + part, unsettledUnits: amountMinor + 3n * part },
      }),
    fillSale: () =>
      recipes.fillSale({
        ...abroad,
        quantityE8: amountMinor + part,
        costMinor: amountMinor,
        held: { holdId, settledUnits: amountMinor, unsettledUnits: part },
      }),
  };
}

function everySettlement(amountMinor: bigint, part: bigint): Record<string, () => Movement> {
  const { fill, abroad } = makeFills(amountMinor, part);
  const money = { currency: 'USD', grossMinor: amountMinor };
  const settlement = { owner, security: acme, quantityE8: amountMinor, money, channel: bank };
  return {
    settlePurchase: () => recipes.settlePurchase({ ...settlement, arrivedE8: amountMinor }),
    settleSale: () => recipes.settleSale({ ...settlement, currency: 'EUR', clearedMinor: part }),
    clearPending: () => recipes.clearPending({ owner, asset: 'EUR', units: amountMinor }),
    bustPurchase: () =>
      recipes.bustPurchase({
        fill: { ...abroad, quantityE8: 2n * amountMinor + part },
        returned: { holdingE8: amountMinor, incomingE8: part },
        costMinor: part,
        refundTo: 'cash',
        wasSettled: false,
      }),
    bustSale: () =>
      recipes.bustSale({
        fill: { ...fill, grossMinor: amountMinor + part },
        costMinor: part,
        returned: { holdingE8: amountMinor, incomingE8: 0n },
        taken: { cashMinor: 0n, unsettledMinor: amountMinor },
        wasSettled: true,
      }),
    settleBust: () => recipes.settleBust({ ...settlement, side: 'purchase' }),
  };
}

function everyAction(amountMinor: bigint, part: bigint): Record<string, () => Movement> {
  const shares = { holdingE8: amountMinor, incomingE8: part };
  const cash = { paid: { asset: 'EUR', amountMinor: part }, cost: { asset: 'EUR', amountMinor: part } };
  const claim = { owner, currency: 'USD', netMinor: amountMinor };
  return {
    splitHolding: () =>
      recipes.splitHolding({
        owner,
        security: acme,
        before: shares,
        after: { holdingE8: 3n * amountMinor, incomingE8: part },
        cash,
      }),
    mergeHolding: () =>
      recipes.mergeHolding({
        owner,
        security: acme,
        before: shares,
        into: { security: umbrella, after: { holdingE8: part, incomingE8: amountMinor } },
        cash: { ...cash, paid: { asset: 'USD', amountMinor: part }, into: { asset: 'EUR', amountMinor } },
      }),
    convertClearing: () =>
      recipes.convertClearing({
        before: { security: acme, purchasesE8: amountMinor, salesE8: part },
        after: { security: acme, purchasesE8: 3n * amountMinor, salesE8: 3n * part },
      }),
    announceDividend: () => recipes.announceDividend(claim),
    cancelDividend: () => recipes.cancelDividend(claim),
    payDividend: () =>
      recipes.payDividend({
        ...claim,
        withheld: [tax(part)],
        into: { asset: 'EUR', amountMinor: part },
        channel: bank,
      }),
    collectCorporateCash: () => recipes.collectCorporateCash({ asset: 'USD', amountMinor, channel: bank }),
  };
}

/** How each recipe of a trade is made for an amount and a part of it. */
const everyTrade = (amountMinor: bigint, part: bigint) => ({
  ...everyFill(amountMinor, part),
  ...everySettlement(amountMinor, part),
  ...everyAction(amountMinor, part),
});

const amount = bigInt({ min: 1n, max: 10n ** 30n });

test('R-16 every recipe of a trade balances per asset for every amount and moves what its hold says', () => {
  expect(Object.keys(everyTrade(1n, 1n)).toSorted()).toEqual(tradeRecipes.toSorted());
  assert(
    property(amount, amount, (left, right) => {
      for (const make of Object.values(everyTrade(left, right))) {
        checkDraft({ ...make(), cause: { kind: 'test', id: '1' }, reason: 'test', idempotencyKey: 'k' });
      }
    }),
    { numRuns: 300 },
  );
});

const shortNames = new Map([
  [acme, 'ACME'],
  [umbrella, 'UMBRELLA'],
]);

const show = (movement: Movement): string[] =>
  movement.lines.map(({ account, amountMinor }) => {
    const name = [account.bucket, account.detail].filter((part) => part !== '').join(':');
    const asset = shortNames.get(account.asset) ?? account.asset;
    return `${account.side === 'house' ? 'house ' : ''}${name} ${amountMinor} ${asset}`;
  });

describe('what each recipe of a trade books', () => {
  test.each([
    ['holdForOrder', ['cash -100 EUR', 'frozen 107 EUR', 'unsettled -7 EUR']],
    ['releaseOrderHold', ['frozen -107 ACME', 'holding 100 ACME', 'incoming 7 ACME']],
    ['replaceOrderHold', ['frozen 7 EUR', 'unsettled -7 EUR']],
    [
      'fillPurchase',
      [
        'frozen -228 EUR',
        'unsettled 114 EUR',
        'bonus -7 EUR',
        'house fx 114 EUR',
        'house fx -214 USD',
        'house fees:commission 7 EUR',
        'house clearing:purchases 200 USD',
        'house taxes:es:itf 14 USD',
        'invested 107 EUR',
        'house custody -107 EUR',
        'house clearing:purchases -100 ACME',
        'incoming 100 ACME',
      ],
    ],
    [
      'fillSale',
      [
        'frozen -107 ACME',
        'house clearing:sales 107 ACME',
        'invested -100 EUR',
        'house custody 100 EUR',
        'house fx -100 EUR',
        'house fx 186 USD',
        'house fees:commission 7 EUR',
        'house clearing:sales -200 USD',
        'house taxes:es:itf 14 USD',
        'bonus -7 EUR',
        'unsettled 100 EUR',
      ],
    ],
    [
      'settlePurchase',
      [
        'incoming -100 ACME',
        'holding 100 ACME',
        'house clearing:purchases 100 ACME',
        'house custody -100 ACME',
        'house clearing:purchases -100 USD',
        'house bank:main 100 USD',
      ],
    ],
    [
      'settleSale',
      [
        'unsettled -7 EUR',
        'cash 7 EUR',
        'house clearing:sales -100 ACME',
        'house custody 100 ACME',
        'house clearing:sales 100 USD',
        'house bank:main -100 USD',
      ],
    ],
    ['clearPending', ['unsettled -100 EUR', 'cash 100 EUR']],
    [
      // 107 of 207 come back: 55 of the price of 107, 4 of each charge of 7 and of the bonus.
      'bustPurchase',
      [
        'holding -100 ACME',
        'incoming -7 ACME',
        'house suspense:breaks -100 ACME',
        'house suspense:breaks 52 EUR',
        'house clearing:purchases 207 ACME',
        'cash 59 EUR',
        'bonus 4 EUR',
        'house fx -111 EUR',
        'house fx 207 USD',
        'house fees:commission -4 EUR',
        'house clearing:purchases -200 USD',
        'house taxes:es:itf -7 USD',
        'invested -7 EUR',
        'house custody 7 EUR',
      ],
    ],
    [
      'bustSale',
      [
        'house clearing:purchases -100 ACME',
        'holding 100 ACME',
        'unsettled -100 EUR',
        'house clearing:purchases 107 EUR',
        'house fees:commission -7 EUR',
        'invested 7 EUR',
        'house custody -7 EUR',
      ],
    ],
    [
      'settleBust',
      [
        'house clearing:sales -100 ACME',
        'house custody 100 ACME',
        'house clearing:sales 100 USD',
        'house bank:main -100 USD',
      ],
    ],
    [
      'splitHolding',
      [
        'holding 200 ACME',
        'house custody -200 ACME',
        'house clearing:corporate_actions -7 EUR',
        'cash 7 EUR',
        'invested -7 EUR',
        'house custody 7 EUR',
      ],
    ],
    [
      'mergeHolding',
      [
        'holding -100 ACME',
        'incoming -7 ACME',
        'house custody 107 ACME',
        'holding 7 UMBRELLA',
        'incoming 100 UMBRELLA',
        'house custody -107 UMBRELLA',
        'house clearing:corporate_actions -7 USD',
        'house fx 7 USD',
        'house fx -100 EUR',
        'cash 100 EUR',
        'invested -7 EUR',
        'house custody 7 EUR',
      ],
    ],
    [
      'convertClearing',
      ['house clearing:purchases -200 ACME', 'house clearing:sales 14 ACME', 'house custody 186 ACME'],
    ],
    ['announceDividend', ['house clearing:dividends -100 USD', 'receivable 100 USD']],
    ['cancelDividend', ['receivable -100 USD', 'house clearing:dividends 100 USD']],
    [
      'payDividend',
      [
        'house bank:main -107 USD',
        'house taxes:es:itf 7 USD',
        'house clearing:dividends 100 USD',
        'receivable -100 USD',
        'house fx 100 USD',
        'house fx -7 EUR',
        'cash 7 EUR',
      ],
    ],
    ['collectCorporateCash', ['house bank:main -100 USD', 'house clearing:corporate_actions 100 USD']],
  ])('%s', (name, lines) => {
    const make = everyTrade(100n, 7n)[name];
    expect(make === undefined ? [] : show(make())).toEqual(lines);
  });
});

describe('R-16 nothing and less than nothing is no trade', () => {
  test.each(Object.keys(everyTrade(1n, 1n)))('%s', (name) => {
    expect(everyTrade(0n, 0n)[name]).toThrow(/./);
    expect(everyTrade(-100n, -7n)[name]).toThrow(/./);
  });
});

describe('what no recipe of a trade books', () => {
  const fill = { owner, currency: 'EUR', security: acme, quantityE8: 1n, grossMinor: 100n };
  const held = { holdId, settledUnits: 100n };
  const product = { currency: 'USD', grossMinor: 100n };
  test.each<[string, () => unknown]>([
    ['G-05 a purchase beyond what was set aside', () => recipes.fillPurchase({ ...fill, charges: [fee(1n)], held })],
    ['a sale of other shares than were set aside', () => recipes.fillSale({ ...fill, costMinor: 1n, held })],
    [
      'a sale whose charges eat more than it brings',
      () => recipes.fillSale({ ...fill, charges: [fee(101n)], costMinor: 1n, held: { holdId, settledUnits: 1n } }),
    ],
    [
      'a conversion into the same currency',
      () => recipes.fillPurchase({ ...fill, product: { ...product, currency: 'EUR' }, held }),
    ],
    [
      'a charge abroad without the currency of the market',
      () => recipes.fillPurchase({ ...fill, charges: [{ ...fee(-1n), productMinor: -1n }], held }),
    ],
    [
      'a hold with a negative part',
      () => recipes.holdForOrder({ owner, asset: 'EUR', held: { ...held, unsettledUnits: -1n } }),
    ],
    [
      'a bust of more than was bought',
      () =>
        recipes.bustPurchase({
          fill,
          returned: { holdingE8: 2n, incomingE8: 0n },
          costMinor: 1n,
          refundTo: 'cash',
          wasSettled: false,
        }),
    ],
    [
      'a bust that takes more than the sale brought',
      () =>
        recipes.bustSale({
          fill,
          costMinor: 1n,
          returned: { holdingE8: 1n, incomingE8: 0n },
          taken: { cashMinor: 100n, unsettledMinor: 1n },
          wasSettled: false,
        }),
    ],
    [
      'a settlement of more than was bought',
      () =>
        recipes.settlePurchase({ owner, security: acme, quantityE8: 1n, arrivedE8: 2n, money: product, channel: bank }),
    ],
    [
      'G-06 bonus that pays a tax of a fill',
      () => recipes.fillPurchase({ ...fill, charges: [tax(5n)], bonusMinor: 1n, held }),
    ],
  ])('%s', (_, make) => {
    expect(make).toThrow(/./);
  });
});
