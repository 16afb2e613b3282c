// The real vendors: one line for each. Settings, keys and rates are the vendor's own.
export { offer as alpaca } from './alpaca/vendor.ts';
export { offer as twelveData } from './twelve-data/vendor.ts';
