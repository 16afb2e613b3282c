// What entering and leaving a fund costs: one named line each, taken of what is bought or sold. Pure.
import type { FeeRule } from '@candor/contract/fees/rules.ts';

export interface FundCharges {
  readonly entryPercent: string;
  readonly exitPercent: string;
}

/** A table of the shape that all charges are computed with; the venue's own charges are for trades on it. */
export function chargesOf({ entryPercent, exitPercent }: FundCharges) {
  return {
    version: 0,
    startsOn: '2014-01-01',
    rules: [...lineOf('entry', entryPercent), ...lineOf('exit', exitPercent)],
  };
}

function lineOf(side: 'entry' | 'exit', rate: string): FeeRule[] {
  if (Number(rate) === 0) return [];
  return [
    {
      code: `${side}_charge`,
      kind: 'fee',
      detail: `fund_${side}`,
      sides: [side === 'entry' ? 'buy' : 'sell'],
      basis: 'gross',
      rate,
      rounding: 'half-even',
      step: 1,
      by: 'signed',
    },
  ];
}
