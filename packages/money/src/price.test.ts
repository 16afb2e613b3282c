// Prices: quantity to money and back, average prices, ticks, and the decimals a market wrote.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareMoney, makeMoney } from './money.ts';
import {
  comparePrice,
  decodePrice,
  divideByPrice,
  divideByQuantity,
  encodePrice,
  formatPrice,
  isZeroPrice,
  makePrice,
  multiplyPrice,
  parsePrice,
  roundPrice,
} from './price.ts';
import { makeQuantity, wholeUnitE8, wholeQuantity } from './quantity.ts';
import { roundingModes } from './rounding.ts';

const prices = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 18 }))
  .map(([scaled, scale]) => makePrice(scaled, scale, 'USD'));
const quantities = fc.bigInt({ min: 0n, max: 10n ** 16n }).map(makeQuantity);

describe('multiplyPrice', () => {
  test.each([
    ['189.8450', 3n, 'half-even', 56_954n],
    ['0.005', 1n, 'half-even', 0n],
    ['0.005', 1n, 'half-up', 1n],
    ['0.005', 3n, 'half-even', 2n],
    ['10.001', 1n, 'up', 1001n],
    ['10.009', 1n, 'down', 1000n],
    ['10.001', -1n, 'ceiling', -1000n],
    ['10.001', -1n, 'floor', -1001n],
  ] as const)('values at %s × %d, %s', (text, units, mode, amountMinor) => {
    const price = parsePrice(text, 'USD');
    expect(price.ok && multiplyPrice(price.value, wholeQuantity(units), mode)).toEqual(makeMoney(amountMinor, 'USD'));
  });

  test('counts in the digits of the currency', () => {
    expect(multiplyPrice(makePrice(15n, 1, 'JPY'), wholeQuantity(3n), 'down')).toEqual(makeMoney(4n, 'JPY'));
    expect(multiplyPrice(makePrice(15n, 1, 'KWD'), wholeQuantity(3n), 'down')).toEqual(makeMoney(4500n, 'KWD'));
    expect(multiplyPrice(makePrice(15n, 1, 'ETH'), wholeQuantity(1n), 'down')).toEqual(
      makeMoney(15n * 10n ** 17n, 'ETH'),
    );
  });

  test('stays within a unit of the exact product for every mode', () => {
    fc.assert(
      fc.property(prices, quantities, fc.constantFrom(...roundingModes), (price, quantity, mode) => {
        const { amountMinor } = multiplyPrice(price, quantity, mode);
        // amount/100 = scaled/10^scale × amountE8/10^8, compared without dividing.
        const unit = 10n ** BigInt(price.scale) * 10n ** 8n;
        const missed = amountMinor * unit - price.scaled * quantity.amountE8 * 100n;
        expect(missed < 0n ? -missed : missed).toBeLessThan(unit);
        if (mode === 'down' || mode === 'floor') expect(missed <= 0n).toBe(true);
        if (mode === 'up' || mode === 'ceiling') expect(missed >= 0n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('dividing money', () => {
  test('buys what the amount pays for, in whole units where the market asks', () => {
    const price = makePrice(3n, 0, 'USD');
    expect(divideByPrice(makeMoney(10_000n, 'USD'), price, 'down')).toEqual(makeQuantity(3_333_333_333n));
    expect(divideByPrice(makeMoney(10_000n, 'USD'), price, { mode: 'down', step: wholeUnitE8 })).toEqual(
      wholeQuantity(33n),
    );
  });

  test('rounded down never costs more than the amount', () => {
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 0n, max: 10n ** 12n }), (price, amountMinor) => {
        const amount = makeMoney(amountMinor, 'USD');
        const cost = multiplyPrice(price, divideByPrice(amount, price, 'down'), 'up');
        expect(compareMoney(cost, amount)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('averages a fill', () => {
    const paid = makeMoney(100_000n, 'INR');
    expect(formatPrice(divideByQuantity(paid, wholeQuantity(3n), 4, 'half-even'))).toBe('333.3333');
    expect(() => divideByQuantity(paid, makeQuantity(0n), 4, 'half-even')).toThrow(RangeError);
  });

  test('throws on a price of zero and on another currency', () => {
    const free = makePrice(0n, 2, 'USD');
    expect(isZeroPrice(free)).toBe(true);
    expect(() => divideByPrice(makeMoney(1n, 'USD'), free, 'down')).toThrow(RangeError);
    expect(() => divideByPrice(makeMoney(1n, 'EUR'), makePrice(1n, 0, 'USD'), 'down')).toThrow(TypeError);
    expect(() => comparePrice(free, makePrice(0n, 2, 'EUR'))).toThrow(TypeError);
  });
});

describe('text and wire', () => {
  test.each(['0', '10.50', '0.000000000000000001', '189.8450'])('keeps %s as written', (text) => {
    const decoded = decodePrice(JSON.parse(JSON.stringify({ amount: text, currency: 'USD' })));
    expect(decoded.ok && encodePrice(decoded.value)).toEqual({ amount: text, currency: 'USD' });
  });

  test('S-42 refuses signs, exponents, unknown currencies and a nineteenth decimal', () => {
    expect(decodePrice({ amount: '-1', currency: 'USD' })).toEqual({ ok: false, reason: 'sign' });
    expect(decodePrice({ amount: '1e1', currency: 'USD' })).toEqual({ ok: false, reason: 'malformed' });
    expect(decodePrice({ amount: '1', currency: 'XXX' })).toEqual({ ok: false, reason: 'unknown_currency' });
    expect(parsePrice(`0.${'0'.repeat(18)}1`, 'USD')).toEqual({ ok: false, reason: 'too_precise' });
  });

  test('compares by value whatever the scale, and rounds to ticks', () => {
    expect(comparePrice(makePrice(105n, 1, 'USD'), makePrice(1050n, 2, 'USD'))).toBe(0);
    expect(comparePrice(makePrice(105n, 1, 'USD'), makePrice(1051n, 2, 'USD'))).toBe(-1);
    expect(formatPrice(roundPrice(makePrice(10_532n, 3, 'USD'), 2, { mode: 'half-up', step: 5n }))).toBe('10.55');
    expect(formatPrice(roundPrice(makePrice(10_524n, 3, 'USD'), 2, { mode: 'half-up', step: 5n }))).toBe('10.50');
    expect(formatPrice(roundPrice(makePrice(1n, 0, 'USD'), 4, 'down'))).toBe('1.0000');
  });

  test('throws on a negative price and on a scale out of range', () => {
    expect(() => makePrice(-1n, 2, 'USD')).toThrow(RangeError);
    for (const scale of [-1, 19, 1.5, Number.NaN]) expect(() => makePrice(1n, scale, 'USD')).toThrow(RangeError);
  });
});
