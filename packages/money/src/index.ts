// The face of the money package: exact amounts, quantities, prices, rates and percents with named rounding. Has no
// dependencies, no state and nothing of Node, so browser and server count alike.

export * from './allocate.ts';
export * from './currency.ts';
export type { Parsed, ParseOptions, ParseReason } from './decimal.ts';
export { expectParsed, mostIntegerDigits, largestScale } from './decimal.ts';
export type { MoneyParseReason, MoneyWire } from './money-text.ts';
export { decodeMoney, encodeMoney, formatMoney, parseMoney } from './money-text.ts';
export * from './money.ts';
export * from './percent.ts';
export * from './price.ts';
export * from './quantity.ts';
export * from './rate.ts';
export type { Rounding, RoundingMode } from './rounding.ts';
export { divideRounded, roundingModes } from './rounding.ts';
