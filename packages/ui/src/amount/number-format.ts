// How figures are written, for screens. The rules live beside money, because the server's messages follow the same ones.
export {
  formatDecimal,
  formatMoney,
  formatMoneyParts,
  formatPercent,
  fractionLength,
  isIntlCurrency,
  shiftPoint,
  signOf,
} from '@candor/money/number-format.ts';
export type { FormatPart, MoneyFormatOptions, MoneyText, SignDisplay } from '@candor/money/number-format.ts';
