import { assert, bigInt, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { houseAccount, type ClientAccount } from '../accounts/account.ts';
import { checkDraft, type Movement } from '../journals/draft.ts';
import * as recipes from './index.ts';
import { tradeRecipes } from './trade-recipes.ts';

const owner: ClientAccount = {
  clientId: sampleId('0199a000-0000-7000-8000-00000000000a'),
  accountId: sampleId('0199a000-0000-7000-8000-00000000000b'),
};
const other: ClientAccount = { ...owner, accountId: sampleId('0199a000-0000-7000-8000-00000000000c') };
const holdId = sampleId('0199a000-0000-7000-8000-00000000000d');
const acme = 'INS:0199A0000000700080000000000ACE01';
const signatureId = sampleId('0199a000-0000-7000-8000-00000000000e');
const bank = { kind: 'bank', detail: 'main' } as const;
const fee = (amountMinor: bigint) => ({ kind: 'fees', detail: 'commission', amountMinor }) as const;
const tax = (amountMinor: bigint) => ({ kind: 'taxes', detail: 'es:itf', amountMinor }) as const;

function bookRecipes(amountMinor: bigint, part: bigint): Record<string, () => Movement> {
  const move = { owner, asset: 'EUR', amountMinor };
  const least = part < amountMinor ? part : amountMinor;
  const trade = {
    owner,
    asset: 'EUR',
    security: acme,
    quantityE8: amountMinor,
    grossMinor: amountMinor,
    charges: [fee(part)],
    cashMinor: 0n,
    heldE8: 0n,
    at: undefined,
  };
  return {
    seedBook: () => recipes.seedBook(move),
    payIntoBook: () => recipes.payIntoBook({ ...move, channel: bank }),
    payOutOfBook: () => recipes.payOutOfBook({ ...move, cashMinor: least }),
    settlePayout: () => recipes.settlePayout({ asset: 'EUR', amountMinor, channel: bank }),
    buyForBook: () => recipes.buyForBook({ ...trade, costMinor: amountMinor, cashMinor: least }),
    sellFromBook: () => recipes.sellFromBook({ ...trade, costMinor: part, heldE8: least }),
  };
}

/** How each recipe is made for an amount and a part of it. */
function everyRecipe(amountMinor: bigint, part: bigint): Record<string, () => Movement> {
  const move = { owner, asset: 'EUR', amountMinor };
  const charges = [fee(part)];
  return {
    creditDeposit: () => recipes.creditDeposit({ ...move, channel: bank }),
    parkDeposit: () => recipes.parkDeposit({ ...move, channel: bank }),
    claimParked: () => recipes.claimParked(move),
    returnParked: () => recipes.returnParked({ ...move, channel: bank }),
    requestWithdrawal: () => recipes.requestWithdrawal({ ...move, holdId }),
    cancelWithdrawal: () => recipes.cancelWithdrawal({ ...move, holdId }),
    payWithdrawal: () =>
      recipes.payWithdrawal({ ...move, amountMinor: amountMinor + part, holdId, channel: bank, charges }),
    returnWithdrawal: () => recipes.returnWithdrawal({ ...move, channel: bank }),
    openHold: () => recipes.openHold({ ...move, holdId, from: 'holding', asset: acme }),
    releaseHold: () => recipes.releaseHold({ ...move, holdId, to: 'cash', endsAs: 'expired' }),
    exchangeFunds: () =>
      recipes.exchangeFunds({
        from: { ...move, amountMinor: amountMinor + part },
        to: { owner: other, asset: 'USD', amountMinor: part },
        charges,
      }),
    takeCharges: () => recipes.takeCharges({ owner, asset: 'EUR', charges: [fee(amountMinor), tax(part)] }),
    refundCharges: () => recipes.refundCharges({ owner, asset: 'EUR', charges: [fee(amountMinor), tax(part)] }),
    refundConverted: () =>
      recipes.refundConverted({
        owner,
        asset: 'EUR',
        charges: [tax(amountMinor)],
        into: { asset: 'USD', amountMinor: part },
      }),
    remitTax: () => recipes.remitTax({ asset: 'EUR', detail: 'es:itf', amountMinor, channel: bank }),
    grantBonus: () => recipes.grantBonus({ ...move, promotion: 'welcome' }),
    endBonus: () => recipes.endBonus({ ...move, promotion: 'welcome' }),
    payWithBonus: () => recipes.payWithBonus({ owner, asset: 'EUR', charges }),
    placeSavings: () => recipes.placeSavings({ ...move, issuer: 'harbour', channel: bank }),
    returnSavings: () => recipes.returnSavings({ ...move, issuer: 'harbour', channel: bank }),
    paySavingsInterest: () => recipes.paySavingsInterest({ ...move, channel: bank }),
    ...bookRecipes(amountMinor, part),
    raiseDues: () => recipes.raiseDues({ ...move, signatureId, toward: houseAccount('fees', 'EUR', 'late') }),
    settleDues: () => recipes.settleDues(move),
    waiveDues: () => recipes.waiveDues({ ...move, borneBy: houseAccount('promotions', 'EUR', 'goodwill') }),
    disburseLoan: () => recipes.disburseLoan({ ...move, amountMinor: amountMinor + part, signatureId, charges }),
    repayLoan: () =>
      recipes.repayLoan({
        owner,
        asset: 'EUR',
        principalMinor: amountMinor + part,
        interestMinor: part,
        refunds: charges,
      }),
    moveLoanToDues: () =>
      recipes.moveLoanToDues({
        owner,
        asset: 'EUR',
        principalMinor: amountMinor,
        interestMinor: part,
        signatureId,
      }),
    fundLoans: () => recipes.fundLoans({ asset: 'EUR', amountMinor, channel: bank }),
    adjustCharges: () =>
      recipes.adjustCharges({ owner, asset: 'EUR', charges: [fee(-amountMinor - 2n * part), tax(part)] }),
    reverseLines: () => recipes.reverseLines(recipes.creditDeposit({ ...move, channel: bank }).lines),
  };
}

const amount = bigInt({ min: 1n, max: 10n ** 30n });

test('R-16 every recipe balances per asset for every amount, names an account once and moves what its hold says', () => {
  const elsewhere = new Set([...tradeRecipes, 'useHold']);
  const named = Object.keys(recipes)
    .filter((name) => !elsewhere.has(name))
    .toSorted();
  expect(Object.keys(everyRecipe(1n, 1n)).toSorted()).toEqual(named);
  assert(
    property(amount, amount, (left, right) => {
      for (const make of Object.values(everyRecipe(left, right))) {
        checkDraft({ ...make(), cause: { kind: 'test', id: '1' }, reason: 'test', idempotencyKey: 'k' });
      }
    }),
    { numRuns: 300 },
  );
});

const show = (movement: Movement): string[] =>
  movement.lines.map(({ account, amountMinor }) => {
    const name = [account.bucket, account.detail].filter((part) => part !== '').join(':');
    return `${account.side === 'house' ? 'house ' : ''}${name} ${amountMinor} ${shortNames.get(account.asset) ?? account.asset}`;
  });

const shortNames = new Map([[acme, 'ACME']]);

describe('what each recipe books', () => {
  test.each([
    ['creditDeposit', ['house bank:main -100 EUR', 'cash 100 EUR']],
    ['parkDeposit', ['house bank:main -100 EUR', 'house suspense:deposits 100 EUR']],
    ['claimParked', ['house suspense:deposits -100 EUR', 'cash 100 EUR']],
    ['returnParked', ['house suspense:deposits -100 EUR', 'house bank:main 100 EUR']],
    ['requestWithdrawal', ['cash -100 EUR', 'frozen 100 EUR']],
    ['cancelWithdrawal', ['frozen -100 EUR', 'cash 100 EUR']],
    ['payWithdrawal', ['frozen -107 EUR', 'house bank:main 100 EUR', 'house fees:commission 7 EUR']],
    ['returnWithdrawal', ['house bank:main -100 EUR', 'cash 100 EUR']],
    [
      'exchangeFunds',
      ['cash -107 EUR', 'house fx 100 EUR', 'house fees:commission 7 EUR', 'house fx -7 USD', 'cash 7 USD'],
    ],
    ['takeCharges', ['cash -107 EUR', 'house fees:commission 100 EUR', 'house taxes:es:itf 7 EUR']],
    ['refundCharges', ['house fees:commission -100 EUR', 'house taxes:es:itf -7 EUR', 'cash 107 EUR']],
    ['refundConverted', ['house taxes:es:itf -100 EUR', 'house fx 100 EUR', 'house fx -7 USD', 'cash 7 USD']],
    ['remitTax', ['house taxes:es:itf -100 EUR', 'house bank:main 100 EUR']],
    ['grantBonus', ['house promotions:welcome -100 EUR', 'bonus 100 EUR']],
    ['endBonus', ['bonus -100 EUR', 'house promotions:welcome 100 EUR']],
    ['payWithBonus', ['bonus -7 EUR', 'house fees:commission 7 EUR']],
    ['placeSavings', ['cash -100 EUR', 'saved 100 EUR', 'house bank:main 100 EUR', 'house issuer:harbour -100 EUR']],
    ['returnSavings', ['saved -100 EUR', 'cash 100 EUR', 'house issuer:harbour 100 EUR', 'house bank:main -100 EUR']],
    ['seedBook', ['house fees:strategy_seed -100 EUR', 'cash 100 EUR']],
    [
      'buyForBook',
      [
        'cash -7 EUR',
        'unsettled -100 EUR',
        'house clearing:purchases 100 EUR',
        'house fees:commission 7 EUR',
        'house clearing:purchases -100 ACME',
        'invested 100 EUR',
        'house custody -100 EUR',
        'incoming 100 ACME',
      ],
    ],
    [
      'sellFromBook',
      [
        'holding -7 ACME',
        'incoming -93 ACME',
        'house clearing:sales -100 EUR',
        'house fees:commission 7 EUR',
        'house clearing:sales 100 ACME',
        'invested -7 EUR',
        'house custody 7 EUR',
        'unsettled 93 EUR',
      ],
    ],
    ['payIntoBook', ['house bank:main -100 EUR', 'cash 100 EUR']],
    ['payOutOfBook', ['cash -7 EUR', 'unsettled -93 EUR', 'house clearing:redemptions 100 EUR']],
    ['settlePayout', ['house clearing:redemptions -100 EUR', 'house bank:main 100 EUR']],
    ['paySavingsInterest', ['house bank:main -100 EUR', 'cash 100 EUR']],
    ['raiseDues', ['outstanding -100 EUR', 'house fees:late 100 EUR']],
    ['settleDues', ['cash -100 EUR', 'outstanding 100 EUR']],
    ['waiveDues', ['house promotions:goodwill -100 EUR', 'outstanding 100 EUR']],
    [
      'disburseLoan',
      [
        'loan -107 EUR',
        'house loan_book 107 EUR',
        'house clearing:loans -107 EUR',
        'cash 100 EUR',
        'house fees:commission 7 EUR',
      ],
    ],
    [
      'repayLoan',
      [
        'cash -107 EUR',
        'house fees:commission -7 EUR',
        'house clearing:loans 107 EUR',
        'house interest:loans 7 EUR',
        'house loan_book -107 EUR',
        'loan 107 EUR',
      ],
    ],
    [
      'moveLoanToDues',
      [
        'outstanding -107 EUR',
        'house clearing:loans 100 EUR',
        'house interest:loans 7 EUR',
        'house loan_book -100 EUR',
        'loan 100 EUR',
      ],
    ],
    ['fundLoans', ['house bank:main -100 EUR', 'house clearing:loans 100 EUR']],
    ['adjustCharges', ['house fees:commission -114 EUR', 'house taxes:es:itf 7 EUR', 'cash 107 EUR']],
    ['openHold', ['holding -100 ACME', 'frozen 100 ACME']],
    ['releaseHold', ['frozen -100 EUR', 'cash 100 EUR']],
    ['reverseLines', ['house bank:main 100 EUR', 'cash -100 EUR']],
  ])('%s', (name, lines) => {
    const make = everyRecipe(100n, 7n)[name];
    expect(make === undefined ? [] : show(make())).toEqual(lines);
  });
});

describe('R-16 nothing and less than nothing is no movement', () => {
  test.each(Object.keys(everyRecipe(1n, 1n)))('%s', (name) => {
    expect(everyRecipe(0n, 0n)[name]).toThrow(/./);
    expect(everyRecipe(-100n, -7n)[name]).toThrow(/./);
  });
});

describe('what no recipe books', () => {
  const move = { owner, asset: 'EUR', amountMinor: 100n };
  test.each<[string, () => unknown]>([
    ['a deposit of nothing', () => recipes.creditDeposit({ ...move, amountMinor: 0n, channel: bank })],
    ['a negative fee', () => recipes.takeCharges({ owner, asset: 'EUR', charges: [fee(5n), fee(-1n)] })],
    [
      'fees beyond the amount withdrawn',
      () => recipes.payWithdrawal({ ...move, holdId, channel: bank, charges: [fee(100n)] }),
    ],
    ['a fee that eats the loan up', () => recipes.disburseLoan({ ...move, signatureId, charges: [fee(100n)] })],
    [
      'a refund beyond what is repaid',
      () => recipes.repayLoan({ owner, asset: 'EUR', principalMinor: 5n, interestMinor: 0n, refunds: [fee(5n)] }),
    ],
    ['an exchange into the same currency', () => recipes.exchangeFunds({ from: move, to: move })],
    ['charges adjusted upward', () => recipes.adjustCharges({ owner, asset: 'EUR', charges: [fee(2n), tax(-1n)] })],
    ['G-06 a tax paid from bonus', () => recipes.payWithBonus({ owner, asset: 'EUR', charges: [tax(1n)] })],
    ['a reversal of held money', () => recipes.reverseLines(recipes.requestWithdrawal({ ...move, holdId }).lines)],
    [
      'dues toward another client',
      () =>
        recipes.raiseDues({
          ...move,
          signatureId,
          toward: recipes.settleDues(move).lines[0]?.account ?? houseAccount('fees', 'USD'),
        }),
    ],
  ])('%s', (_, make) => {
    expect(make).toThrow(/./);
  });
});

describe('R-16 reversals of held money', () => {
  const held = { holdId, settledUnits: 60n, unsettledUnits: 40n };
  test('what was set aside is given back out of its holds', () => {
    const movement = recipes.reverseLines(recipes.holdForOrder({ owner, asset: 'EUR', held }).lines, { opened: held });
    expect(show(movement)).toEqual(['cash 60 EUR', 'frozen -100 EUR', 'unsettled 40 EUR']);
    checkDraft({ ...movement, cause: { kind: 'test', id: '1' }, reason: 'test', idempotencyKey: 'k' });
  });

  test('what was taken out of a hold is free again', () => {
    const paid = recipes.payWithdrawal({ owner, asset: 'EUR', amountMinor: 100n, holdId, channel: bank });
    expect(show(recipes.reverseLines(paid.lines))).toEqual(['cash 100 EUR', 'house bank:main -100 EUR']);
  });
});
