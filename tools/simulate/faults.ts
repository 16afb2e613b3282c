// Faults that a brokerage could have, each one changed line of the product. The model must find every one of them in a short story.

export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly search: string;
  readonly replace: string;
}

const at = (path: string): string => `packages/brokerage/src/${path}`;

export const faults: readonly Fault[] = [
  {
    name: 'prices are rounded up',
    file: at('quotations/offer.ts'),
    search: "return divideRounded(priceE8 * quantityE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-even');",
    replace: "return divideRounded(priceE8 * quantityE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'up');",
  },
  {
    name: 'conversions are rounded down',
    file: at('execution/costs.ts'),
    search: "rate ? convertMoney(makeMoney(minor, currency), rate, 'half-even').amountMinor : minor;",
    replace: "rate ? convertMoney(makeMoney(minor, currency), rate, 'down').amountMinor : minor;",
  },
  {
    name: 'fees are rounded down',
    file: at('fees/compute.ts'),
    search: 'const mode: RoundingMode = rounding;',
    replace: "const mode: RoundingMode = rounding === 'up' ? 'down' : rounding;",
  },
  {
    name: 'trades settle a day late',
    file: at('settlement/settlement-days.ts'),
    search: 'let left = settlementDaysOf(packOf(trade.country), tradeDate);',
    replace: 'let left = settlementDaysOf(packOf(trade.country), tradeDate) + 1;',
  },
  {
    name: 'sales are never settled',
    file: at('settlement/booking.ts'),
    search: 'if (instrument && settlementDays.isDue(instrument.market, fill.settlesOn, now)) due.push(fill);',
    replace:
      "if (fill.side === 'buy' && instrument && settlementDays.isDue(instrument.market, fill.settlesOn, now)) due.push(fill);",
  },
  {
    name: 'what was bought last is sold first',
    file: at('lots/store.ts'),
    search: 'order by security, opened_at, lot_id`;',
    replace: 'order by security, opened_at desc, lot_id`;',
  },
  {
    name: 'dividends forget shares that have not arrived',
    file: at('corporate-actions/plan.ts'),
    search: 'const heldE8 = position.holdingE8 + position.incomingE8 + position.frozenE8;',
    replace: 'const heldE8 = position.holdingE8 + position.frozenE8;',
  },
  {
    name: 'nothing is withheld from dividends',
    file: at('corporate-actions/corporate-action.ts'),
    search: 'if (!rule) return { minor: 0n, tax: null };',
    replace: 'if (!rule || grossMinor > 0n) return { minor: 0n, tax: null };',
  },
  {
    name: 'a split keeps back a part of a share',
    file: at('corporate-actions/corporate-action.ts'),
    search: 'const keptE8 = (total / (ratio.from * stepE8)) * stepE8;',
    replace: 'const keptE8 = (total / (ratio.from * stepE8)) * stepE8 - (total > 0n ? stepE8 : 0n);',
  },
  {
    name: 'moves of currencies count as moves of prices',
    file: at('portfolio/effects.ts'),
    search: 'const priceMinor = closingRate === null ? totalMinor : convertMinor(localMinor, closingRate);',
    replace: 'const priceMinor = closingRate === null ? totalMinor : totalMinor;',
  },
  {
    name: 'sales do not keep to their limit',
    file: at('execution/matching.ts'),
    search:
      '  if (reachedE8 < limitPriceE8) return undefined;\n  return bestE8 > limitPriceE8 ? bestE8 : limitPriceE8;',
    replace: '  return bestE8;',
  },
  {
    name: 'orders work on after their time',
    file: at('execution/venue.ts'),
    search: 'const isOver = order.worksUntil !== undefined && order.worksUntil <= now;',
    replace:
      'const isOver = order.worksUntil !== undefined && order.worksUntil.getTime() + 86_400_000 <= now.getTime();',
  },
];
