// The face of the money package: exact amounts, quantities, prices, rates and percents with named rounding. Has no
// dependencies, no state and nothing of Node, so browser and server count alike.

export { allocate } from './allocate.ts';
export type { Asset, AssetKind, CryptoCode, CurrencyCode, FiatCode } from './currency.ts';
export { digitsOf, findAsset, isCurrencyCode, listAssets, minorPerUnit } from './currency.ts';
export type { Parsed, ParseOptions, ParseReason } from './decimal.ts';
export { expectParsed, MAX_INTEGER_DIGITS, MAX_SCALE } from './decimal.ts';
export type { MoneyParseReason, MoneyWire } from './money-text.ts';
export { decodeMoney, encodeMoney, formatMoney, parseMoney } from './money-text.ts';
export type { Money } from './money.ts';
export {
  absMoney,
  addMoney,
  compareMoney,
  isNegativeMoney,
  isPositiveMoney,
  isZeroMoney,
  makeMoney,
  maxMoney,
  minMoney,
  multiplyMoney,
  negateMoney,
  prorateMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from './money.ts';
export type { Percent } from './percent.ts';
export {
  addPercent,
  comparePercent,
  expressPercent,
  formatPercent,
  makePercent,
  parsePercent,
  sumPercents,
  takePercent,
} from './percent.ts';
export type { Price, UnsignedParseOptions } from './price.ts';
export {
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
export type { Quantity } from './quantity.ts';
export {
  addQuantity,
  compareQuantity,
  formatQuantity,
  isMultipleOf,
  isPositiveQuantity,
  isZeroQuantity,
  makeQuantity,
  maxQuantity,
  minQuantity,
  negateQuantity,
  parseQuantity,
  QUANTITY_SCALE,
  subtractQuantity,
  sumQuantities,
  WHOLE_UNIT_E8,
  wholeQuantity,
} from './quantity.ts';
export type { Rate } from './rate.ts';
export { chainRates, compareRate, convertMoney, formatRate, invertRate, makeRate, parseRate } from './rate.ts';
export type { Rounding, RoundingMode } from './rounding.ts';
export { divideRounded, roundingModes } from './rounding.ts';
