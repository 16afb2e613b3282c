// A line of a fee table, for whoever plans one.
export const saleCommission = {
  code: 'commission',
  kind: 'fee',
  detail: 'commission',
  sides: ['sell'],
  basis: 'gross',
  rate: '1',
  rounding: 'half-even',
  step: 1,
  by: 'signed',
} as const;
